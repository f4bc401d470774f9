import type { AdminRole } from "@ezo/contract/admin/roles";
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import dialog from "../editor/dialogs/dialog.module.css";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import { useReplaceRole, useRoles } from "./roles.resource.ts";

/** Asks which role the people of one get instead, before it is deleted. */
export function ReplaceDialog(props: { role: AdminRole; onClose: () => void; onReplaced: () => void }) {
  const { role, onClose, onReplaced } = props;
  const { t } = useTexts();
  const { all } = useRoles();
  const [by, setBy] = useState<string | null>(null);
  const replace = useReplaceRole(onReplaced);
  return (
    <Modal onClose={onClose} title={t("roles.replace_title", { name: role.name })} size={480}>
      <div className={dialog.stack}>
        <p>{t("roles.replace_message")}</p>
        <p>{t("roles.who_count", { count: role.people })}</p>
        <Select
          label={t("roles.replace_with")}
          data-autofocus
          allowDeselect={false}
          data={all
            .filter(({ key }) => key !== role.key)
            .map(({ key, name }) => ({ value: key, label: name }))}
          value={by}
          onChange={setBy}
        />
      </div>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t("buttons.cancel")}</Button>
        <Button
          variant="filled"
          color="danger"
          disabled={by === null}
          loading={replace.isPending}
          onClick={() => {
            if (by !== null) replace.mutate({ id: role.id, version: role.version, by });
          }}
        >
          {t("roles.replace")}
        </Button>
      </div>
    </Modal>
  );
}
