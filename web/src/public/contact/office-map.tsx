import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import { type LocalizedText, localized } from "@ezo/contract/values/languages";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { Icon } from "../../shared/ui/icon.tsx";
import { MapQuestion } from "../../shared/ui/map/map-question.tsx";
import { useMapFrame } from "../../shared/ui/map/use-map-frame.ts";
import { mapUrls } from "./map-urls.ts";
import { MapDrawing } from "./map-drawing.tsx";
import styles from "./office-map.module.css";

interface Props {
  settings: ContactSettings["map_settings"];
  address: LocalizedText;
}

/**
 * The office on a map. The map is loaded after a short delay or, depending on the settings, after the visitor's consent.
 * Until it is loaded, and if it cannot be loaded, a drawing is shown. Without a position there is the address alone.
 */
export function OfficeMap({ settings, address }: Props) {
  const t = useT();
  const addressText = localized(address, useLocale());
  const urls = mapUrls(settings);
  const frame = useMapFrame({ asksFirst: settings.ask_before_loading });
  return (
    <section className={cx(styles.map, !urls && styles.unplaced)} aria-label={t("contact.our_office")}>
      {/* With a pin: of an office that nobody has placed it would show an invented place. */}
      {urls ? <MapDrawing /> : null}
      {urls && frame.isWanted ? (
        <iframe
          className={cx(styles.frame, !frame.isLoaded && styles.loading)}
          src={urls.embed}
          title={t("contact.map_title", { address: addressText })}
          loading={settings.ask_before_loading ? "eager" : "lazy"}
          referrerPolicy="no-referrer-when-downgrade"
          onLoad={frame.onLoad}
        />
      ) : null}
      {urls && frame.isAsking ? (
        <MapQuestion
          label={t("contact.show_map")}
          note={t("contact.map_note")}
          onShow={frame.show}
          className={styles.question}
        />
      ) : null}
      <div className={styles.card}>
        <p className={cx(type.cap, type.mute)}>{t("contact.our_office")}</p>
        <p className={type.medium}>{addressText}</p>
        {urls ? (
          <a className={styles.route} href={urls.directions} target="_blank" rel="noopener">
            {t("contact.directions")} <Icon name="arrow" />
          </a>
        ) : null}
      </div>
    </section>
  );
}
