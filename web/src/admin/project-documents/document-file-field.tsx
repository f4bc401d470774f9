import {
  type AdminProjectDocument,
  type DocumentFile,
  getDocumentFile,
  uploadDocumentFile,
} from "@ezo/contract/admin/projects/project-documents";
import { FILE_TYPE } from "@ezo/contract/route";
import { DOCUMENT_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { Anchor, Button, FileButton, Input, Stack } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { fileSize } from "../enquiries/mails/file-size.ts";
import { saveBlob } from "../files/save-file.ts";
import { Download, Paperclip } from "../generated/icons.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { firstReason } from "../ui/states/error-text.ts";

const MEGABYTE = 1024 * 1024;

export type SavedDocument = Pick<AdminProjectDocument, "id" | "title" | "file_hash" | "is_public">;

/** The PDF of a document: sent to the server when it is chosen, named by the document when that is saved. */
export function DocumentFileField(props: {
  /** The site answers for no other file. */
  saved: SavedDocument | null;
  value: DocumentFile | null;
  error: string | undefined;
  onChange: (file: DocumentFile) => void;
}) {
  const { saved, value, error, onChange } = props;
  const { t, format, call, toasts } = useMutationContext();
  const [chosen, setChosen] = useState<{ hash: string; name: string } | null>(null);
  const adding = useMutation({
    mutationFn: (file: File) => call(uploadDocumentFile, { body: { file: "" } }, { files: { file } }),
    onSuccess: ({ data }, { name }) => {
      setChosen({ hash: data.hash, name });
      onChange(data);
    },
    onError: (failure, file) =>
      toasts.failure(t("documents.file_failed", { name: file.name }), firstReason(failure)),
  });
  const resetField = useRef<() => void>(null);
  const errorId = useId();
  const choose = (file: File | null) => {
    // Allows the same file to be chosen again.
    resetField.current?.();
    if (!file) return;
    if (file.size > DOCUMENT_MAX_BYTES)
      toasts.info(t("documents.file_too_large", { name: file.name, max: DOCUMENT_MAX_BYTES / MEGABYTE }));
    else adding.mutate(file);
  };
  const name = chosen && chosen.hash === value?.hash ? `${chosen.name} · ` : "";
  return (
    <div
      role="group"
      aria-label={t("field.document_file")}
      // As of a refused input: the form moves the focus here, which scrolls to it.
      {...(error ? { "data-invalid": true, tabIndex: -1, "aria-describedby": errorId } : {})}
    >
      <Input.Wrapper
        error={error}
        errorProps={{ id: errorId }}
        description={t("documents.hint.file", { max: DOCUMENT_MAX_BYTES / MEGABYTE })}
      >
        <Stack gap={value ? "xs" : 0} align="flex-start">
          {/* There before it says anything, so that screen readers announce a file that has arrived. */}
          <div role="status">
            {value ? (
              <FileLink
                words={`${name}PDF, ${fileSize(value.size_bytes, { t, format })}`}
                url={value.url}
                saved={saved?.file_hash === value.hash ? saved : null}
              />
            ) : null}
          </div>
          <FileButton resetRef={resetField} accept="application/pdf" onChange={choose}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<Paperclip />} loading={adding.isPending}>
                {t(value ? "documents.file_replace" : "documents.file_choose")}
              </Button>
            )}
          </FileButton>
        </Stack>
      </Input.Wrapper>
    </div>
  );
}

/** Leads to what visitors get; what they do not is downloaded. A file that is not saved yet is named only. */
function FileLink({ words, url, saved }: { words: string; url: string; saved: SavedDocument | null }) {
  const { t, call, toasts } = useMutationContext();
  const download = useMutation({
    mutationFn: async ({ id, title }: SavedDocument) => {
      const bytes = await call(
        getDocumentFile,
        { params: { id: String(id) } },
        { headers: { accept: FILE_TYPE } },
      );
      saveBlob(new Blob([bytes], { type: "application/pdf" }), `${title}.pdf`);
    },
    onError: (error) => toasts.failure(t("documents.file_not_loaded"), error),
  });
  if (!saved) return words;
  if (saved.is_public)
    return (
      <Anchor href={url} target="_blank" rel="noopener" underline="always">
        {words}
      </Anchor>
    );
  return (
    <Button
      variant="default"
      leftSection={<Download />}
      title={t("documents.file_hidden")}
      loading={download.isPending}
      onClick={() => download.mutate(saved)}
    >
      {t("documents.file_download", { file: words })}
    </Button>
  );
}
