import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./import-dialog.module.css";
import type { TrialImport } from "./use-trial-import.ts";

/** The user's last imports on this device, each with a button to undo it. */
export function PastImportsList({ past }: { past: TrialImport["past"] }) {
  const { t, format } = useTexts();
  const id = useId();
  const [chosen, setChosen] = useState<TrialImport["past"]["imports"][number] | null>(null);
  if (past.imports.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t("imports.past")}
      </h3>
      <ul className={styles.past}>
        {past.imports.map((one) => (
          <li key={one.at}>
            <span>
              {one.file}
              <small>
                {format.full(new Date(one.at).toISOString())} · {one.title}
              </small>
            </span>
            <Button
              aria-label={t("imports.undo_of", { name: one.file })}
              loading={past.takingBack === one.at}
              disabled={past.takingBack !== null}
              onClick={() => setChosen(one)}
            >
              {t("buttons.undo")}
            </Button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <ConfirmDialog
          title={t("imports.undo_title")}
          message={t("imports.undo_message", { name: chosen.file, what: chosen.title })}
          confirm={t("buttons.undo")}
          onClose={() => setChosen(null)}
          onConfirm={() => past.takeBack(chosen.at)}
        />
      ) : null}
    </section>
  );
}
