import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import type from "../../../shared/styles/type.module.css";
import { Icon } from "../../../shared/ui/icon.tsx";
import { kindOfAddress } from "./kind-of-address.ts";
import styles from "./video-plate.module.css";

/** A film or a tour on another site, in a tab of its own. Nothing of that site is loaded before. */
export function VideoPlate({ address }: { address: string }) {
  const t = useT();
  const { kind, host } = kindOfAddress(address);
  return (
    <a className={styles.plate} href={address} target="_blank" rel="noopener noreferrer">
      <span className={styles.play}>
        <Icon name="play" />
      </span>
      <span className={styles.words}>
        <span className={type.d3}>{t(`projects.video_${kind}`)}</span>
        <span className={cx(type.small, styles.note)}>{t("projects.video_note", { host })}</span>
      </span>
    </a>
  );
}
