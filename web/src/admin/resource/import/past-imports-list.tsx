import { Button } from "@mantine/core";
import { useId } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./import-dialog.module.css";
import type { TrialImport } from "./use-trial-import.ts";

/** The user's last imports on this device, each with a button to undo it. */
export function PastImportsList({ past }: { past: TrialImport["past"] }) {
  const { t, format } = useTexts();
  const id = useId();
  if (past.imports.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t("imports.past")}
      </h3>
      <ul className={styles.past}>
        {past.imports.map(({ at, file, title }) => (
          <li key={at}>
            <span>
              {file}
              <small>
                {format.full(new Date(at).toISOString())} · {title}
              </small>
            </span>
            <Button
              aria-label={t("imports.undo_of", { name: file })}
              loading={past.takingBack === at}
              disabled={past.takingBack !== null}
              onClick={() => past.takeBack(at)}
            >
              {t("buttons.undo")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
