import { pictured } from "../media/picture/picture-value.tsx";
import type { AdminGalleryImage } from "@ezo/contract/admin/content/gallery";
import type { AdminImage } from "@ezo/contract/records/records";
import { GALLERY_CATEGORIES } from "@ezo/contract/site/pages/gallery";
import { Select, TextInput } from "@mantine/core";
import { Card, Column } from "../editor/fields/card.tsx";
import { EditorPage } from "../editor/editor-page.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { PictureField } from "../media/picture/picture-fields.tsx";
import { galleryPaths } from "./gallery-paths.ts";
import { galleryImages } from "./gallery.resource.ts";
import { useCategoryLabel } from "./use-category-label.ts";

interface GalleryValues {
  image: AdminImage | null;
  category: string;
  project: { id: number; title: string } | null;
  is_active: boolean;
  translations: Record<ContentLocale, { title: string }>;
}
const noTexts = () => ({ title: "" });

const spec: EditorSpec<AdminGalleryImage, AdminGalleryImage, GalleryValues> = {
  resource: galleryImages,
  empty: () => ({
    image: null,
    category: "exterior",
    project: null,
    is_active: true,
    translations: inEvery(noTexts),
  }),
  fromItem: ({ image, category, project, is_active, translations }) => ({
    image,
    category,
    project,
    is_active,
    translations,
  }),
  toBody: ({ image, project, ...values }) => ({
    ...values,
    image: image?.id ?? null,
    project_id: project?.id ?? null,
  }),
};
const FIELDS: FieldNames = {
  image: pictured("field.image"),
  category: coded("field.category", GALLERY_CATEGORIES, (category, t) => t(`gallery.category.${category}`)),
  project_id: "field.project",
  is_active: "field.is_active",
  title: "field.title",
  sort_order: "field.sort_order",
};

export default function GalleryEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={spec}
      listPath={galleryPaths.list}
      listTitle={t("screen.gallery")}
      newTitle={t("screen.gallery_new")}
      editPath={galleryPaths.edit}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={FIELDS}
      deleteNote={t("gallery.delete_note")}
    >
      {(parts) => <GalleryForm {...parts} />}
    </EditorPage>
  );
}

type GalleryParts = EditorParts<AdminGalleryImage, AdminGalleryImage, GalleryValues>;

function GalleryForm(props: GalleryParts) {
  const { form, values } = props.editor;
  const { t } = useTexts();
  const { field, text } = formFields(form);
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <Card title={t("field.image")}>
          <PictureField label={t("field.image")} {...field("image")} />
        </Card>
        <ItemTexts parts={props} resource={galleryImages}>
          {(locale, fallbackOf) => (
            <TextInput
              label={t("field.title")}
              placeholder={fallbackOf(ka.title)}
              {...text(`translations.${locale}.title`)}
            />
          )}
        </ItemTexts>
      </Column>
      <Column>
        <PublishingCard form={form} />
      </Column>
    </>
  );
}

function PublishingCard({ form }: { form: GalleryParts["editor"]["form"] }) {
  const { t } = useTexts();
  const labelOf = useCategoryLabel();
  const { values } = form;
  const { toggle, set, error } = formFields(form);
  const { options } = useProjects();
  return (
    <Card title={t("editor.publishing")}>
      <SwitchRow label={t("field.is_active")} hint={t("buildings.hint.active")} {...toggle("is_active")} />
      <Select
        label={t("field.category")}
        allowDeselect={false}
        // Includes a category that is not one of the known ones.
        data={[...new Set([...GALLERY_CATEGORIES, values.category])].map((value) => ({
          value,
          label: labelOf(value),
        }))}
        value={values.category}
        error={error("category")}
        onChange={(value) => set("category", value ?? values.category)}
      />
      <Select
        label={t("field.project")}
        clearable
        clearButtonProps={{ "aria-label": t("media.remove", { name: t("field.project") }) }}
        searchable
        data={options}
        value={values.project ? String(values.project.id) : null}
        error={error("project_id")}
        onChange={(value, option) => set("project", option && { id: Number(value), title: option.label })}
      />
    </Card>
  );
}
