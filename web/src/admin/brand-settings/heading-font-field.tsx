import { HEADING_FACES, HEADING_FONTS, type HeadingFont } from "@ezo/contract/values/heading-fonts";
import { Radio } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./heading-font-field.module.css";

/** A heading in each script, the same whatever the language of the admin: they show letters. */
const SAMPLES = { ka: "სახლი ვაკეში", en: "House in Vake", ru: "Дом в Ваке" } as const;

/** The face of the site's headings; each choice is written in itself. Its files are loaded where it is shown, on this screen. */
export function HeadingFontField(props: { value: HeadingFont; onChange: (value: unknown) => void }) {
  const { t } = useTexts();
  return (
    <Radio.Group
      label={t("field.heading_font")}
      description={t("brand.font_hint")}
      value={props.value}
      onChange={props.onChange}
    >
      <div className={styles.faces}>
        {HEADING_FONTS.map((font) => (
          <Radio
            key={font}
            value={font}
            label={t(`brand.font.${font}`)}
            description={<Sample font={font} />}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function Sample({ font }: { font: HeadingFont }) {
  const { family, weight } = HEADING_FACES[font];
  return (
    <span className={styles.sample} style={{ fontFamily: family, fontWeight: weight }} aria-hidden="true">
      {Object.entries(SAMPLES).map(([language, text]) => (
        <span key={language} lang={language}>
          {text}
        </span>
      ))}
    </span>
  );
}
