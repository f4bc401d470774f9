import { exportApartments, exportApartmentsXlsx } from "@ezo/contract/inventory";
import { XLSX_TYPE } from "@ezo/contract/route";
import { Button, Menu } from "@mantine/core";
import { useCaller } from "../../shared/api/caller-context.ts";
import { dayInTbilisi } from "../i18n/format.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import type { ListView } from "../resource/list-view.ts";
import { saveBlob, saveCsv } from "../files/save-file.ts";
import { ChevronDown, Download } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";

const FORMATS = ["xlsx", "csv"] as const;

/** Every apartment that the filter finds, on all its pages, as a file that the import takes. */
export function ExportMenu({ view }: { view: ListView }) {
  const { t } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
  const download = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const { deleted: _, ...filters } = view.filters;
      const query = { ...filters, ...(view.search ? { search: view.search } : {}) } as Record<string, never>;
      const name = `ezo-apartments-${dayInTbilisi(Date.now())}.${format}`;
      if (format === "csv") {
        saveCsv(await call(exportApartments, { query }, { headers: { accept: "text/csv" } }), name);
        return;
      }
      const bytes = await call(exportApartmentsXlsx, { query }, { headers: { accept: XLSX_TYPE } });
      saveBlob(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX_TYPE }), name);
    },
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          loading={download.isPending}
          leftSection={<Download size={16} strokeWidth={1.6} aria-hidden="true" />}
          rightSection={<ChevronDown size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
          {t("translations.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {t(`apartments.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
