import { type ApiKey, ApiKeyForm, type NewApiKey } from "@ezo/contract/admin/operations/api-keys";
import { API_CAPABILITIES } from "@ezo/contract/values/roles/api-capabilities";
import { API_KEY_MAX_ADDRESSES, API_KEY_RATES } from "@ezo/contract/values/limits/api";
import { Checkbox, MultiSelect, TagsInput, TextInput } from "@mantine/core";
import { DialogForm, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import dialog from "../editor/dialogs/dialog.module.css";
import { DayField } from "../editor/fields/day-field.tsx";
import { NumberField } from "../editor/fields/number-field.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { useSaveKey } from "./api-keys.queries.ts";
import { bodyOf, EMPTY_KEY, type KeyValues, valuesOf } from "./key-values.ts";

/** Makes a key, or changes what one may do. */
export function KeyDialog(props: {
  apiKey: ApiKey | null;
  onMade: (key: NewApiKey) => void;
  onClose: () => void;
}) {
  const { apiKey, onMade, onClose } = props;
  const { t, timeZone } = useTexts();
  const stored = apiKey ? valuesOf(apiKey, timeZone) : EMPTY_KEY;
  const form = useDialogForm<KeyValues>("api-key", apiKey?.id ?? null, stored);
  const { errors, check, takeFrom, clear } = useFieldErrors(ApiKeyForm);
  const save = useSaveKey({
    onMade: (made) => {
      form.saved();
      onMade(made);
    },
    onChanged: () => {
      form.saved();
      onClose();
    },
    onError: takeFrom,
  });
  const body = bodyOf(form.values, timeZone);
  return (
    <FormDialog
      work={form}
      onClose={onClose}
      title={apiKey ? t("api_keys.edit_title", { name: apiKey.name }) : t("api_keys.new")}
      size={560}
    >
      <DialogForm
        className={dialog.stack}
        submit={t(apiKey ? "buttons.save" : "api_keys.create")}
        isSending={save.isPending}
        onSubmit={(element) => {
          if (!check(body, element)) return;
          if (apiKey) save.change.mutate({ id: apiKey.id, body: { ...body, version: apiKey.version } });
          else save.create.mutate(body);
        }}
      >
        <KeyFields
          values={form.values}
          errors={errors}
          onChange={(change, field) => {
            form.set(change);
            for (const name of namesUnder(errors, field)) clear(name);
          }}
        />
      </DialogForm>
    </FormDialog>
  );
}

interface FieldsProps {
  values: KeyValues;
  errors: Errors;
  /** `field` is its name in the contract. */
  onChange: (change: Partial<KeyValues>, field: keyof ApiKeyForm) => void;
}

function KeyFields({ values, errors, onChange }: FieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <TextInput
        label={t("api_keys.name")}
        withAsterisk
        data-autofocus
        autoComplete="off"
        value={values.name}
        error={errors["name"]}
        onChange={(event) => onChange({ name: event.currentTarget.value }, "name")}
      />
      <Checkbox.Group
        label={t("api_keys.capabilities")}
        withAsterisk
        value={values.capabilities}
        error={errors["capabilities"]}
        onChange={(names) =>
          onChange(
            { capabilities: API_CAPABILITIES.filter((known) => names.includes(known)) },
            "capabilities",
          )
        }
      >
        {API_CAPABILITIES.map((name) => (
          <Checkbox
            key={name}
            mt={8}
            value={name}
            label={t(`api_keys.capability.${name}`)}
            description={name === "hidden.read" ? t("api_keys.hidden_hint") : undefined}
          />
        ))}
      </Checkbox.Group>
      <Restrictions values={values} errors={errors} onChange={onChange} />
    </>
  );
}

type Errors = Readonly<Record<string, string>>;
const namesUnder = (errors: Errors, field: string): string[] =>
  Object.keys(errors).filter((name) => name === field || name.startsWith(`${field}.`));
/** An error of one item of a list is shown under the list. */
const errorIn = (errors: Errors, list: string): string | undefined =>
  errors[namesUnder(errors, list)[0] ?? list];

const ORDER: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"];

function Restrictions({ values, errors, onChange }: FieldsProps) {
  const { t, timeZone } = useTexts();
  const projects = useProjects();
  return (
    <>
      <MultiSelect
        label={t("api_keys.projects")}
        description={t("api_keys.projects_hint")}
        inputWrapperOrder={ORDER}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("media.remove", { name: t("api_keys.projects") }) }}
        data={projects.options}
        value={values.project_ids.map(String)}
        error={errorIn(errors, "project_ids")}
        onChange={(ids) => onChange({ project_ids: ids.map(Number) }, "project_ids")}
      />
      <TagsInput
        label={t("api_keys.addresses")}
        description={t("api_keys.addresses_hint")}
        inputWrapperOrder={ORDER}
        placeholder={values.allowed_addresses.length === 0 ? "203.0.113.0/24" : ""}
        splitChars={[",", " ", ";"]}
        acceptValueOnBlur
        maxTags={API_KEY_MAX_ADDRESSES}
        value={values.allowed_addresses}
        error={errorIn(errors, "allowed_addresses")}
        onChange={(list) => onChange({ allowed_addresses: list }, "allowed_addresses")}
      />
      <DayField
        label={t("api_keys.expires")}
        description={t("api_keys.expires_hint", { zone: timeZone })}
        value={values.last_day}
        error={errors["expires_at"]}
        onChange={(day) => onChange({ last_day: day }, "expires_at")}
      />
      <NumberField
        label={t("api_keys.rate")}
        bounds={API_KEY_RATES}
        value={values.rate_per_minute}
        error={errors["rate_per_minute"]}
        onChange={(rate) => onChange({ rate_per_minute: rate }, "rate_per_minute")}
      />
    </>
  );
}
