import { ROUTING_HOURS, type RoutingRule } from "@ezo/contract/admin/routing";
import { ENQUIRY_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { LOCALES } from "@ezo/contract/values/locale";
import { Input, MultiSelect, Select, TextInput } from "@mantine/core";
import { EditorPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemPicker } from "../editor/fields/sorting/item-picker.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { routingPaths } from "./routing-paths.ts";
import { ROUTING_FIELDS, routingSpec, type RoutingValues } from "./routing-values.ts";
import { peopleSource, usePeopleNames, useSubjects } from "./routing.resource.ts";

type Form = EditorParts<RoutingRule, RoutingRule, RoutingValues>["editor"]["form"];

export default function RoutingEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={routingSpec}
      listPath={routingPaths.list}
      listTitle={t("screen.routing")}
      newTitle={t("screen.routing_new")}
      editPath={routingPaths.edit}
      nameOf={({ name }) => name}
      names={ROUTING_FIELDS}
    >
      {({ editor: { form } }) => (
        <>
          <Column>
            <ConditionsCard form={form} />
          </Column>
          <Column>
            <PeopleCard form={form} />
          </Column>
        </>
      )}
    </EditorPage>
  );
}

function ConditionsCard({ form }: { form: Form }) {
  const { t, languageName } = useTexts();
  const { text, set, choice } = formFields(form);
  const { values } = form;
  const projects = useProjects();
  const subjects = useSubjects();
  // A subject that the form does not have any more stays chosen until it is taken out.
  const gone = values.subjects.filter((code) => !subjects.some(({ value }) => value === code));
  return (
    <Card title={t("routing.conditions")} aside={<small>{t("routing.conditions_hint")}</small>}>
      <TextInput label={t("routing.field.name")} withAsterisk {...text("name")} />
      <Choices
        form={form}
        name="project_ids"
        label={t("routing.field.projects")}
        data={projects.options}
        value={values.project_ids.map(String)}
        onChange={(ids) => set("project_ids", ids.map(Number))}
      />
      <Choices
        form={form}
        name="locales"
        label={t("routing.field.languages")}
        data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
        value={values.locales}
        onChange={(codes) =>
          set(
            "locales",
            LOCALES.filter((locale) => codes.includes(locale)),
          )
        }
      />
      <Choices
        form={form}
        name="subjects"
        label={t("routing.field.subjects")}
        data={[...subjects, ...gone.map((code) => ({ value: code, label: code }))]}
        value={values.subjects}
        onChange={(codes) => set("subjects", codes)}
      />
      <Choices
        form={form}
        name="sources"
        label={t("routing.field.sources")}
        hint={t("routing.sources_hint")}
        data={ENQUIRY_SOURCES.map((value) => ({ value, label: t(`customers.source.${value}`) }))}
        value={values.sources}
        onChange={(codes) =>
          set(
            "sources",
            ENQUIRY_SOURCES.filter((source) => codes.includes(source)),
          )
        }
      />
      <Select
        label={t("routing.field.hours")}
        allowDeselect={false}
        data={ROUTING_HOURS.map((value) => ({ value, label: t(`routing.hours.${value}`) }))}
        {...choice("hours", ROUTING_HOURS)}
      />
    </Card>
  );
}

function Choices(props: {
  form: Form;
  name: keyof RoutingValues;
  label: string;
  hint?: string;
  data: { value: string; label: string }[];
  value: string[];
  onChange: (chosen: string[]) => void;
}) {
  const { form, name, label, hint, ...select } = props;
  const { t } = useTexts();
  return (
    <MultiSelect
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: label }) }}
      label={label}
      description={hint}
      placeholder={select.value.length === 0 ? t("routing.any") : ""}
      error={formFields(form).error(name)}
      {...select}
    />
  );
}

function PeopleCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { set, error, toggle } = formFields(form);
  const nameOf = usePeopleNames();
  const label = t("routing.field.people");
  return (
    <Card title={t("routing.then")}>
      <Input.Wrapper
        label={label}
        withAsterisk
        description={t("routing.people_hint")}
        error={error("user_ids")}
      >
        <ItemPicker
          label={label}
          placeholder={t("routing.add_person")}
          value={form.values.user_ids.map((id) => ({ id, title: nameOf(id) }))}
          source={peopleSource}
          onChange={(people) =>
            set(
              "user_ids",
              people.map(({ id }) => id),
            )
          }
        />
      </Input.Wrapper>
      <SwitchRow label={t("field.is_active")} hint={t("routing.active_hint")} {...toggle("is_active")} />
    </Card>
  );
}
