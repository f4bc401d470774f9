import { LINKED_FILE_DAYS } from "@ezo/contract/values/limits/mail";
import { CloseButton, Button, FileButton, Progress } from "@mantine/core";
import { useRef } from "react";
import { Paperclip } from "../../../generated/icons.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { fileSize } from "../../mails/file-size.ts";
import styles from "./reply-files-field.module.css";
import type { SendingFile } from "./uploads.ts";
import type { ReplyFiles } from "./use-reply-files.ts";

/** The files that go out with a mail: added, listed with their sizes, and removed. */
export function ReplyFilesField({ reply, error }: { reply: ReplyFiles; error: string | undefined }) {
  const { t, format } = useTexts();
  const resetField = useRef<() => void>(null);
  const add = (files: File[]) => {
    // Allows the same file to be chosen again.
    resetField.current?.();
    reply.add(files);
  };
  return (
    <div className={styles.field}>
      {reply.files.length + reply.sending.length > 0 ? (
        <ul className={styles.files} aria-label={t("mails.files")}>
          {reply.files.map((file) => (
            <li key={file.id}>
              <span className={styles.name}>{file.name}</span>
              <small>{fileSize(file.size, { t, format })}</small>
              {reply.linked.has(file.id) ? <AsLink /> : null}
              <CloseButton
                size="sm"
                aria-label={t("reply.file_remove", { name: file.name })}
                onClick={() => reply.remove(file)}
              />
            </li>
          ))}
          {reply.sending.map((file) => (
            <SendingItem key={`sending ${file.key}`} file={file} />
          ))}
        </ul>
      ) : null}
      <FileButton multiple resetRef={resetField} onChange={add}>
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

function AsLink() {
  const { t } = useTexts();
  return (
    <small className={styles.link} title={t("reply.file_as_link_hint", { days: LINKED_FILE_DAYS })}>
      {t("reply.file_as_link")}
    </small>
  );
}

/** A large file on its way, which will go as a link. */
function SendingItem({ file }: { file: SendingFile }) {
  const { t, format } = useTexts();
  return (
    <li>
      <span className={styles.name}>{file.name}</span>
      <small>{fileSize(file.size, { t, format })}</small>
      <AsLink />
      <Progress
        className={styles.progress ?? ""}
        value={file.share * 100}
        color="var(--brass)"
        aria-label={t("reply.file_progress", { name: file.name })}
      />
      <CloseButton size="sm" aria-label={t("reply.file_cancel", { name: file.name })} onClick={file.cancel} />
    </li>
  );
}
