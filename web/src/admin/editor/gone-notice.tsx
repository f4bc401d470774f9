import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./editor-page.module.css";

/** Says that somebody else has deleted what the form edits, and offers to make a new item of what is written in it. */
export function GoneNotice(props: {
  editor: { isGone: boolean; isSaving: boolean; saveAsNew: (() => void) | null };
}) {
  return props.editor.isGone ? <Notice {...props} /> : null;
}

function Notice({ editor }: Parameters<typeof GoneNotice>[0]) {
  const { t } = useTexts();
  const { saveAsNew } = editor;
  const box = useRef<HTMLDivElement>(null);
  // It stands at the top; who saved by the keyboard may be far down the form.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.notice} role="alert" tabIndex={-1}>
      <span>{t(saveAsNew ? "editor.deleted_meanwhile" : "editor.deleted_for_good")}</span>
      {saveAsNew ? (
        <Button variant="filled" loading={editor.isSaving} onClick={saveAsNew}>
          {t("editor.save_as_new")}
        </Button>
      ) : null}
    </div>
  );
}
