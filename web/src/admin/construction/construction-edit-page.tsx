import type { AdminConstructionEntry } from "@ezo/contract/admin/projects/construction";
import { CONSTRUCTION_STAGES } from "@ezo/contract/values/stock/construction";
import { projectPath } from "@ezo/contract/values/paths/explorer-paths";
import { CONSTRUCTION_PERCENTS } from "@ezo/contract/values/limits/content";
import { Select, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { EditorPage } from "../editor/editor-page.tsx";
import { Card, Column, Pair } from "../editor/fields/card.tsx";
import { DayField } from "../editor/fields/day-field.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { TriangleAlert } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { PicturesField } from "../media/picture/picture-fields.tsx";
import { IconMark } from "../ui/marks/status-mark.tsx";
import { useNow } from "../ui/use-now.ts";
import { constructionPaths } from "./construction-paths.ts";
import {
  CONSTRUCTION_FIELDS,
  constructionSpec,
  type ConstructionValues,
  higherBefore,
} from "./construction-values.ts";
import { construction } from "./construction.resource.ts";

type Parts = EditorParts<AdminConstructionEntry, AdminConstructionEntry, ConstructionValues>;

export default function ConstructionEditPage() {
  const { t, format } = useTexts();
  const spec = useMemo(() => constructionSpec(format.dayOf), [format]);
  return (
    <EditorPage
      spec={spec}
      listPath={constructionPaths.list}
      listTitle={t("screen.construction")}
      newTitle={t("screen.construction_new")}
      editPath={constructionPaths.edit}
      publicPath={(item) => (item.is_active ? projectPath(item.project_id) : null)}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={CONSTRUCTION_FIELDS}
    >
      {(parts) => <ConstructionForm {...parts} />}
    </EditorPage>
  );
}

function ConstructionForm(props: Parts) {
  const { form, values } = props.editor;
  const { t } = useTexts();
  const { field, text } = formFields(form);
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={construction}>
          {(locale, fallbackOf) => (
            <>
              <TextInput
                label={t("field.title")}
                withAsterisk={locale === "ka"}
                placeholder={fallbackOf(ka.title)}
                {...text(`translations.${locale}.title`)}
              />
              <Textarea
                label={t("field.description")}
                autosize
                minRows={3}
                maxRows={12}
                placeholder={fallbackOf(ka.description)}
                {...text(`translations.${locale}.description`)}
              />
            </>
          )}
        </ItemTexts>
        <Card title={t("field.photos")} aside={<small>{t("construction.hint.photos")}</small>}>
          <PicturesField label={t("field.photos")} {...field("images")} />
        </Card>
      </Column>
      <Column>
        <PublishingCard {...props} />
        <ProgressCard {...props} />
      </Column>
    </>
  );
}

/** Project, and whether the entry is shown. It stays in its project. */
function PublishingCard({ editor: { form }, item }: Parts) {
  const { t } = useTexts();
  const { toggle, set, error } = formFields(form);
  const projects = useProjects();
  const { project_id: projectId } = form.values;
  return (
    <Card title={t("editor.publishing")}>
      <SwitchRow label={t("field.is_active")} hint={t("buildings.hint.active")} {...toggle("is_active")} />
      <Select
        label={t("field.project")}
        withAsterisk
        searchable
        allowDeselect={false}
        disabled={item !== null}
        data={projects.options}
        value={projectId === null ? null : String(projectId)}
        error={error("project_id")}
        onChange={(value) => set("project_id", value === null ? null : Number(value))}
      />
    </Card>
  );
}

function ProgressCard({ editor: { form }, item }: Parts) {
  const { t, format } = useTexts();
  const now = useNow();
  const { field, choice } = formFields(form);
  return (
    <Card title={t("construction.progress")}>
      <DayField label={t("field.happened_on")} isRequired to={format.dayOf(now)} {...field("happened_on")} />
      <Pair>
        <Select
          label={t("field.construction_stage")}
          allowDeselect={false}
          data={CONSTRUCTION_STAGES.map((value) => ({ value, label: t(`construction.stage.${value}`) }))}
          {...choice("stage", CONSTRUCTION_STAGES)}
        />
        <NumberField
          label={t("field.construction_percent")}
          withAsterisk
          bounds={CONSTRUCTION_PERCENTS}
          {...field("percent")}
        />
      </Pair>
      <LowerPercent values={form.values} exceptId={item?.id} />
      <DayField
        label={t("field.expected_end")}
        description={t("construction.hint.expected_end")}
        {...field("expected_end")}
      />
    </Card>
  );
}

/** Asks about a percentage below one of an earlier day: works rarely go back, and a slip is easily made. */
function LowerPercent({ values, exceptId }: { values: ConstructionValues; exceptId: number | undefined }) {
  const { t, format, language } = useTexts();
  const call = useCaller();
  const { project_id: projectId } = values;
  const { data } = useQuery({
    ...construction.every(call, { project_id: projectId, locale: language }),
    enabled: projectId !== null,
  });
  const higher = higherBefore(values, data?.filter(({ id }) => id !== exceptId) ?? []);
  return (
    <p role="status">
      {higher ? (
        <IconMark icon={TriangleAlert} tone="pending">
          {t("construction.percent_lower", {
            day: format.full(higher.happened_on),
            percent: higher.percent,
          })}
        </IconMark>
      ) : null}
    </p>
  );
}
