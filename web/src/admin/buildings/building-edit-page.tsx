import { NumberField } from "../editor/fields/number-field.tsx";
import { SORT_ORDERS } from "@ezo/contract/values/limits/lists";
import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card, Column } from "../editor/fields/card.tsx";
import { EditorPage } from "../editor/editor-page.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { buildingPaths, zoneEditorPaths } from "../inventory/inventory-paths.ts";
import { LevelPicture } from "../inventory/level-picture.tsx";
import { type BuildingRow, buildings, zoneImages } from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { BUILDING_FIELDS, buildingSpec, type BuildingValues } from "./building-values.ts";
import { FloorsCard } from "./floors-card.tsx";

export default function BuildingEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={buildingSpec}
      listPath={buildingPaths.list}
      listTitle={t("screen.buildings")}
      newTitle={t("screen.building_new")}
      editPath={buildingPaths.edit}
      nameOf={({ identifier, translations: { ka, en, ru } }) => ka.name || en.name || ru.name || identifier}
      names={BUILDING_FIELDS}
    >
      {(parts) => <BuildingForm {...parts} />}
    </EditorPage>
  );
}

function BuildingForm(props: EditorParts<BuildingRow, BuildingRow, BuildingValues>) {
  const { editor, item } = props;
  const { form, values } = editor;
  const { t } = useTexts();
  const projects = useProjects();
  const { field, toggle, set, text, error } = formFields(form);
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={buildings}>
          {(locale, fallbackOf) => (
            <TextInput
              label={t("field.building_name")}
              placeholder={fallbackOf(ka.name)}
              {...text(`translations.${locale}.name`)}
            />
          )}
        </ItemTexts>
        {item ? (
          <FloorsCard building={item} />
        ) : (
          <Card title={t("buildings.floors")}>
            <p>{t("buildings.save_first")}</p>
          </Card>
        )}
      </Column>
      <Column>
        <Card title={t("editor.publishing")}>
          <SwitchRow
            label={t("field.is_active")}
            hint={t("buildings.hint.active")}
            {...toggle("is_active")}
          />
        </Card>
        <Card title={t("editor.data")}>
          <Select
            label={t("field.project")}
            withAsterisk
            allowDeselect={false}
            searchable
            data={projects.options}
            value={values.project_id === null ? null : String(values.project_id)}
            error={error("project_id")}
            onChange={(value) => set("project_id", value === null ? null : Number(value))}
          />
          <TextInput
            label={t("field.identifier")}
            description={t("buildings.hint.identifier")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            withAsterisk
            {...text("identifier")}
          />
          <NumberField
            label={t("field.sort_order")}
            description={t("buildings.hint.order")}
            bounds={SORT_ORDERS}
            {...field("sort_order")}
          />
        </Card>
        {item ? <FacadeCard building={item} /> : null}
      </Column>
    </>
  );
}

/** The picture on which the building's floors are drawn. */
function FacadeCard({ building }: { building: BuildingRow }) {
  const { t } = useTexts();
  const { id, project_id } = building;
  const { data } = useQuery(zoneImages.every(useCaller(), { project_id, building_id: id, kind: "building" }));
  useContentChanges(zoneImages);
  return (
    <Card title={t("zone_images.facade")}>
      {data ? (
        <LevelPicture
          isLarge
          level={{ kind: "building", project_id, building_id: id, floor_id: null }}
          name={t("zone_images.facade_of", { name: building.identifier })}
          picture={data.at(-1)}
          editorPath={zoneEditorPaths.floors(project_id, id)}
        />
      ) : null}
    </Card>
  );
}
