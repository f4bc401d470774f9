import { switchOffSecondFactor } from "@ezo/contract/accounts/second-factor";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useUser } from "../../session/session-context.tsx";
import { useSecretFields } from "../use-secret-fields.ts";
import styles from "./second-factor.module.css";

const PROOF = ["current_password", "code"] as const;
type Proof = Record<(typeof PROOF)[number], string>;

/** Asks for password and code before a second factor is changed. Neither is ever kept as a draft. */
export function ProofForm<Answer>(props: {
  note: string;
  submit: string;
  isDanger?: boolean;
  send: (proof: Proof) => Promise<Answer>;
  onSent: (answer: Answer) => void;
}) {
  const { t, toasts } = useMutationContext();
  const user = useUser();
  // Every change of a factor takes the same proof.
  const { values, field, ...fields } = useSecretFields(switchOffSecondFactor.body, PROOF);
  const change = useMutation({
    mutationFn: () => props.send(values),
    onSuccess: props.onSent,
    onError: (error) => {
      if (!fields.takeFrom(error)) toasts.failure(t("second_factor.failed"), error);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check(event.currentTarget)) change.mutate();
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <p>{props.note}</p>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        {...field("current_password")}
        label={t("profile.password.current")}
        autoComplete="current-password"
        data-autofocus
      />
      <TextInput
        {...field("code")}
        label={t("second_factor.any_code")}
        autoComplete="one-time-code"
        classNames={{ input: styles.code ?? "" }}
      />
      <Button
        type="submit"
        variant="filled"
        {...(props.isDanger ? { color: "danger" } : {})}
        loading={change.isPending}
      >
        {props.submit}
      </Button>
    </form>
  );
}
