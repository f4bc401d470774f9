import type { ContactSettings } from "@ezo/contract/contact";
import { MAP_DELAY_MS } from "@ezo/contract/limits";
import { type LocalizedText, localized } from "@ezo/contract/languages";
import { useEffect, useState } from "react";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { Icon } from "../../shared/ui/icon.tsx";
import { mapUrls } from "./map-urls.ts";
import { MapDrawing } from "./map-drawing.tsx";
import styles from "./office-map.module.css";

interface Props {
  position: ContactSettings["map_settings"];
  address: LocalizedText;
}

/** The office on a map. The map service is asked only after a moment; until then, or without a position, a drawing stands in. */
export function OfficeMap({ position, address }: Props) {
  const t = useT();
  const addressText = localized(address, useLocale());
  const urls = mapUrls(position);
  const isDue = useDelay(MAP_DELAY_MS);
  return (
    <section className={styles.map} aria-label={t("contact.our_office")}>
      <MapDrawing />
      {urls && isDue ? (
        <iframe
          className={styles.frame}
          src={urls.embed}
          title={t("contact.map_title", { address: addressText })}
          loading="lazy"
          referrerPolicy="no-referrer-when-downgrade"
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

function useDelay(delayMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}
