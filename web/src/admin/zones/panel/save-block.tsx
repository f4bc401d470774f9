import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "../zone-editor-screen.module.css";
import { CircleAlert } from "../../ui/icons.ts";
import { isBlocking, type ZoneWarning } from "../draft/zone-warnings.ts";

/** The first reason why Save is disabled, with a link to the zone that it is about. */
export function SaveBlock(props: {
  warnings: readonly ZoneWarning[];
  nameOf: (key: string) => string;
  onGoTo: (key: string) => void;
}) {
  const { t } = useTexts();
  const warning = props.warnings.find(isBlocking);
  if (!warning) return null;
  const [key = ""] = warning.keys;
  return (
    <span className={styles.blocked} role="status">
      <CircleAlert />
      <span>
        <button type="button" onClick={() => props.onGoTo(key)}>
          {props.nameOf(key)}
        </button>
        {": "}
        {t(`zones.warning.${warning.kind}`)}
      </span>
    </span>
  );
}
