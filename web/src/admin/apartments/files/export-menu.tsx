import { exportApartments, exportApartmentsXlsx } from "@ezo/contract/inventory/apartment-files";
import { XLSX_TYPE } from "@ezo/contract/route";
import { Button, Menu } from "@mantine/core";
import { firmsFile } from "../../i18n/firm-name.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import type { ListView } from "../../resource/list/list-view.ts";
import { saveBlob, saveCsv } from "../../files/save-file.ts";
import { ChevronDown, Download } from "../../generated/icons.ts";

const FORMATS = ["xlsx", "csv"] as const;

/** Exports every apartment that the filter finds, as a file that can be imported again. */
export function ExportMenu({ view }: { view: ListView }) {
  const { t, format: dates, language, call, toasts } = useMutationContext();
  const download = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const { deleted: _, ...filters } = view.filters;
      const query = { ...filters, ...(view.search ? { search: view.search } : {}) } as Record<string, never>;
      const name = firmsFile(`apartments-${dates.dayOf(Date.now())}.${format}`);
      if (format === "csv") {
        const options = { headers: { accept: "text/csv" } };
        saveCsv(await call(exportApartments, { query: { ...query, language } }, options), name);
        return;
      }
      const bytes = await call(exportApartmentsXlsx, { query }, { headers: { accept: XLSX_TYPE } });
      saveBlob(new Blob([bytes], { type: XLSX_TYPE }), name);
    },
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          title={t("translations.export")}
          loading={download.isPending}
          leftSection={<Download />}
          rightSection={<ChevronDown />}
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
