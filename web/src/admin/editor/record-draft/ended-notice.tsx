import { sentences } from "@ezo/contract/values/words/sentences";
import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import styles from "../editor-page.module.css";

/** Over the form of a draft that is one no more. */
export function EndedNotice(props: {
  isDirty: boolean;
  /** A save here has left no difference from what is published. */
  isAsPublished: boolean;
  onClose: () => void;
}) {
  const { isDirty } = props;
  const { t } = useTexts();
  const toasts = useToasts();
  const why = t(props.isAsPublished ? "drafts.none" : "drafts.ended");
  const tell = useEffectEvent(() => toasts.info(why));
  // The notice is at the top, out of sight for somebody who is typing further down.
  useEffect(() => tell(), []);
  return (
    <div className={styles.notice} role="status">
      <span>{sentences([why, ...(isDirty ? [t("drafts.ended_kept")] : [])])}</span>
      <Button onClick={props.onClose}>{t(isDirty ? "drafts.carry" : "drafts.close")}</Button>
    </div>
  );
}
