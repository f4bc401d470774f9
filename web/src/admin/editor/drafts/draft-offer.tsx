import { Button } from "@mantine/core";
import { useState } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import styles from "../editor-page.module.css";

/** Work that was dropped or left behind, with the choice to go on with it. */
export function DraftOffer(props: {
  className?: string | undefined;
  /** `isOlder`: something newer is saved, with which it would be merged. */
  offered: { at: number; isOlder?: boolean } | null;
  onTake: () => void;
  onRefuse: () => void;
}) {
  const { offered } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  if (!offered) return null;
  const time = format.moment(new Date(offered.at).toISOString(), now);
  return (
    <div className={cx(styles.notice, props.className)} role="status">
      <span>{t(offered.isOlder ? "editor.draft_older" : "editor.draft_found", { time })}</span>
      <Button variant="filled" onClick={props.onTake}>
        {t("editor.draft_take")}
      </Button>
      <Button onClick={() => setAsking(true)}>{t("editor.draft_refuse")}</Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("editor.draft_refuse_title")}
          message={t("editor.draft_refuse_message", { time })}
          confirm={t("editor.draft_refuse")}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={props.onRefuse}
        />
      ) : null}
    </div>
  );
}
