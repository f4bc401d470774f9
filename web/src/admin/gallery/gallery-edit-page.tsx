import { pictured } from "../media/picture-value.tsx";
import type { AdminGalleryImage } from "@ezo/contract/admin-gallery";
import type { AdminImage } from "@ezo/contract/content";
import { GALLERY_CATEGORIES } from "@ezo/contract/gallery";
import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card, Column } from "../editor/card.tsx";
import { type EditorParts, EditorPage } from "../editor/editor-page.tsx";
import { coded, type FieldNames } from "../editor/field-text.ts";
import { formFields } from "../editor/form-fields.ts";
import { ItemTexts } from "../editor/item-texts.tsx";
import type { ContentLocale } from "../editor/language.ts";
import { SwitchRow } from "../editor/switch-row.tsx";
import type { EditorSpec } from "../editor/use-editor.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { PictureField } from "../media/picture-fields.tsx";
import { projects } from "../projects/projects.resource.ts";
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
const ALL_PROJECTS = 100;
const noTexts = () => ({ title: "" });

const spec: EditorSpec<AdminGalleryImage, AdminGalleryImage, GalleryValues> = {
  resource: galleryImages,
  empty: () => ({
    image: null,
    category: "exterior",
    project: null,
    is_active: true,
    translations: { ka: noTexts(), en: noTexts(), ru: noTexts() },
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
      newTitle={t("gallery.new")}
      editPath={galleryPaths.edit}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={FIELDS}
      deleteNote={t("gallery.delete_note")}
    >
      {(parts) => <GalleryForm {...parts} />}
    </EditorPage>
  );
}

function GalleryForm(props: EditorParts<AdminGalleryImage, AdminGalleryImage, GalleryValues>) {
  const { editor } = props;
  const { form, values } = editor;
  const { t, language } = useTexts();
  const labelOf = useCategoryLabel();
  const call = useCaller();
  const { set, text, error } = formFields(form);
  const { data: list } = useQuery(projects.list(call, { locale: language, per_page: ALL_PROJECTS }));
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <Card title={t("field.image")}>
          <PictureField
            label={t("field.image")}
            value={values.image}
            error={error("image")}
            onChange={(image) => set("image", image)}
          />
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
        <Card title={t("editor.publishing")}>
          <SwitchRow
            label={t("field.is_active")}
            hint={t("projects.hint.active")}
            checked={values.is_active}
            onChange={(checked) => set("is_active", checked)}
          />
          <Select
            label={t("field.category")}
            allowDeselect={false}
            // One that somebody has added stays a choice.
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
            data={(list?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
            value={values.project ? String(values.project.id) : null}
            error={error("project_id")}
            onChange={(value) => {
              const project = list?.data.find(({ id }) => String(id) === value);
              set("project", project ? { id: project.id, title: project.title } : null);
            }}
          />
        </Card>
      </Column>
    </>
  );
}
