import mjml2html from "mjml";

/** Text that is safe in MJML and HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Colours of the site's tokens; mail programs know no custom properties. */
export const COLOURS = {
  paper: "#F7F4EE",
  surface: "#FFFFFF",
  ink: "#1C2321",
  muted: "#5E6763",
  line: "#DDD7CB",
  forest: "#1F3D36",
};

/** Single quotes: these are used in attributes. */
export const FONTS = {
  sans: "FiraGO, 'Noto Sans Georgian', 'Segoe UI', Arial, sans-serif",
  serif: "'Noto Serif Georgian', 'Noto Serif', Georgia, serif",
};

export interface MailContent {
  language: string;
  heading: string;
  /** MJML for the body, already escaped. */
  body: string;
  button: { label: string; url: string };
  footer: string;
}

/** The frame of every mail the product sends, compiled to HTML that mail programs agree on. */
export async function renderMail(content: MailContent): Promise<string> {
  const { html } = await mjml2html(
    `<mjml lang="${content.language}">
      <mj-head>
        <mj-title>${escapeHtml(content.heading)}</mj-title>
        <mj-attributes>
          <mj-all font-family="${FONTS.sans}" />
          <mj-text color="${COLOURS.ink}" font-size="16px" line-height="26px" padding="8px 0" />
        </mj-attributes>
      </mj-head>
      <mj-body background-color="${COLOURS.paper}">
        <mj-section background-color="${COLOURS.surface}" padding="40px 32px">
          <mj-column>
            <mj-text font-family="${FONTS.serif}" font-size="28px" line-height="34px">
              ${escapeHtml(content.heading)}
            </mj-text>
            ${content.body}
            <mj-button href="${escapeHtml(content.button.url)}" background-color="${COLOURS.forest}" color="${COLOURS.paper}"
              border-radius="6px" font-size="15px" inner-padding="15px 26px" align="left" padding="24px 0 0">
              ${escapeHtml(content.button.label)}
            </mj-button>
          </mj-column>
        </mj-section>
        <mj-section padding="20px 32px">
          <mj-column>
            <mj-text color="${COLOURS.muted}" font-size="13px" line-height="20px">${escapeHtml(content.footer)}</mj-text>
          </mj-column>
        </mj-section>
      </mj-body>
    </mjml>`,
    { validationLevel: "strict" },
  );
  return html;
}

export const paragraph = (text: string): string => `<mj-text>${escapeHtml(text)}</mj-text>`;
/** Text of several lines, as its author broke them. */
export const preformatted = (text: string): string =>
  `<mj-text>${escapeHtml(text).replace(/\r?\n/g, "<br />")}</mj-text>`;
export const facts = (rows: readonly (readonly [label: string, value: string])[]): string =>
  `<mj-table cellpadding="4" color="${COLOURS.ink}" font-size="15px" line-height="24px" padding="8px 0">${rows
    .map(
      ([label, value]) =>
        `<tr><td style="color:${COLOURS.muted};width:34%;vertical-align:top">${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`,
    )
    .join("")}</mj-table>`;
