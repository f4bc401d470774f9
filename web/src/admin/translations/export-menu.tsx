import { exportTranslationsCsv, exportTranslationsJson } from "@ezo/contract/admin/content/translations";
import { Button, Menu } from "@mantine/core";
import { saveCsv, saveJson } from "../files/save-file.ts";
import { firmsFile } from "../i18n/firm-name.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import type { ListView } from "../resource/list/list-view.ts";
import { Download } from "../generated/icons.ts";

/** Downloads the texts that `view` finds, as CSV or JSON. */
export function ExportMenu({ view }: { view: ListView }) {
  const { t, format: dates, language, call, toasts } = useMutationContext();
  const download = useMutation({
    mutationFn: async (format: "csv" | "json") => {
      const { deleted: _, ...filters } = view.filters;
      const query = { ...filters, ...(view.search ? { search: view.search } : {}) } as Record<string, never>;
      const name = firmsFile(`translations-${dates.dayOf(Date.now())}.${format}`);
      if (format === "csv") {
        const options = { headers: { accept: "text/csv" } };
        saveCsv(await call(exportTranslationsCsv, { query: { ...query, language } }, options), name);
      } else {
        // The import compares this time with later changes here.
        const { exported_at, data } = await call(exportTranslationsJson, { query });
        saveJson({ exported_at, data }, name);
      }
    },
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button title={t("translations.export")} loading={download.isPending} leftSection={<Download />}>
          {t("translations.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download.mutate("csv")}>CSV</Menu.Item>
        <Menu.Item onClick={() => download.mutate("json")}>JSON</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
