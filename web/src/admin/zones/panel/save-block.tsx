import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "../zone-editor-screen.module.css";
import { CircleAlert } from "../../generated/icons.ts";
import { isBlocking, type ZoneWarning } from "../draft/zone-warnings.ts";

/** The first reason why Save is disabled; one that is about a zone has a link to it. */
export function SaveBlock(props: {
  /** What describes Save refers to it. */
  id?: string;
  unfinished?: "drawing" | "splitting" | undefined;
  warnings: readonly ZoneWarning[];
  nameOf: (key: string) => string;
  onGoTo: (key: string) => void;
}) {
  const { t } = useTexts();
  if (props.unfinished)
    return (
      <span id={props.id} className={styles.blocked} role="status">
        <CircleAlert />
        <span>{t(`zones.finish_first.${props.unfinished}`)}</span>
      </span>
    );
  const warning = props.warnings.find(isBlocking);
  if (!warning) return null;
  const [key = ""] = warning.keys;
  return (
    <span id={props.id} className={styles.blocked} role="status">
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
