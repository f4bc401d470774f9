import { CloseButton, Progress } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./upload-list.module.css";
import type { Upload } from "./use-uploads.ts";

/** Running uploads with their progress, and refused files with the reason. */
export function UploadList(props: { uploads: readonly Upload[]; onDismiss: (key: number) => void }) {
  const { t } = useTexts();
  if (props.uploads.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("media.uploads")}>
      {props.uploads.map(({ key, name, share, refusal }) => (
        <li key={key}>
          <span className={styles.name}>{name}</span>
          {refusal ? (
            <>
              <span className={styles.refusal} role="alert">
                {refusal}
              </span>
              <CloseButton
                size="sm"
                aria-label={t("media.dismiss", { name })}
                onClick={() => props.onDismiss(key)}
              />
            </>
          ) : (
            <Progress
              className={styles.progress ?? ""}
              value={share * 100}
              color="var(--brass)"
              aria-label={t("media.progress", { name })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
