import { ContactBody } from "@ezo/contract/marketing/contact-fields";
import { createContact } from "@ezo/contract/marketing/contacts";
import type { RouteInput } from "@ezo/contract/route";
import { LOCALES } from "@ezo/contract/values/languages";
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ContentLocale } from "../editor/fields/language.ts";
import { DayField } from "../editor/fields/day-field.tsx";
import { DialogForm, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { contactPaths } from "./contact-paths.ts";
import { contactKeys } from "./contacts.queries.ts";
import { TagsField } from "./tags-field.tsx";
import dialog from "../editor/dialogs/dialog.module.css";
import styles from "../resource/import/import-dialog.module.css";

interface Person {
  email: string;
  name: string;
  language: ContentLocale;
  consent_at: string | null;
  consent_source: string;
  tags: string[];
}

/** Adds a person who has agreed in the office or on the phone, with the day and place of the consent as proof. */
export function NewContactDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useTexts();
  const [today] = useState(() => format.dayOf(Date.now()));
  const form = useDialogForm<Person>("contact", null, {
    email: "",
    name: "",
    language: "ka",
    consent_at: today,
    consent_source: "",
    tags: [],
  });
  const { errors, check, takeFrom, clear } = useFieldErrors(ContactBody);
  const body = { ...form.values, consent_at: form.values.consent_at ?? "" };
  const create = useCreate(body, { onCreated: form.saved, onError: takeFrom });
  return (
    <FormDialog work={form} onClose={onClose} title={t("contacts.new")} size={520}>
      <DialogForm
        className={dialog.stack}
        actionsClassName={styles.foot}
        submit={t("buttons.save")}
        isSending={create.isPending}
        onSubmit={(element) => {
          if (check(body, element)) create.mutate();
        }}
      >
        <PersonFields
          values={form.values}
          errors={errors}
          onChange={(change) => {
            form.set(change);
            for (const name of Object.keys(change)) clear(name);
          }}
        />
      </DialogForm>
    </FormDialog>
  );
}

function useCreate(
  body: RouteInput<typeof createContact>["body"],
  on: { onCreated: () => void; onError: (error: unknown) => void },
) {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(createContact, { body }),
    onSuccess: async ({ data }) => {
      on.onCreated();
      await cache.invalidateQueries({ queryKey: contactKeys.all });
      toasts.success(t("messages.saved"));
      await navigate(contactPaths.one(data.id));
    },
    onError: (error) => {
      on.onError(error);
      toasts.failure(t("editor.save_failed"), error);
    },
  });
}

function PersonFields(props: {
  values: Person;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Person>) => void;
}) {
  const { values, errors, onChange } = props;
  const { t, languageName } = useTexts();
  return (
    <>
      <TextInput
        label={t("field.email")}
        type="email"
        withAsterisk
        data-autofocus
        value={values.email}
        error={errors["email"]}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextInput
        label={t("field.name")}
        value={values.name}
        error={errors["name"]}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={t("field.language")}
        allowDeselect={false}
        data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
        value={values.language}
        onChange={(value) => onChange({ language: LOCALES.find((known) => known === value) ?? "ka" })}
      />
      <DayField
        label={t("contacts.consent_at")}
        value={values.consent_at}
        error={errors["consent_at"]}
        onChange={(day) => onChange({ consent_at: day })}
      />
      <TextInput
        label={t("contacts.consent_source")}
        description={t("contacts.consent_source_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        withAsterisk
        value={values.consent_source}
        error={errors["consent_source"]}
        onChange={(event) => onChange({ consent_source: event.currentTarget.value })}
      />
      <TagsField
        label={t("field.tags")}
        value={values.tags}
        error={errors["tags"]}
        onChange={(tags) => onChange({ tags })}
      />
    </>
  );
}
