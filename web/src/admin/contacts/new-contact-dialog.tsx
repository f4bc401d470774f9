import { ContactBody, createContact } from "@ezo/contract/contacts";
import { LOCALES } from "@ezo/contract/languages";
import { Button, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { ContentLocale } from "../editor/language.ts";
import { DayField } from "../editor/day-field.tsx";
import { DialogCancel, FormDialog } from "../editor/form-dialog.tsx";
import { useDialogForm } from "../editor/use-dialog-form.ts";
import { dayInTbilisi } from "../i18n/format.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { contactPaths } from "./contact-paths.ts";
import { contactKeys } from "./contacts.queries.ts";
import { TagsField } from "./tags-field.tsx";
import styles from "./import-dialog.module.css";

interface Person {
  email: string;
  name: string;
  language: ContentLocale;
  consent_at: string | null;
  consent_source: string;
  tags: string[];
}

/** A person who has agreed in the office or on the phone: when and where they did is part of it. */
export function NewContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [today] = useState(() => dayInTbilisi(Date.now()));
  const form = useDialogForm<Person>("contact", null, {
    email: "",
    name: "",
    language: "ka",
    consent_at: today,
    consent_source: "",
    tags: [],
  });
  const { values } = form;
  const { errors, check, takeFrom, clear } = useFieldErrors(ContactBody);
  const body = { ...values, consent_at: values.consent_at ?? "" };
  const create = useMutation({
    mutationFn: () => call(createContact, { body }),
    onSuccess: async ({ data }) => {
      form.saved();
      await cache.invalidateQueries({ queryKey: contactKeys.all });
      toasts.success(t("messages.saved"));
      await navigate(contactPaths.one(data.id));
    },
    onError: (error) => {
      takeFrom(error);
      toasts.failure(t("editor.save_failed"), error);
    },
  });
  return (
    <FormDialog work={form} onClose={onClose} title={t("contacts.new")} size={520}>
      <form
        noValidate
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (check(body, event.currentTarget)) create.mutate();
        }}
      >
        <TextInput
          label={t("field.email")}
          type="email"
          withAsterisk
          data-autofocus
          value={values.email}
          error={errors["email"]}
          onChange={(event) => {
            form.set({ email: event.currentTarget.value });
            clear("email");
          }}
        />
        <TextInput
          label={t("field.name")}
          value={values.name}
          error={errors["name"]}
          onChange={(event) => {
            form.set({ name: event.currentTarget.value });
            clear("name");
          }}
        />
        <Select
          label={t("contacts.language")}
          allowDeselect={false}
          data={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={values.language}
          onChange={(value) => form.set({ language: LOCALES.find((known) => known === value) ?? "ka" })}
        />
        <DayField
          label={t("contacts.consent_day")}
          value={values.consent_at}
          error={errors["consent_at"]}
          onChange={(day) => {
            form.set({ consent_at: day });
            clear("consent_at");
          }}
        />
        <TextInput
          label={t("contacts.consent_source")}
          description={t("contacts.consent_source_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          withAsterisk
          value={values.consent_source}
          error={errors["consent_source"]}
          onChange={(event) => {
            form.set({ consent_source: event.currentTarget.value });
            clear("consent_source");
          }}
        />
        <TagsField
          label={t("contacts.tags")}
          value={values.tags}
          error={errors["tags"]}
          onChange={(tags) => form.set({ tags })}
        />
        <div className={styles.foot}>
          <DialogCancel />
          <Button type="submit" variant="filled" loading={create.isPending}>
            {t("buttons.save")}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
