import type { AdminProject, AdminProjectRow } from "@ezo/contract/admin-projects";
import { PROJECT_STATUSES } from "@ezo/contract/projects";
import { NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { Card, Column, Pair } from "../editor/card.tsx";
import { DayField } from "../editor/day-field.tsx";
import { type EditorParts, EditorPage } from "../editor/editor-page.tsx";
import { formFields } from "../editor/form-fields.ts";
import { ItemPicker } from "../editor/item-picker.tsx";
import type { ContentLocale } from "../editor/language.ts";
import { ItemTexts } from "../editor/item-texts.tsx";
import { placeIn, valuesOfPlace } from "../editor/coordinates.ts";
import { MapField } from "../editor/map-field.tsx";
import { SwitchRow } from "../editor/switch-row.tsx";
import { features } from "../features/features.resource.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { PictureField, PicturesField } from "../media/picture-fields.tsx";
import { projectPaths } from "./project-paths.ts";
import { PROJECT_FIELDS, projectSpec, type ProjectValues } from "./project-values.ts";
import { projects } from "./projects.resource.ts";

export default function ProjectEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={projectSpec}
      listPath={projectPaths.list}
      listTitle={t("screen.projects")}
      newTitle={t("projects.new")}
      editPath={projectPaths.edit}
      publicPath={(item) => (item.is_active ? `/projects/${item.id}` : null)}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={PROJECT_FIELDS}
    >
      {(parts) => <ProjectForm {...parts} />}
    </EditorPage>
  );
}

function ProjectForm(props: EditorParts<AdminProjectRow, AdminProject, ProjectValues>) {
  const { editor, item } = props;
  const { form, values } = editor;
  const { t } = useTexts();
  const { set, setAt, error } = formFields(form);
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={projects}>
          {(locale, fallbackOf) => <ProjectTextFields form={form} locale={locale} fallbackOf={fallbackOf} />}
        </ItemTexts>
        <Card title={t("editor.pictures")} aside={<small>{t("editor.pictures_hint")}</small>}>
          <Pair>
            <PictureField
              label={t("field.main_image")}
              value={values.main_image}
              error={error("main_image")}
              onChange={(image) => set("main_image", image)}
            />
            <PictureField
              label={t("field.render_image")}
              value={values.render_image}
              error={error("render_image")}
              onChange={(image) => set("render_image", image)}
            />
          </Pair>
          <PicturesField
            label={t("field.gallery_images")}
            value={values.gallery_images}
            onChange={(images) => set("gallery_images", images)}
          />
        </Card>
        <Card title={t("field.features")}>
          <ItemPicker
            label={t("field.features")}
            placeholder={t("projects.features_search")}
            value={values.features}
            source={features}
            onChange={(items) => set("features", items)}
          />
        </Card>
        <Card title={t("field.related_projects")}>
          <ItemPicker
            label={t("field.related_projects")}
            placeholder={t("projects.related_search")}
            value={values.related_projects}
            exceptId={item?.id}
            source={projects}
            onChange={(items) => set("related_projects", items)}
          />
        </Card>
      </Column>
      <Column>
        <Card title={t("editor.publishing")}>
          <SwitchRow
            label={t("field.is_active")}
            hint={t("projects.hint.active")}
            checked={values.is_active}
            onChange={(checked) => set("is_active", checked)}
          />
          <SwitchRow
            label={t("field.is_featured")}
            hint={t("projects.hint.featured")}
            checked={values.is_featured}
            onChange={(checked) => set("is_featured", checked)}
          />
          <SwitchRow
            label={t("field.is_onHomepage")}
            hint={t("projects.hint.home")}
            checked={values.is_onHomepage}
            onChange={(checked) => set("is_onHomepage", checked)}
          />
          <SwitchRow
            label={t("field.is_alone")}
            hint={t("projects.hint.alone")}
            checked={values.is_alone}
            onChange={(checked) => set("is_alone", checked)}
          />
          <SwitchRow
            label={t("field.hasApartmentNavigation")}
            hint={t("projects.hint.navigation")}
            checked={values.hasApartmentNavigation}
            onChange={(checked) => set("hasApartmentNavigation", checked)}
          />
        </Card>
        <Card title={t("editor.data")}>
          <Select
            label={t("field.status")}
            allowDeselect={false}
            data={PROJECT_STATUSES.map((value) => ({ value, label: t(`projects.status.${value}`) }))}
            value={values.status}
            onChange={(value) => {
              const status = PROJECT_STATUSES.find((known) => known === value);
              if (status) set("status", status);
            }}
          />
          <NumberInput
            label={t("field.year")}
            hideControls
            allowDecimal={false}
            thousandSeparator=""
            value={values.year}
            error={error("year")}
            onChange={(year) => set("year", typeof year === "number" ? year : "")}
          />
          <DayField
            label={t("field.start_date")}
            value={values.start_date}
            error={error("start_date")}
            onChange={(day) => set("start_date", day)}
          />
          <DayField
            label={t("field.completion_date")}
            value={values.completion_date}
            error={error("completion_date")}
            onChange={(day) => set("completion_date", day)}
          />
        </Card>
        <Card title={t("field.coordinates")}>
          <MapField
            label={t("field.coordinates")}
            value={placeIn(values.latitude, values.longitude)}
            error={error("latitude") ?? error("longitude")}
            onChange={(place) => {
              const { latitude, longitude } = valuesOfPlace(place);
              setAt("latitude", latitude);
              setAt("longitude", longitude);
            }}
          />
        </Card>
      </Column>
    </>
  );
}

function ProjectTextFields(props: {
  form: EditorParts<AdminProjectRow, AdminProject, ProjectValues>["editor"]["form"];
  locale: ContentLocale;
  fallbackOf: (georgian: string) => string;
}) {
  const { form, locale, fallbackOf } = props;
  const { t } = useTexts();
  const { text, setAt } = formFields(form);
  const texts = form.values.translations[locale];
  const { ka } = form.values.translations;
  const path = `translations.${locale}`;
  return (
    <>
      <Pair>
        <TextInput
          label={t("field.title")}
          withAsterisk={locale === "ka"}
          placeholder={fallbackOf(ka.title)}
          {...text(`${path}.title`)}
        />
        <TextInput
          label={t("field.location")}
          placeholder={fallbackOf(ka.location)}
          {...text(`${path}.location`)}
        />
      </Pair>
      <Textarea
        label={t("field.description")}
        description={t("projects.description_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autosize
        minRows={8}
        maxRows={24}
        placeholder={fallbackOf(ka.description)}
        {...text(`${path}.description`)}
      />
      <TextInput
        label={t("field.secondary_text")}
        placeholder={fallbackOf(ka.secondary_text)}
        {...text(`${path}.secondary_text`)}
      />
      <Pair>
        <TextInput
          label={t("projects.soon.badge")}
          placeholder={fallbackOf(ka.coming_soon.badge)}
          {...text(`${path}.coming_soon.badge`)}
        />
        <TextInput
          label={t("projects.soon.title")}
          placeholder={fallbackOf(ka.coming_soon.title)}
          {...text(`${path}.coming_soon.title`)}
        />
      </Pair>
      <Textarea
        label={t("projects.soon.description")}
        autosize
        minRows={2}
        placeholder={fallbackOf(ka.coming_soon.description)}
        {...text(`${path}.coming_soon.description`)}
      />
      <Textarea
        label={t("projects.soon.points")}
        autosize
        minRows={3}
        placeholder={fallbackOf(ka.coming_soon.points.join(" / "))}
        value={texts.coming_soon.points.join("\n")}
        error={(form.errors[`${path}.coming_soon.points`] as string | undefined) ?? null}
        onChange={(event) =>
          setAt(
            `${path}.coming_soon.points`,
            event.currentTarget.value === "" ? [] : event.currentTarget.value.split("\n"),
          )
        }
      />
    </>
  );
}
