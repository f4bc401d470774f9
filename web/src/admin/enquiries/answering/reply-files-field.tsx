import { CloseButton, Button, FileButton } from "@mantine/core";
import { Paperclip } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { fileSize } from "../mails/file-size.ts";
import styles from "./reply-files-field.module.css";
import type { ReplyFiles } from "./use-reply-files.ts";

/** The files that go out with a mail: added, listed with their sizes, and removed. */
export function ReplyFilesField({ reply, error }: { reply: ReplyFiles; error: string | undefined }) {
  const { t, format } = useTexts();
  return (
    <div className={styles.field}>
      {reply.files.length > 0 ? (
        <ul className={styles.files} aria-label={t("mails.files")}>
          {reply.files.map((file) => (
            <li key={file.id}>
              <span className={styles.name}>{file.name}</span>
              <small>{fileSize(file.size, { t, format })}</small>
              <CloseButton
                size="sm"
                aria-label={t("reply.file_remove", { name: file.name })}
                onClick={() => reply.remove(file)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FileButton multiple onChange={reply.add}>
        {(button) => (
          <Button
            {...button}
            size="compact-sm"
            variant="subtle"
            leftSection={<Paperclip />}
            loading={reply.isAdding}
            disabled={reply.isFull}
          >
            {t("reply.attach")}
          </Button>
        )}
      </FileButton>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
