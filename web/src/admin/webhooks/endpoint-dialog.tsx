import { createWebhook, type Webhook, WEBHOOK_EVENT_TYPES } from "@ezo/contract/admin/operations/webhooks";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import type { ChangeEvent } from "react";
import { DialogForm, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { useCreateWebhook, useUpdateWebhook } from "./webhooks.queries.ts";
import styles from "./webhooks-page.module.css";

interface Props {
  endpoint: Webhook | null;
  onClose: () => void;
  onCreated: (made: Webhook & { secret: string }) => void;
}

/** Adds an endpoint, or changes one. */
export function EndpointDialog(props: Props) {
  const { endpoint, onClose } = props;
  const { t } = useTexts();
  const { form, errors, clear, save, isSending } = useEndpointForm(props);
  const { values, set } = form;
  const text = (field: "url" | "description") => ({
    label: t(`webhooks.${field}`),
    value: values[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      set({ [field]: event.currentTarget.value });
      clear(field);
    },
  });
  return (
    <FormDialog
      work={form}
      isHeld={isSending}
      onClose={onClose}
      title={t(endpoint ? "webhooks.edit_title" : "webhooks.add_title")}
      size={520}
    >
      <DialogForm submit={t("buttons.save")} isSending={isSending} onSubmit={save}>
        <Stack gap={18}>
          <TextInput
            required
            data-autofocus
            type="url"
            inputMode="url"
            description={t("webhooks.url_hint")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...text("url")}
          />
          <TextInput {...text("description")} />
          <EventTypes
            value={values.event_types}
            error={errors["event_types"]}
            onChange={(event_types) => {
              set({ event_types });
              clear("event_types");
            }}
          />
        </Stack>
      </DialogForm>
    </FormDialog>
  );
}

type EventType = Webhook["event_types"][number];

function EventTypes(props: {
  value: EventType[];
  error: string | undefined;
  onChange: (types: EventType[]) => void;
}) {
  const { t } = useTexts();
  return (
    <Checkbox.Group
      label={t("webhooks.events")}
      required
      value={props.value}
      error={props.error}
      onChange={(types) => props.onChange(WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type)))}
    >
      <Stack gap={10} mt={8} className={styles.types}>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            value={type}
            label={t(`webhooks.event.${type}`)}
            description={<code>{type}</code>}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** What is typed about an endpoint, what is wrong with it, and its saving. */
function useEndpointForm({ endpoint, onClose, onCreated }: Props) {
  const { t } = useTexts();
  const toasts = useToasts();
  const form = useDialogForm("webhook", endpoint?.id ?? null, {
    url: endpoint?.url ?? "",
    description: endpoint?.description ?? "",
    event_types: endpoint?.event_types ?? [...WEBHOOK_EVENT_TYPES],
  });
  const { values } = form;
  const { errors, check, takeFrom, clear } = useFieldErrors(createWebhook.body);
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const answer = {
    onError: (failure: unknown) => {
      if (!takeFrom(failure)) toasts.failure(t("webhooks.save_failed"), failure);
    },
  };
  const saved = () => {
    form.saved();
    onClose();
  };
  const save = (element: HTMLFormElement) => {
    if (!check(values, element)) return;
    if (!endpoint)
      return create.mutate(values, {
        ...answer,
        onSuccess: (made) => {
          saved();
          onCreated(made);
        },
      });
    update.mutate(
      { id: endpoint.id, body: { ...values, version: endpoint.version } },
      {
        ...answer,
        onSuccess: () => {
          toasts.success(t("webhooks.saved"));
          saved();
        },
      },
    );
  };
  return { form, errors, clear, save, isSending: create.isPending || update.isPending };
}
