import {
  type AdminTranslation,
  listTranslationGroups,
  TRANSLATION_SORTS,
} from "@ezo/contract/admin/content/translations";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { CONTENT_LOCALES } from "../editor/fields/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";
import type { ListFilter } from "../resource/list/list-tools.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { useAskedToCreate } from "../resource/use-asked-to-create.ts";
import { History, Plus, Upload } from "../generated/icons.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { ExportMenu } from "./export-menu.tsx";
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
  const { t, languageName } = useTexts();
  const control = useListView(FILTERS, TRANSLATION_SORTS);
  const filters = useFilters();
  const mayManage = useMay()("texts.manage");
  const [dialog, setDialog] = useState<"create" | "import" | null>(null);
  const [historyOf, setHistoryOf] = useState<AdminTranslation | null>(null);
  useAskedToCreate(() => {
    if (mayManage) setDialog("create");
  });
  return (
    <>
      <ResourceList
        resource={translations}
        control={control}
        label={t("screen.translations")}
        name={(row) => row.key}
        subtitle={(row) => (row.is_in_use ? "" : t("translations.unused"))}
        columns={CONTENT_LOCALES.map((locale) => ({
          key: locale,
          head: languageName(locale),
          cell: (row: AdminTranslation) => <TextCell row={row} locale={locale} />,
        }))}
        searchPlaceholder={t("translations.search")}
        filters={filters}
        sorts={TRANSLATION_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        tools={
          <>
            <ExportMenu view={control.view} />
            {mayManage ? (
              <>
                <Button
                  title={t("translations.import")}
                  onClick={() => setDialog("import")}
                  leftSection={<Upload />}
                >
                  {t("translations.import")}
                </Button>
                <Button
                  title={t("translations.new")}
                  variant="filled"
                  onClick={() => setDialog("create")}
                  leftSection={<Plus />}
                >
                  {t("translations.new")}
                </Button>
              </>
            ) : null}
          </>
        }
        {...(mayManage
          ? {
              rowActions: (row: AdminTranslation) => [
                { label: t("history.title"), icon: History, run: () => setHistoryOf(row) },
              ],
            }
          : { isKept: () => true })}
        emptyTitle={t("list.nothing_found")}
      />
      {historyOf ? <TranslationHistory row={historyOf} onClose={() => setHistoryOf(null)} /> : null}
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

function useFilters(): ListFilter[] {
  const { t, languageName } = useTexts();
  const call = useCaller();
  const { data: groups = [] } = useQuery({
    queryKey: [...translations.keys.all, "groups"],
    queryFn: async ({ signal }) => (await call(listTranslationGroups, {}, { signal })).data,
  });
  const languages = [
    { value: "true", label: t("translations.any_language") },
    ...CONTENT_LOCALES.map((value) => ({ value, label: languageName(value) })),
  ];
  return [
    {
      name: "group",
      label: t("translations.group"),
      options: groups.map(({ group, count }) => ({ value: group, label: `${group} (${count})` })),
    },
    { name: "missing", label: t("translations.missing"), options: languages },
    { name: "stale", label: t("language.stale"), options: languages },
    {
      name: "unused",
      label: t("translations.use"),
      options: [{ value: "true", label: t("translations.unused") }],
    },
  ];
}
