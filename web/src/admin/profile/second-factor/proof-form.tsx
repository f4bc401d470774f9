import { switchOffSecondFactor } from "@ezo/contract/second-factor";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useUser } from "../../session/session-context.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import styles from "./second-factor.module.css";

const EMPTY = { current_password: "", code: "" };
type Proof = typeof EMPTY;

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
  const [values, setValues] = useState(EMPTY);
  // Every change of a factor takes the same proof.
  const fields = useFieldErrors(switchOffSecondFactor.body);
  const change = useMutation({
    mutationFn: () => props.send(values),
    onSuccess: props.onSent,
    onError: (error) => {
      if (!fields.takeFrom(error)) toasts.failure(t("second_factor.failed"), error);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check(values, event.currentTarget)) change.mutate();
  };
  const field = (name: keyof Proof) => ({
    name,
    value: values[name],
    error: fields.errors[name],
    // Unlike Mantine's other inputs, that of passwords does not set it.
    "aria-invalid": fields.errors[name] ? true : undefined,
    onChange: (event: FormEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      fields.clear(name);
    },
  });
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
