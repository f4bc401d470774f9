// tsx, which runs the scripts, reads no tsconfig of a workspace.
/** @jsxRuntime automatic */
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { CSSProperties, ReactNode } from "react";
import { COLOURS, FONTS, MAIL_WIDTH } from "./theme.ts";

/** Mail programs inherit fonts and colours badly, so every block sets its own. */
export const TEXT_STYLE = {
  margin: 0,
  padding: "8px 0",
  fontFamily: FONTS.sans,
  fontSize: 16,
  lineHeight: "26px",
  color: COLOURS.ink,
} satisfies CSSProperties;
const FOOTER_STYLE = { ...TEXT_STYLE, padding: 0, fontSize: 13, lineHeight: "20px", color: COLOURS.muted };

/**
 * In dark mode, mail programs that support it use our colours; the others invert them. The classes are on the
 * elements that have the colours inline.
 */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.ezo-prose a { color: ${COLOURS.forest}; }
.ezo-prose p { margin: 0 0 12px; }
.ezo-prose > :last-child { margin-bottom: 0; }
@media (prefers-color-scheme: dark) {
  .ezo-page, .ezo-page > table > tbody > tr > td { background-color: #141917 !important; }
  .ezo-sheet { background-color: #1e2523 !important; background: #1e2523 !important; }
  .ezo-ink, .ezo-ink p, .ezo-ink li, .ezo-ink td { color: #f0ece3 !important; }
  .ezo-muted, .ezo-muted a { color: #b3b9b3 !important; }
  .ezo-prose a, .ezo-link { color: #9cc7b8 !important; }
  .ezo-line { border-color: #2d3733 !important; }
  .ezo-available { color: #7fd0a4 !important; }
  .ezo-reserved { color: #f0b677 !important; }
  .ezo-sold { color: #f19c94 !important; }
}`;

const HIDDEN: CSSProperties = {
  display: "none",
  maxHeight: 0,
  maxWidth: 0,
  overflow: "hidden",
  opacity: 0,
  fontSize: 1,
  lineHeight: "1px",
  color: COLOURS.paper,
};

export interface MailPageProps {
  language: string;
  title: string;
  /** What inboxes show behind the subject. */
  preview?: string;
  footer: ReactNode;
  children: ReactNode;
}

/** The frame of every mail: a sheet on paper, and below it what is small. */
export const MailPage = ({ language, title, preview, footer, children }: MailPageProps) => (
  <Html lang={language}>
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style dangerouslySetInnerHTML={{ __html: STYLES }} />
    </Head>
    <Body className="ezo-page" style={{ margin: 0, padding: 0, backgroundColor: COLOURS.paper }}>
      {preview ? <div style={HIDDEN}>{preview}</div> : null}
      <Container style={{ width: "100%", maxWidth: MAIL_WIDTH }}>
        <Section className="ezo-sheet" style={{ backgroundColor: COLOURS.surface }}>
          <Row>
            <Column style={{ padding: 32 }}>{children}</Column>
          </Row>
        </Section>
        <Section>
          <Row>
            <Column style={{ padding: "20px 32px" }}>
              <Text className="ezo-muted" style={FOOTER_STYLE}>
                {footer}
              </Text>
            </Column>
          </Row>
        </Section>
      </Container>
    </Body>
  </Html>
);

export const MailHeading = ({ as, children }: { as: "h1" | "h2"; children: ReactNode }) => (
  <Heading
    as={as}
    className="ezo-ink"
    style={{
      ...TEXT_STYLE,
      fontFamily: FONTS.serif,
      fontSize: as === "h1" ? 28 : 26,
      lineHeight: "34px",
      fontWeight: 400,
    }}
  >
    {children}
  </Heading>
);

export const MailText = ({ isMuted = false, children }: { isMuted?: boolean; children: ReactNode }) => (
  <Text
    className={isMuted ? "ezo-muted" : "ezo-ink"}
    style={{ ...TEXT_STYLE, ...(isMuted && { color: COLOURS.muted }) }}
  >
    {children}
  </Text>
);

export const MailButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <div style={{ padding: "16px 0" }}>
    <Button
      href={href}
      style={{
        padding: "15px 26px",
        borderRadius: 6,
        backgroundColor: COLOURS.forest,
        color: COLOURS.paper,
        fontFamily: FONTS.sans,
        fontSize: 15,
      }}
    >
      {children}
    </Button>
  </div>
);

/** Text of several lines, as its author broke them. */
export const Lines = ({ text }: { text: string }) =>
  text.split(/\r?\n/).map((line, index) => (
    <span key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </span>
  ));
