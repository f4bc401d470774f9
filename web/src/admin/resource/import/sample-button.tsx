import { XLSX_TYPE } from "@ezo/contract/route";
import { Button } from "@mantine/core";
import { saveBlob } from "../../files/save-file.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { Download } from "../../generated/icons.ts";

interface Props {
  load: () => Promise<Uint8Array<ArrayBuffer>>;
  fileName: string;
}

/** Saves a workbook to start an import from. */
export function SampleButton({ load, fileName }: Props) {
  const { t, toasts } = useMutationContext();
  const sample = useMutation({
    mutationFn: load,
    onSuccess: (bytes) => saveBlob(new Blob([bytes], { type: XLSX_TYPE }), fileName),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  return (
    <Button
      variant="subtle"
      mr="auto"
      loading={sample.isPending}
      onClick={() => sample.mutate()}
      leftSection={<Download />}
    >
      {t("imports.sample")}
    </Button>
  );
}
