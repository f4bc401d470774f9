import { BLACK, COLOUR_PATTERN, contrastOf, mixedUntil, WHITE } from "@ezo/contract/values/colours/colour";
import { TEXT_CONTRAST_MIN } from "@ezo/contract/values/limits/firm";
import { type SiteColours, siteColoursOf, siteContrastOf } from "@ezo/contract/values/colours/site-colours";
import type { CSSProperties } from "react";
import { buttonClass } from "../../shared/ui/button.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./colour-preview.module.css";

/** A button, a link and a dark ground of the site in the colour of the form, and in words what the site makes of it. */
export function ColourPreview({ accent }: { accent: string }) {
  const { t } = useTexts();
  if (!COLOUR_PATTERN.test(accent)) return null;
  return (
    <section aria-label={t("brand.preview")}>
      <p className={styles.caption}>{t("brand.preview")}</p>
      {/* The site is always light. */}
      <div
        className={styles.page}
        data-scheme="light"
        style={tokensOf(siteColoursOf(accent))}
        aria-hidden="true"
      >
        <span className={buttonClass({ size: "small" })}>{t("brand.sample_button")}</span>
        <span className={styles.link}>{t("brand.sample_link")}</span>
        <span className={styles.dark}>{t("brand.sample_dark")}</span>
      </div>
      <p role="status">
        <OnSite accent={accent} />
      </p>
    </section>
  );
}

/** Whether the site shows the colour as it is, and what instead. */
function OnSite({ accent }: { accent: string }) {
  const { t, format } = useTexts();
  // Rounded down: 4.49 is too little, so it must not be shown as 4.5.
  const ratioOf = (colour: string) => format.decimal(Math.floor(siteContrastOf(colour) * 10) / 10, 1);
  const { accent: colour } = siteColoursOf(accent);
  if (!canBeSaved(accent)) return t("brand.site_pale", { colour: mixedUntil(accent, BLACK, canBeSaved) });
  if (colour === accent.toLowerCase()) return t("brand.site_same", { ratio: ratioOf(colour) });
  return t("brand.site_darker", {
    chosen: ratioOf(accent),
    least: format.decimal(TEXT_CONTRAST_MIN, 1),
    colour,
    ratio: ratioOf(colour),
  });
}

const canBeSaved = (colour: string): boolean => contrastOf(colour, WHITE) >= TEXT_CONTRAST_MIN;

const tokensOf = ({ accent, hover, onAccent, deep }: SiteColours): CSSProperties => ({
  "--forest": accent,
  "--forest-hover": hover,
  "--on-forest": onAccent,
  "--forest-deep": deep,
});
