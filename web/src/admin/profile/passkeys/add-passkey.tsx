import { addPasskey, offerPasskey } from "@ezo/contract/accounts/passkeys";
import { readDevice } from "@ezo/contract/values/visits/device";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { isDeclined, isKnown, makePasskey } from "../../session/passkey-browser.ts";
import { useErrorText } from "../../ui/states/error-text.ts";
import { CodesDialog } from "../second-factor/codes-dialog.tsx";
import styles from "../second-factor/second-factor.module.css";

/** Names a new passkey and has the browser make it. The first brings recovery codes, shown this once. */
export function AddPasskey({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <CodesDialog title={t("passkey.add")} onClose={onClose}>
      {(show) => (
        <NameForm
          onAdded={(codes) => {
            onAdded();
            if (codes.length > 0) show(codes);
            else onClose();
          }}
        />
      )}
    </CodesDialog>
  );
}

function NameForm({ onAdded }: { onAdded: (codes: readonly string[]) => void }) {
  const { t, call, toasts } = useMutationContext();
  const why = useReason();
  const [name, setName] = useState(() => readDevice(navigator.userAgent)?.system ?? "");
  const add = useMutation({
    mutationFn: async () => {
      const { data } = await call(offerPasskey, {});
      const answer = await makePasskey(data.options);
      return call(addPasskey, { body: { ticket: data.ticket, name, answer } });
    },
    onSuccess: ({ recovery_codes }) => {
      toasts.success(t("passkey.is_added"));
      onAdded(recovery_codes);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") add.mutate();
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <p>{t("passkey.add_note")}</p>
      {add.error ? <p role="alert">{why(add.error)}</p> : null}
      <TextInput
        name="name"
        label={t("passkey.name")}
        description={t("passkey.name_hint")}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" loading={add.isPending} disabled={name.trim() === ""}>
        {t("passkey.make")}
      </Button>
    </form>
  );
}

/** Why no passkey was made: the browser's reasons have no text of the server's. */
function useReason(): (error: Error) => string {
  const { t } = useTexts();
  const errorText = useErrorText();
  return (error) => {
    if (isDeclined(error)) return t("passkey.declined");
    if (isKnown(error)) return t("passkey.known");
    return error instanceof ApiError ? errorText(error) : t("passkey.failed");
  };
}
