import { CircleAlert } from "lucide-react";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Work } from "./zone-editor.ts";
import styles from "./zone-editor-screen.module.css";
import { isBlocking, type ZoneWarning } from "./zone-warnings.ts";

/** Beside a Save that cannot be pressed: the first reason, and the way to the zone that it is about. */
export function SaveBlock(props: {
  work: Work;
  warnings: readonly ZoneWarning[];
  nameOf: (key: string) => string;
  onGoTo: (key: string) => void;
}) {
  const { work, nameOf } = props;
  const { t } = useTexts();
  const warning = props.warnings.find(isBlocking);
  const [key = ""] = warning?.keys ?? [];
  return (
    <span className={styles.blocked} role="status">
      <CircleAlert size={16} strokeWidth={1.8} aria-hidden="true" />
      {work.draft ? (
        t("zones.blocked.draft")
      ) : work.frame ? (
        t("zones.blocked.frame")
      ) : warning ? (
        <span>
          <button type="button" onClick={() => props.onGoTo(key)}>
            {nameOf(key)}
          </button>
          {": "}
          {t(`zones.warning.${warning.kind}`)}
        </span>
      ) : null}
    </span>
  );
}
