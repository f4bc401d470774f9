import { type Passkey, renamePasskey } from "@ezo/contract/accounts/passkeys";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { useErrorText } from "../../ui/states/error-text.ts";
import styles from "../second-factor/second-factor.module.css";

/** `onChanged` loads the passkeys again, also after a conflict: the title then has the other name, and what was typed stays. */
export function RenamePasskey(props: { passkey: Passkey; onChanged: () => void; onClose: () => void }) {
  const { passkey, onChanged, onClose } = props;
  const { t, call, toasts } = useMutationContext();
  const errorText = useErrorText();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () =>
      call(renamePasskey, {
        params: { id: String(passkey.id) },
        body: { name, version: passkey.version },
      }),
    onSuccess: () => {
      toasts.success(t("passkey.renamed"));
      onChanged();
      onClose();
    },
    onError: onChanged,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") rename.mutate();
  };
  return (
    <Modal onClose={onClose} title={t("passkey.rename_label", { name: passkey.name })} size={440}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        {rename.error ? <p role="alert">{errorText(rename.error)}</p> : null}
        <TextInput
          name="name"
          label={t("passkey.name")}
          description={t("passkey.name_hint")}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("buttons.cancel")}</Button>
          <Button type="submit" variant="filled" loading={rename.isPending} disabled={name.trim() === ""}>
            {t("passkey.rename")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
