import {
  type AdminTranslation,
  exportTranslationsCsv,
  exportTranslationsJson,
  listTranslationGroups,
  TRANSLATION_SORTS,
} from "@ezo/contract/admin-translations";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { CONTENT_LOCALES } from "../editor/language.ts";
import { dayInTbilisi } from "../i18n/format.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { ResourceList } from "../resource/resource-list.tsx";
import { useListView } from "../resource/use-list-view.ts";
import { Download, History, Languages, Plus, Upload } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { saveCsv, saveJson } from "../files/save-file.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { TextCell } from "./text-cell.tsx";
import { TranslationHistory } from "./translation-history.tsx";
import { translations } from "./translations.resource.ts";

const LANGUAGES = ["true", ...CONTENT_LOCALES] as const;
const FILTERS = {
  group: /^[a-z]{1,40}$/,
  missing: LANGUAGES,
  stale: LANGUAGES,
  unused: ["true"],
  deleted: ["true"],
} as const;

/** The site's texts in a grid, edited in place. */
export default function TranslationsPage() {
  const { t } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
  const control = useListView(FILTERS, TRANSLATION_SORTS);
  const [dialog, setDialog] = useState<"create" | "import" | null>(null);
  const [past, setPast] = useState<AdminTranslation | null>(null);
  const { data: groups } = useQuery({
    queryKey: [...translations.keys.all, "groups"],
    queryFn: async ({ signal }) => (await call(listTranslationGroups, {}, { signal })).data,
  });
  const download = useMutation({
    mutationFn: async (as: "csv" | "json") => {
      const { deleted: _, ...filters } = control.view.filters;
      const query = { ...filters, ...(control.view.search ? { search: control.view.search } : {}) };
      const name = `ezo-translations-${dayInTbilisi(Date.now())}.${as}`;
      if (as === "json") {
        const { exported_at, data } = await call(exportTranslationsJson, {
          query: query as Record<string, never>,
        });
        // From this time the import knows what has changed here since.
        saveJson({ exported_at, data }, name);
        return;
      }
      const csv = await call(
        exportTranslationsCsv,
        { query: query as Record<string, never> },
        { headers: { accept: "text/csv" } },
      );
      saveCsv(csv, name);
    },
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  const languages = [
    { value: "true", label: t("translations.any_language") },
    ...CONTENT_LOCALES.map((value) => ({ value, label: t(`language.${value}`) })),
  ];
  return (
    <>
      <ResourceList
        resource={translations}
        control={control}
        label={t("screen.translations")}
        icon={Languages}
        name={(row) => row.key}
        subtitle={(row) => (row.is_in_use ? "" : t("translations.unused"))}
        columns={CONTENT_LOCALES.map((locale) => ({
          key: locale,
          head: t(`language.${locale}`),
          cell: (row: AdminTranslation) => <TextCell row={row} locale={locale} />,
        }))}
        searchPlaceholder={t("translations.search")}
        filters={[
          {
            name: "group",
            label: t("translations.group"),
            options: (groups ?? []).map(({ group, count }) => ({
              value: group,
              label: `${group} (${count})`,
            })),
          },
          { name: "missing", label: t("translations.missing"), options: languages },
          { name: "stale", label: t("language.stale"), options: languages },
          {
            name: "unused",
            label: t("translations.use"),
            options: [{ value: "true", label: t("translations.unused") }],
          },
        ]}
        sorts={TRANSLATION_SORTS.map((value) => ({ value, label: t(`translations.sort.${value}`) }))}
        tools={
          <>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  loading={download.isPending}
                  leftSection={<Download size={16} strokeWidth={1.6} aria-hidden="true" />}
                >
                  {t("translations.export")}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => download.mutate("csv")}>CSV</Menu.Item>
                <Menu.Item onClick={() => download.mutate("json")}>JSON</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <Button
              onClick={() => setDialog("import")}
              leftSection={<Upload size={16} strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("translations.import")}
            </Button>
            <Button
              variant="filled"
              onClick={() => setDialog("create")}
              leftSection={<Plus size={16} strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("translations.new")}
            </Button>
          </>
        }
        rowActions={(row) => [{ label: t("history.title"), icon: History, run: () => setPast(row) }]}
        emptyTitle={t("list.nothing_found")}
      />
      {past ? <TranslationHistory row={past} onClose={() => setPast(null)} /> : null}
      {dialog === "import" ? <ImportDialog onClose={() => setDialog(null)} /> : null}
      {dialog === "create" ? (
        <CreateDialog
          group={control.view.filters["group"] ?? ""}
          onClose={() => setDialog(null)}
          onCreated={(key) => {
            setDialog(null);
            control.search(key);
          }}
        />
      ) : null}
    </>
  );
}
