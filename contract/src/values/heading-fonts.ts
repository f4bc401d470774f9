/**
 * The faces that a firm may choose for its headings. Each has Georgian, Latin and Cyrillic; all come from the packages of
 * fonts that the site has anyway. Texts are always in FiraGO.
 */
export const HEADING_FONTS = [
  "noto_serif",
  "noto_serif_narrow",
  "noto_serif_strong",
  "firago",
  "firago_light",
] as const;
export type HeadingFont = (typeof HEADING_FONTS)[number];

/** That of the tokens (`web/src/shared/styles/tokens.css`), which a firm has until it chooses another. */
export const DEFAULT_HEADING_FONT: HeadingFont = "noto_serif";

export const isHeadingFont = (name: string): name is HeadingFont =>
  HEADING_FONTS.some((known) => known === name);

interface HeadingFace {
  /** As CSS names families: those of `web/scripts/font-cuts.ts`, then what is shown until they are loaded. */
  family: string;
  /** As the faces are declared. */
  weight: number;
  /** For mails, which load no fonts: what a reader's device may have. */
  mailFamily: string;
  mailWeight: number;
}

const SANS = '"FiraGO","FiraGO fallback",system-ui,sans-serif';
const MAIL_SANS = "FiraGO, 'Noto Sans Georgian', 'Segoe UI', Arial, sans-serif";
const MAIL_SERIF = "'Noto Serif Georgian', 'Noto Serif', Georgia, serif";

export const HEADING_FACES: Readonly<Record<HeadingFont, HeadingFace>> = {
  noto_serif: {
    family:
      '"Noto Serif Georgian Variable","Noto Serif Variable","FiraGO signs","Noto Serif fallback",Georgia,serif',
    weight: 330,
    mailFamily: MAIL_SERIF,
    mailWeight: 400,
  },
  noto_serif_narrow: {
    family: '"Noto Serif Narrow","FiraGO signs","Noto Serif Narrow fallback",Georgia,serif',
    weight: 330,
    mailFamily: `'Noto Serif Condensed', ${MAIL_SERIF}`,
    mailWeight: 400,
  },
  noto_serif_strong: {
    family: '"Noto Serif Strong","FiraGO signs","Noto Serif fallback",Georgia,serif',
    weight: 600,
    mailFamily: MAIL_SERIF,
    mailWeight: 700,
  },
  firago: { family: SANS, weight: 500, mailFamily: MAIL_SANS, mailWeight: 500 },
  firago_light: { family: SANS, weight: 300, mailFamily: MAIL_SANS, mailWeight: 300 },
};
