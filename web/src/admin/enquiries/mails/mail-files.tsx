import type { EnquiryFile, EnquiryMail } from "@ezo/contract/enquiries/enquiry-mails";
import { getEnquiryFile } from "@ezo/contract/enquiries/enquiry-replies";
import { FILE_TYPE } from "@ezo/contract/route";
import { mayRun } from "@ezo/contract/values/files/program-files";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import { saveBlob } from "../../files/save-file.ts";
import { Download, TriangleAlert } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { IconMark } from "../../ui/marks/status-mark.tsx";
import { fileSize } from "./file-size.ts";
import styles from "./received-mail.module.css";

/** The files of a mail. They are saved and never shown: a stranger may have sent them. */
export function MailFiles(props: {
  mail: Pick<EnquiryMail, "files"> & Partial<EnquiryMail>;
  enquiryId: number;
  /** Those that the mail had a link to. */
  linked?: ReadonlySet<number>;
}) {
  const { mail, enquiryId, linked } = props;
  const { files, files_left_out: leftOut = 0 } = mail;
  const { t } = useTexts();
  if (files.length === 0 && leftOut === 0) return null;
  return (
    <>
      {files.length > 0 ? (
        <ul className={styles.files} aria-label={t("mails.files")}>
          {files.map((file) => (
            <li key={file.id}>
              <FileButton file={file} enquiryId={enquiryId} isLinked={linked?.has(file.id) ?? false} />
            </li>
          ))}
        </ul>
      ) : null}
      {leftOut > 0 ? <p className={styles.from}>{t("mails.files_left_out", { count: leftOut })}</p> : null}
    </>
  );
}

function FileButton(props: { file: EnquiryFile; enquiryId: number; isLinked: boolean }) {
  const { file, enquiryId, isLinked } = props;
  const { t, format, call, toasts } = useMutationContext();
  const download = useMutation({
    mutationFn: async () => {
      const params = { id: String(enquiryId), file: String(file.id) };
      const bytes = await call(getEnquiryFile, { params }, { headers: { accept: FILE_TYPE } });
      saveBlob(new Blob([bytes], { type: FILE_TYPE }), file.name);
    },
    onError: (error) => toasts.failure(t("mails.file_failed"), error),
  });
  const isProgram = mayRun(file.name);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        title={file.name}
        leftSection={<Download />}
        loading={download.isPending}
        onClick={() => (isProgram ? setAsking(true) : download.mutate())}
      >
        <span className={styles.name}>{file.name}</span>
        <small className={styles.size}>{fileSize(file.size, { t, format })}</small>
        {isLinked ? <small className={styles.size}>{t("reply.file_as_link")}</small> : null}
      </Button>
      {isProgram ? (
        <p className={styles.program}>
          <IconMark icon={TriangleAlert} tone="bad">
            {t("mails.program")}
          </IconMark>
        </p>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t("mails.program_title")}
          message={t("mails.program_message", { name: file.name })}
          confirm={t("mails.program_save")}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => download.mutate()}
        />
      ) : null}
    </>
  );
}
