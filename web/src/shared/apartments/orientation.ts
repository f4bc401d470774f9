import type { Translate } from "../i18n/texts.ts";

const SIDE_LABELS: Readonly<Record<string, string>> = {
  N: "apartments.side_N",
  NE: "apartments.side_NE",
  E: "apartments.side_E",
  SE: "apartments.side_SE",
  S: "apartments.side_S",
  SW: "apartments.side_SW",
  W: "apartments.side_W",
  NW: "apartments.side_NW",
};

/** The sides that an apartment faces, as text; null if not set. */
export const orientationText = (t: Translate, sides: readonly string[]): string | null =>
  sides
    .flatMap((side) => {
      const label = SIDE_LABELS[side];
      return label ? [t(label)] : [];
    })
    .join(", ") || null;
