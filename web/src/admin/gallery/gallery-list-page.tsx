import { GALLERY_SORTS } from "@ezo/contract/admin/content/gallery";
import { GALLERY_CATEGORIES } from "@ezo/contract/site/pages/gallery";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Thumb } from "../media/thumb.tsx";
import { LackingLanguages } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { Images } from "../generated/icons.ts";
import { AddPicturesDialog } from "./add-pictures-dialog.tsx";
import { galleryPaths } from "./gallery-paths.ts";
import { galleryImages } from "./gallery.resource.ts";
import { useCategoryLabel } from "./use-category-label.ts";

const FILTERS = { category: GALLERY_CATEGORIES, is_active: ["true", "false"], deleted: ["true"] } as const;

export default function GalleryListPage() {
  const { t } = useTexts();
  const labelOf = useCategoryLabel();
  const control = useListView(FILTERS, GALLERY_SORTS);
  const [isAdding, setAdding] = useState(false);
  const categories = GALLERY_CATEGORIES.map((value) => ({ value, label: labelOf(value) }));
  return (
    <>
      <ResourceList
        resource={galleryImages}
        control={control}
        label={t("screen.gallery")}
        picture={(row) => <Thumb image={row.image} sizes="72px" alt={row.image.alt_text} />}
        name={(row) => row.title || row.image.alt_text}
        marks={(row) => <LackingLanguages texts={row.translations} />}
        subtitle={(row) => row.project?.title ?? ""}
        to={(row) => galleryPaths.edit(row.id)}
        columns={[
          { key: "category", head: t("field.category"), cell: (row) => labelOf(row.category) },
          {
            key: "shown",
            head: t("list.visible"),
            cell: (row) =>
              row.deleted_at
                ? t("list.trash")
                : t(row.is_active ? "projects.shown.site" : "projects.shown.hidden"),
          },
        ]}
        searchPlaceholder={t("gallery.search")}
        filters={[
          { name: "category", label: t("field.category"), options: categories },
          {
            name: "is_active",
            label: t("list.visible"),
            options: [
              { value: "true", label: t("projects.shown.site") },
              { value: "false", label: t("projects.shown.hidden") },
            ],
          },
        ]}
        sorts={GALLERY_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        manualSort="order"
        bulk={[
          { label: t("projects.show"), set: { is_active: true } },
          { label: t("projects.hide"), set: { is_active: false } },
          ...categories.map(({ value, label }) => ({
            label: `${t("field.category")}: ${label}`,
            set: { category: value },
          })),
        ]}
        tools={
          <Button title={t("gallery.add_many")} onClick={() => setAdding(true)} leftSection={<Images />}>
            {t("gallery.add_many")}
          </Button>
        }
        create={{ to: galleryPaths.add, label: t("screen.gallery_new") }}
        deleteNote={t("gallery.delete_note")}
        emptyTitle={t("gallery.empty")}
      />
      {isAdding ? <AddPicturesDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
