import { textRoutes } from "@ezo/contract/admin/content/translations";
import { Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { DialogForm, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { CONTENT_LOCALES } from "../editor/fields/language.ts";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import dialog from "../editor/dialogs/dialog.module.css";
import { translations } from "./translations.resource.ts";

export function CreateDialog(props: {
  /** The group on screen, with which the key begins. */
  group: string;
  onCreated: (key: string) => void;
  onClose: () => void;
}) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const element = useRef<HTMLFormElement>(null);
  const form = useDialogForm("text", null, {
    key: props.group ? `${props.group}.` : "",
    ka: "",
    en: "",
    ru: "",
  });
  const { values } = form;
  const fields = useFieldErrors(textRoutes.create.body);
  const create = useMutation({
    mutationFn: () => translations.create(call, values, language),
    onSuccess: async ({ key }) => {
      form.saved();
      toasts.success(t("translations.saved", { key }));
      props.onCreated(key);
      await cache.invalidateQueries({ queryKey: translations.keys.all });
    },
    onError: (error) => {
      flushSync(() => fields.takeFrom(error));
      element.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
      toasts.failure(t("editor.save_failed"), error);
    },
  });
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: fields.errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      form.set({ [name]: event.currentTarget.value });
      fields.clear(name);
    },
  });
  return (
    <FormDialog work={form} onClose={props.onClose} title={t("translations.new")} size={640}>
      <DialogForm
        ref={element}
        className={dialog.stack}
        actionsClassName={dialog.foot}
        submit={t("buttons.save")}
        isSending={create.isPending}
        onSubmit={(sent) => {
          if (fields.check(values, sent) && !create.isPending) create.mutate();
        }}
      >
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
      </DialogForm>
    </FormDialog>
  );
}
