import { NumberField } from "../editor/fields/number-field.tsx";
import { PROJECT_YEARS } from "@ezo/contract/values/limits/content";
import type { AdminProject, AdminProjectRow } from "@ezo/contract/admin/projects/projects";
import { PROJECT_STATUSES } from "@ezo/contract/site/projects";
import { brochurePath } from "@ezo/contract/values/paths/explorer-paths";
import { canonicalPath } from "@ezo/contract/values/languages";
import { Anchor, Group, Select } from "@mantine/core";
import { Card, Column, Pair } from "../editor/fields/card.tsx";
import { DayField } from "../editor/fields/day-field.tsx";
import { EditorPage } from "../editor/editor-page.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemPicker } from "../editor/fields/sorting/item-picker.tsx";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { placeIn, valuesOfPlace } from "../editor/fields/place/coordinates.ts";
import { MapField } from "../editor/fields/place/map-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { features } from "../features/features.resource.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { PictureField, PicturesField } from "../media/picture/picture-fields.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { FeedsCard } from "./feeds-card.tsx";
import { projectPaths } from "./project-paths.ts";
import { ProjectTextFields } from "./project-text-fields.tsx";
import { PROJECT_FIELDS, projectSpec, type ProjectValues } from "./project-values.ts";
import { projects } from "./projects.resource.ts";
import { VideoCard } from "./video/video-card.tsx";

export default function ProjectEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={projectSpec}
      listPath={projectPaths.list}
      listTitle={t("screen.projects")}
      newTitle={t("screen.project_new")}
      editPath={projectPaths.edit}
      publicPath={(item) => (item.is_active ? `/projects/${item.id}` : null)}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={PROJECT_FIELDS}
    >
      {(parts) => <ProjectForm {...parts} />}
    </EditorPage>
  );
}

type Parts = EditorParts<AdminProjectRow, AdminProject, ProjectValues>;

function ProjectForm(props: Parts) {
  const { form } = props.editor;
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={projects}>
          {(locale, fallbackOf) => <ProjectTextFields form={form} locale={locale} fallbackOf={fallbackOf} />}
        </ItemTexts>
        <PicturesCard {...props} />
        <LinkedCards {...props} />
        {props.item ? <DocumentsCard projectId={props.item.id} /> : null}
      </Column>
      <Column>
        <PublishingCard {...props} />
        <FeedsCard {...props} />
        <DataCard {...props} />
        <PlaceCard {...props} />
        <VideoCard {...props} />
      </Column>
    </>
  );
}

function PicturesCard({ editor: { form } }: Parts) {
  const { t } = useTexts();
  const { field } = formFields(form);
  return (
    <Card title={t("editor.pictures")} aside={<small>{t("editor.pictures_hint")}</small>}>
      <Pair>
        <PictureField label={t("field.main_image")} {...field("main_image")} />
        <PictureField label={t("field.render_image")} {...field("render_image")} />
      </Pair>
      <PicturesField label={t("field.gallery_images")} {...field("gallery_images")} />
    </Card>
  );
}

function LinkedCards({ editor: { form }, item }: Parts) {
  const { t } = useTexts();
  const { field } = formFields(form);
  return (
    <>
      <Card title={t("field.features")}>
        <ItemPicker
          label={t("field.features")}
          placeholder={t("projects.features_search")}
          source={features}
          {...field("features")}
        />
      </Card>
      <Card title={t("field.related_projects")}>
        <ItemPicker
          label={t("field.related_projects")}
          placeholder={t("projects.related_search")}
          exceptId={item?.id}
          source={projects}
          {...field("related_projects")}
        />
      </Card>
    </>
  );
}

const SWITCHES = [
  ["is_active", "buildings.hint.active"],
  ["is_featured", "projects.hint.featured"],
  ["is_onHomepage", "projects.hint.home"],
  ["is_alone", "projects.hint.alone"],
  ["hasApartmentNavigation", "projects.hint.navigation"],
] as const;

function PublishingCard({ editor: { form }, item }: Parts) {
  const { t } = useTexts();
  const { toggle } = formFields(form);
  return (
    <Card title={t("editor.publishing")}>
      {SWITCHES.map(([name, hint]) => (
        <SwitchRow key={name} label={t(`field.${name}`)} hint={t(hint)} {...toggle(name)} />
      ))}
      {item?.is_active ? <BrochureLinks id={item.id} /> : null}
    </Card>
  );
}

/** The PDF that visitors take home, in each language of the site. */
function BrochureLinks({ id }: { id: number }) {
  const { t, shownLocales } = useTexts();
  return (
    <Group gap="sm">
      <span>{t("projects.brochure")}</span>
      {shownLocales.map((locale) => (
        <Anchor
          key={locale}
          href={canonicalPath(locale, brochurePath(id))}
          target="_blank"
          underline="always"
          rel="noopener"
          lang={locale}
        >
          {t(`language.${locale}`)}
        </Anchor>
      ))}
    </Group>
  );
}

function DataCard({ editor: { form } }: Parts) {
  const { t } = useTexts();
  const { field, choice } = formFields(form);
  return (
    <Card title={t("editor.data")}>
      <Select
        label={t("field.status")}
        allowDeselect={false}
        data={PROJECT_STATUSES.map((value) => ({ value, label: t(`projects.status.${value}`) }))}
        {...choice("status", PROJECT_STATUSES)}
      />
      <NumberField label={t("field.year")} bounds={PROJECT_YEARS} {...field("year")} />
      <DayField label={t("field.start_date")} {...field("start_date")} />
      <DayField label={t("field.completion_date")} {...field("completion_date")} />
    </Card>
  );
}

function PlaceCard({ editor: { form, values } }: Parts) {
  const { t } = useTexts();
  const { setAt, error } = formFields(form);
  return (
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
  );
}
