// tsx, which runs the scripts, reads no tsconfig of a workspace.
/** @jsxRuntime automatic */
import { DEFAULT_HEADING_FONT, HEADING_FACES, type HeadingFont } from "@ezo/contract/values/heading-fonts";
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createContext, type CSSProperties, Fragment, type ReactNode, useContext } from "react";
import type { MailBrand } from "./brand.ts";
import { BRAND_LINK, COLOURS, FONTS, MAIL_PADDING, MAIL_WIDTH, type Scheme, schemesOf } from "./theme.ts";

/** The colours of the mail that is drawn. */
const Colours = createContext<Scheme>(schemesOf(COLOURS.ink).light);
export const useColours = (): Scheme => useContext(Colours);

/** The face of the mail's headings. */
const Headings = createContext<HeadingFont>(DEFAULT_HEADING_FONT);
/** What a reader's device may have of it: mails load no fonts. */
function useHeadingStyle(): CSSProperties {
  const { mailFamily, mailWeight } = HEADING_FACES[useContext(Headings)];
  return { fontFamily: mailFamily, fontWeight: mailWeight };
}

/** Mail programs inherit fonts and colours badly, so every block sets its own. */
export const TEXT_STYLE = {
  margin: 0,
  padding: "8px 0",
  fontFamily: FONTS.sans,
  fontSize: 16,
  lineHeight: "26px",
  color: COLOURS.ink,
  // A long address makes no mail wider than a phone's screen.
  wordBreak: "break-word",
} satisfies CSSProperties;
const FOOTER_STYLE = { ...TEXT_STYLE, padding: 0, fontSize: 13, lineHeight: "20px", color: COLOURS.muted };

/**
 * In dark mode, mail programs that support it use our colours; the others invert them. The classes are on the
 * elements that have the colours inline.
 */
const stylesOf = ({ light, dark }: ReturnType<typeof schemesOf>) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.ezo-prose a { color: ${light.link}; }
.ezo-prose p { margin: 0 0 12px; }
.ezo-prose > :last-child { margin-bottom: 0; }
@media (prefers-color-scheme: dark) {
  .ezo-page, .ezo-page > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .ezo-sheet { background-color: ${dark.surface} !important; background: ${dark.surface} !important; }
  .ezo-ink, .ezo-ink p, .ezo-ink li, .ezo-ink td { color: ${dark.ink} !important; }
  .ezo-muted, .ezo-muted a { color: ${dark.muted} !important; }
  .ezo-prose a, .ezo-link { color: ${dark.link} !important; }
  .ezo-button { background-color: ${dark.button} !important; color: ${dark.onButton} !important; }
  .ezo-line { border-color: ${dark.line} !important; }
  .ezo-logo-light { display: none !important; }
  .ezo-logo-dark { display: block !important; }
  .ezo-available { color: ${dark.available} !important; }
  .ezo-reserved { color: ${dark.reserved} !important; }
  .ezo-sold { color: ${dark.sold} !important; }
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
  brand: MailBrand;
  /** The firm's name, address and contacts where it is left out. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of every mail: a sheet on paper with the firm's logo, and below it what is small. */
export function MailPage({ language, title, preview, brand, footer, children }: MailPageProps) {
  const schemes = schemesOf(brand.accent);
  return (
    <Html lang={language}>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: stylesOf(schemes) }} />
      </Head>
      <Body className="ezo-page" style={{ margin: 0, padding: 0, backgroundColor: COLOURS.paper }}>
        {preview ? <div style={HIDDEN}>{preview}</div> : null}
        <Colours value={schemes.light}>
          <Headings value={brand.headingFont}>
            <Sheet brand={brand} footer={footer}>
              {children}
            </Sheet>
          </Headings>
        </Colours>
      </Body>
    </Html>
  );
}

const Sheet = ({ brand, footer, children }: Pick<MailPageProps, "brand" | "footer" | "children">) => (
  <Container style={{ width: "100%", maxWidth: MAIL_WIDTH }}>
    <Section className="ezo-sheet" style={{ backgroundColor: COLOURS.surface }}>
      <Row>
        <Column style={{ padding: MAIL_PADDING }}>
          <Header {...brand} />
          {children}
        </Column>
      </Row>
    </Section>
    <Section>
      <Row>
        <Column style={{ padding: `20px ${MAIL_PADDING}px` }}>
          <Text className="ezo-muted" style={FOOTER_STYLE}>
            {footer ?? <BrandFooter {...brand} />}
          </Text>
        </Column>
      </Row>
    </Section>
  </Container>
);

/**
 * The logo on white in both schemes, as it was drawn: its files have no transparency. In dark mode the one for dark grounds
 * takes its place, where the firm has one; programs that do not know dark mode leave that hidden.
 */
function Header({ logo, logoDark, name }: MailBrand) {
  const heading = useHeadingStyle();
  return logo ? (
    <>
      <Img
        {...logo}
        className={logoDark ? "ezo-logo-light" : undefined}
        alt={name}
        style={{ display: "block", margin: "0 0 16px", borderRadius: 4, background: COLOURS.surface }}
      />
      {logoDark ? (
        <Img
          {...logoDark}
          className="ezo-logo-dark"
          alt={name}
          style={{ display: "none", margin: "0 0 16px" }}
        />
      ) : null}
    </>
  ) : (
    <Text className="ezo-ink" style={{ ...TEXT_STYLE, padding: "0 0 12px", ...heading }}>
      {name}
    </Text>
  );
}

const BrandFooter = (brand: MailBrand) => (
  <>
    <Lines text={[brand.name, brand.address].filter(Boolean).join("\n")} />
    <BrandContacts {...brand} />
  </>
);

/** The firm's phone and its pages elsewhere. */
export const BrandContacts = ({ phone, social }: Pick<MailBrand, "phone" | "social">) => (
  <>
    {phone ? <br /> : null}
    {phone}
    {social.map(({ label, url }) => (
      <Fragment key={label}>
        <br />
        <a href={url} className={`${BRAND_LINK} ezo-muted`} style={{ color: COLOURS.muted }}>
          {label}
        </a>
      </Fragment>
    ))}
  </>
);

export const MailHeading = ({ as, children }: { as: "h1" | "h2"; children: ReactNode }) => (
  <Heading
    as={as}
    className="ezo-ink"
    style={{
      ...TEXT_STYLE,
      ...useHeadingStyle(),
      fontSize: as === "h1" ? 28 : 26,
      lineHeight: "34px",
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

export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  const { button, onButton } = useColours();
  return (
    <div style={{ padding: "16px 0" }}>
      <Button
        href={href}
        className="ezo-button"
        style={{
          padding: "15px 26px",
          borderRadius: 6,
          backgroundColor: button,
          color: onButton,
          fontFamily: FONTS.sans,
          fontSize: 15,
        }}
      >
        {children}
      </Button>
    </div>
  );
}

export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="ezo-link" style={{ color: useColours().link }}>
    {children}
  </a>
);

/** Text of several lines, as its author broke them. */
export const Lines = ({ text }: { text: string }) =>
  text.split(/\r?\n/).map((line, index) => (
    <span key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </span>
  ));
