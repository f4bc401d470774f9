import { createAdminTranslation } from "@ezo/contract/admin-translations";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { DialogCancel, FormDialog } from "../editor/form-dialog.tsx";
import { CONTENT_LOCALES } from "../editor/language.ts";
import { useDialogForm } from "../editor/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { fieldErrors, serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./import-dialog.module.css";
import { translations } from "./translations.resource.ts";

/** A new text of the site: its key and its words. What is wrong is said at its field. */
export function CreateDialog(props: {
  /** What the key begins with: the group in sight. */
  group: string;
  onCreated: (key: string) => void;
  onClose: () => void;
}) {
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const element = useRef<HTMLFormElement>(null);
  const form = useDialogForm("text", null, {
    key: props.group ? `${props.group}.` : "",
    ka: "",
    en: "",
    ru: "",
  });
  const { values } = form;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const show = (found: Record<string, string>) => {
    flushSync(() => setErrors(found));
    element.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  };
  const create = useMutation({
    mutationFn: () => translations.create(call, values, language),
    onSuccess: async ({ key }) => {
      form.saved();
      toasts.success(t("translations.saved", { key }));
      props.onCreated(key);
      await cache.invalidateQueries({ queryKey: translations.keys.all });
    },
    onError: (failure) => {
      show(serverFieldErrors(failure));
      toasts.failure(t("editor.save_failed"), failure);
    },
  });
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => {
      form.set({ [name]: event.currentTarget.value });
      setErrors({ ...errors, [name]: "" });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = fieldErrors(createAdminTranslation.body, values, t);
    if (Object.keys(found).length) show(found);
    else if (!create.isPending) create.mutate();
  };
  return (
    <FormDialog work={form} onClose={props.onClose} title={t("translations.new")} size={640}>
      <form ref={element} className={styles.dialog} noValidate onSubmit={submit}>
        <TextInput
          label={t("translations.key")}
          description={t("translations.key_hint")}
          placeholder="home.title"
          withAsterisk
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          {...field("key")}
        />
        {CONTENT_LOCALES.map((locale) => (
          <Textarea
            key={locale}
            lang={locale}
            label={t(`language.${locale}`)}
            withAsterisk={locale === "ka"}
            autosize
            minRows={2}
            {...field(locale)}
          />
        ))}
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
