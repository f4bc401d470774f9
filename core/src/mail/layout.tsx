// tsx, which runs the scripts, reads no tsconfig of a workspace.
/** @jsxRuntime automatic */
import { Img } from "@react-email/img";
import { render } from "@react-email/render";
import { Fragment, type ReactElement } from "react";
import type { MailBrand } from "./brand.ts";
import { Lines, MailButton, MailHeading, MailLink, MailPage, MailText, TEXT_STYLE } from "./parts.tsx";
import { COLOURS, PORTRAIT_SIDE } from "./theme.ts";

export interface MailContent {
  language: string;
  heading: string;
  body: readonly ReactElement[];
  button: { label: string; url: string };
  brand: MailBrand;
}

/** The HTML of a mail that the product sends automatically: a heading, paragraphs and one button. */
export const renderMail = ({ language, heading, body, button, brand }: MailContent): Promise<string> =>
  render(
    <MailPage language={language} title={heading} brand={brand}>
      <MailHeading as="h1">{heading}</MailHeading>
      {body.map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ))}
      <MailButton href={button.url}>{button.label}</MailButton>
    </MailPage>,
  );

export const paragraph = (text: string): ReactElement => <MailText>{text}</MailText>;

/** A sentence and the link that belongs to it. */
export const linkedParagraph = (text: string, link: { label: string; url: string }): ReactElement => (
  <MailText>
    {text} <MailLink href={link.url}>{link.label}</MailLink>
  </MailText>
);

/** Text of several lines, as its author broke them. */
export const preformatted = (text: string): ReactElement => (
  <MailText>
    <Lines text={text} />
  </MailText>
);

/** A person's photo, round where mail programs can. */
export const portrait = (photo: { src: string; alt: string }): ReactElement => (
  <Img
    {...photo}
    width={PORTRAIT_SIDE}
    height={PORTRAIT_SIDE}
    style={{ display: "block", margin: "8px 4px", borderRadius: PORTRAIT_SIDE / 2 }}
  />
);

/** A table of labels and values. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): ReactElement => (
  <table cellPadding={4} cellSpacing={0} width="100%" style={{ padding: "8px 0" }}>
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td className="ezo-muted" style={{ ...FACT_STYLE, width: "34%", color: COLOURS.muted }}>
            {label}
          </td>
          <td className="ezo-ink" style={FACT_STYLE}>
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
const FACT_STYLE = {
  ...TEXT_STYLE,
  padding: 4,
  fontSize: 15,
  lineHeight: "24px",
  verticalAlign: "top",
} as const;
