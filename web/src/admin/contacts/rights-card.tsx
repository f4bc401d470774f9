import {
  type ContactDetail,
  deleteContact,
  exportContact,
  patchContact,
} from "@ezo/contract/marketing/contacts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { Card } from "../editor/fields/card.tsx";
import { saveJson } from "../files/save-file.ts";
import { firmsFile } from "../i18n/firm-name.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { Download, MailX, UserMinus } from "../generated/icons.ts";
import { useMay } from "../session/session-context.tsx";
import styles from "./contact-page.module.css";
import { contactPaths } from "./contact-paths.ts";
import { contactKeys } from "./contacts.queries.ts";

/** What a person may demand: to be unsubscribed, to get a copy of their data, to be erased. */
export function RightsCard(props: { contact: ContactDetail; isUnsaved: boolean; onErased: () => void }) {
  const { contact, onErased } = props;
  const { t } = useTexts();
  const rights = useRights(contact, onErased);
  const may = useMay();
  const [dialog, setDialog] = useState<"erase" | "unsubscribe" | null>(null);
  const canUnsubscribe = contact.status === "subscribed" || contact.status === "pending";
  return (
    <Card title={t("contacts.rights")}>
      <div className={styles.actions}>
        {canUnsubscribe ? (
          <Button
            loading={rights.unsubscribe.isPending}
            onClick={() => setDialog("unsubscribe")}
            leftSection={<MailX />}
          >
            {t("contacts.unsubscribe")}
          </Button>
        ) : null}
        {may("contacts.export") ? (
          <Button
            loading={rights.exportData.isPending}
            onClick={() => rights.exportData.mutate()}
            leftSection={<Download />}
          >
            {t("contacts.export")}
          </Button>
        ) : null}
        <Button
          color="danger"
          loading={rights.erase.isPending}
          onClick={() => setDialog("erase")}
          leftSection={<UserMinus />}
        >
          {t("contacts.erase")}
        </Button>
      </div>
      {dialog === "unsubscribe" ? (
        <ConfirmDialog
          title={t("contacts.unsubscribe")}
          message={t("contacts.unsubscribe_message")}
          confirm={t("contacts.unsubscribe")}
          onClose={() => setDialog(null)}
          onConfirm={() => rights.unsubscribe.mutate()}
        />
      ) : null}
      {dialog === "erase" ? (
        <ConfirmDialog
          title={t("contacts.erase_title", { name: contact.name || contact.email })}
          message={t("contacts.erase_message")}
          note={props.isUnsaved ? t("delete.unsaved") : undefined}
          confirm={t("contacts.erase")}
          isDanger
          onClose={() => setDialog(null)}
          onConfirm={() => rights.erase.mutate()}
        />
      ) : null}
    </Card>
  );
}

function useRights({ id, version }: ContactDetail, onErased: () => void) {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  const params = { id: String(id) };
  const refresh = () => cache.invalidateQueries({ queryKey: contactKeys.all });
  const unsubscribe = useMutation({
    mutationFn: () => call(patchContact, { params, body: { status: "unsubscribed", version } }),
    onSuccess: () => toasts.success(t("messages.saved")),
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
    onSettled: refresh,
  });
  const exportData = useMutation({
    mutationFn: async () => (await call(exportContact, { params })).data,
    onSuccess: (data) => saveJson(data, firmsFile(`contact-${id}.json`)),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
    onSettled: refresh,
  });
  const erase = useMutation({
    mutationFn: () => call(deleteContact, { params, query: { version } }),
    onSuccess: async () => {
      toasts.success(t("contacts.erased"));
      onErased();
      await navigate(contactPaths.list);
      // Not before: the page would ask for the contact again.
      cache.removeQueries({ queryKey: contactKeys.item(id) });
      // Their enquiries have been erased from the inbox too.
      await cache.invalidateQueries();
    },
    onError: async (error) => {
      toasts.failure(t("contacts.erase_failed"), error);
      await refresh();
    },
  });
  return { unsubscribe, exportData, erase };
}
