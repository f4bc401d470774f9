import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./zone-editor-screen.module.css";
import { CircleAlert } from "../ui/icons.ts";
import { isBlocking, type ZoneWarning } from "./zone-warnings.ts";

/** Why Save cannot be pressed: the first reason, and the way to the zone that it is about. */
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
      <CircleAlert size={16} strokeWidth={1.8} aria-hidden="true" />
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
