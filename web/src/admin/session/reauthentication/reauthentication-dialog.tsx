import { getSecondFactor, reauthenticate } from "@ezo/contract/accounts/second-factor";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { useErrorText } from "../../ui/states/error-text.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import styles from "./reauthentication-dialog.module.css";
import { useSession, useUser } from "../session-context.tsx";
import { useSsoOffer } from "../login/use-sso-offer.ts";

/** Asks for the password or a code when a call needs one, then has the call repeated: what was typed stays where it is. */
export function ReauthenticationDialog() {
  const { reauthentication } = useSession();
  const isAsked = useSyncExternalStore(reauthentication.subscribe, reauthentication.isAsked);
  return isAsked ? <Dialog onSettled={(isConfirmed) => reauthentication.settle(isConfirmed)} /> : null;
}

type Kind = "password" | "code";

function Dialog({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const { t, call } = useMutationContext();
  const user = useUser();
  const factor = useQuery({
    queryKey: ["reauthentication-factor"],
    queryFn: async ({ signal }) => (await call(getSecondFactor, {}, { signal })).data,
  });
  const offer = useSsoOffer();
  const [kind, setKind] = useState<Kind>("password");
  const form = useConfirmation(kind, () => onSettled(true));
  return (
    <Modal onClose={() => onSettled(false)} title={t("reauthentication.title")} size={440}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <p>{t("reauthentication.note")}</p>
        {offer?.is_on ? <p>{t("reauthentication.sso_note")}</p> : null}
        {form.failure ? <p role="alert">{form.failure}</p> : null}
        {/* Shows password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        {kind === "password" ? (
          <PasswordInput
            {...form.field}
            key="password"
            label={t("field.password")}
            autoComplete="current-password"
            data-autofocus
          />
        ) : (
          <TextInput
            {...form.field}
            key="code"
            label={t("second_factor.any_code")}
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        <div className={styles.buttons}>
          {factor.data?.is_on ? (
            <Button
              variant="subtle"
              mr="auto"
              onClick={() => {
                setKind(kind === "password" ? "code" : "password");
                form.clear();
              }}
            >
              {t(kind === "password" ? "reauthentication.use_code" : "reauthentication.use_password")}
            </Button>
          ) : null}
          <Button onClick={() => onSettled(false)}>{t("buttons.cancel")}</Button>
          <Button type="submit" variant="filled" loading={form.isSending}>
            {t("reauthentication.submit")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What is typed is sent, and kept nowhere. */
function useConfirmation(kind: Kind, onConfirmed: () => void) {
  const { call } = useMutationContext();
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const fields = useFieldErrors(reauthenticate.body);
  const confirm = useMutation({
    mutationFn: () => call(reauthenticate, { body: { [kind]: typed } }),
    onSuccess: onConfirmed,
    onError: (error) => void fields.takeFrom(error),
  });
  const fieldError = fields.errors[kind];
  return {
    isSending: confirm.isPending,
    failure: confirm.error && !fieldError ? errorText(confirm.error) : null,
    clear: () => {
      setTyped("");
      fields.clear("password");
      fields.clear("code");
      confirm.reset();
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (fields.check({ [kind]: typed }, event.currentTarget)) confirm.mutate();
    },
    field: {
      name: kind,
      value: typed,
      error: fieldError,
      // Unlike Mantine's other inputs, that of passwords does not set it.
      "aria-invalid": fieldError ? true : undefined,
      onChange: (event: FormEvent<HTMLInputElement>) => {
        setTyped(event.currentTarget.value);
        fields.clear(kind);
      },
    },
  };
}
