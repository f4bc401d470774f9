import { type DocumentFile, uploadDocumentFile } from "@ezo/contract/admin/project-documents";
import { DOCUMENT_MAX_BYTES } from "@ezo/contract/values/limits";
import { Anchor, Button, FileButton, Group, Input } from "@mantine/core";
import { fileSize } from "../enquiries/mails/file-size.ts";
import { Paperclip } from "../generated/icons.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

const MEGABYTE = 1024 * 1024;

/** The PDF of a document: sent to the server when it is chosen, named by the document when that is saved. */
export function DocumentFileField(props: {
  /** Of the saved document: the site answers for no other file. */
  savedHash: string | undefined;
  value: DocumentFile | null;
  error: string | undefined;
  onChange: (file: DocumentFile) => void;
}) {
  const { savedHash, value, error, onChange } = props;
  const { t, format, call, toasts } = useMutationContext();
  const adding = useMutation({
    mutationFn: (file: File) => call(uploadDocumentFile, { body: { file: "" } }, { files: { file } }),
    onSuccess: ({ data }) => onChange(data),
    onError: (failure, file) => toasts.failure(t("documents.file_failed", { name: file.name }), failure),
  });
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > DOCUMENT_MAX_BYTES)
      toasts.info(t("documents.file_too_large", { name: file.name, max: DOCUMENT_MAX_BYTES / MEGABYTE }));
    else adding.mutate(file);
  };
  const words = value ? `PDF, ${fileSize(value.size_bytes, format)}` : null;
  return (
    <Input.Wrapper
      error={error}
      description={t("documents.hint.file", { max: DOCUMENT_MAX_BYTES / MEGABYTE })}
    >
      <Group gap="sm">
        {value && value.hash === savedHash ? (
          <Anchor href={value.url} target="_blank" rel="noopener" underline="always">
            {words}
          </Anchor>
        ) : (
          words
        )}
        <FileButton accept="application/pdf" onChange={choose}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<Paperclip />} loading={adding.isPending}>
              {t(value ? "documents.file_replace" : "documents.file_choose")}
            </Button>
          )}
        </FileButton>
      </Group>
    </Input.Wrapper>
  );
}
