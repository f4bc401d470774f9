import {
  CAMPAIGN_TEMPLATE_KINDS,
  CAMPAIGN_TEMPLATE_SORTS,
  type CampaignTemplateRow,
} from "@ezo/contract/marketing/campaigns/campaign-templates";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { History, Pencil } from "../../generated/icons.ts";
import { ResourceList } from "../../resource/list/resource-list.tsx";
import { useUpdatedColumn } from "../../resource/list/table/updated-column.tsx";
import { useListView } from "../../resource/list/use-list-view.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { TemplateHistory } from "./template-history.tsx";
import { campaignTemplates } from "./templates.resource.ts";

const FILTERS = { kind: CAMPAIGN_TEMPLATE_KINDS, deleted: ["true"] } as const;

/** What the firm has saved of its mails: renamed, taken back to an earlier version, deleted and restored here. */
export default function TemplateListPage() {
  const { t } = useTexts();
  const updated = useUpdatedColumn();
  const control = useListView(FILTERS, CAMPAIGN_TEMPLATE_SORTS);
  const [open, setOpen] = useState<{ dialog: "rename" | "history"; row: CampaignTemplateRow } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ResourceList
        resource={campaignTemplates}
        control={control}
        label={t("screen.campaign_templates")}
        name={(row) => row.name}
        columns={[
          { key: "kind", head: t("field.template_kind"), cell: (row) => t(`templates.kind.${row.kind}`) },
          {
            key: "languages",
            head: t("templates.languages"),
            cell: (row) => row.languages.map((locale) => t(`language.${locale}`)).join(", "),
          },
          {
            key: "editor",
            head: t("templates.changed_by"),
            isMinor: true,
            cell: (row) => row.updated_by?.name,
          },
          updated,
        ]}
        searchPlaceholder={t("templates.search")}
        filters={[
          {
            name: "kind",
            label: t("field.template_kind"),
            isSegments: true,
            options: CAMPAIGN_TEMPLATE_KINDS.map((value) => ({ value, label: t(`templates.kind.${value}`) })),
          },
        ]}
        sorts={CAMPAIGN_TEMPLATE_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        rowActions={(row) => [
          { label: t("templates.rename"), icon: Pencil, run: () => setOpen({ dialog: "rename", row }) },
          { label: t("history.title"), icon: History, run: () => setOpen({ dialog: "history", row }) },
        ]}
        emptyTitle={t("templates.empty")}
        emptyMessage={t("templates.empty_message")}
        deleteNote={t("templates.delete_note")}
      />
      {open?.dialog === "rename" ? <RenameDialog template={open.row} onClose={close} /> : null}
      {open?.dialog === "history" ? <TemplateHistory template={open.row} onClose={close} /> : null}
    </>
  );
}
