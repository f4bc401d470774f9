import type { SecondFactorMethod } from "@ezo/contract/accounts/auth";
import { SECOND_FACTOR_CODE_MAX_LENGTH, TOTP_DIGITS } from "@ezo/contract/values/limits/accounts";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import styles from "./login-form.module.css";
import { LoginNotice } from "./login-notice.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useRetryAfter } from "./retry-after.ts";
import { useSession } from "../session-context.tsx";

/** What is typed. */
type CodeMethod = Exclude<SecondFactorMethod, "passkey">;

/** The login's second step: the app's code, sent with its last digit, or a recovery code. */
export function CodeStep(props: {
  ticket: string;
  methods: readonly SecondFactorMethod[];
  email: string;
  rememberMe: boolean;
  onBack: (isExpired: boolean) => void;
}) {
  const { ticket, methods, email, rememberMe, onBack } = props;
  const { t } = useTexts();
  const hasApp = methods.includes("totp");
  const [method, setMethod] = useState<CodeMethod>(hasApp ? "totp" : "recovery");
  const [code, setCode] = useState("");
  const { attempt, error, waitSeconds } = useCode(ticket, () => onBack(true));
  const send = (given: string) => {
    if (waitSeconds === 0 && !attempt.isPending && given !== "") attempt.mutate(given);
  };
  const change = (typed: string) => {
    if (attempt.isPending) return;
    // A pasted recovery code needs no choice first.
    const next = method === "totp" && /[a-z]/i.test(typed) ? "recovery" : method;
    const given = next === "totp" ? digitsOf(typed) : typed.slice(0, SECOND_FACTOR_CODE_MAX_LENGTH);
    attempt.reset();
    setMethod(next);
    setCode(given);
    if (next === "totp" && given.length === TOTP_DIGITS && given !== code) send(given);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(code);
  };
  const choose = (next: CodeMethod) => {
    setMethod(next);
    setCode("");
    attempt.reset();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LoginNotice error={error ? null : attempt.error} waitSeconds={waitSeconds} />
      <p className={styles.who}>
        <span>{email}</span>
        <button type="button" onClick={() => onBack(false)}>
          {t("code_step.other_account")}
        </button>
      </p>
      <CodeInput key={method} method={method} value={code} error={error} onChange={change} />
      <Button
        type="submit"
        variant="filled"
        className={cx(styles.large, styles.submit)}
        loading={attempt.isPending}
        aria-disabled={waitSeconds > 0}
      >
        {t("login.submit")}
      </Button>
      {methods.includes("passkey") ? <PasskeyButton rememberMe={rememberMe} /> : null}
      {hasApp ? (
        <button
          type="button"
          className={styles.forgot}
          onClick={() => choose(method === "totp" ? "recovery" : "totp")}
        >
          {t(method === "totp" ? "code_step.use_recovery" : "code_step.use_app")}
        </button>
      ) : null}
      {method === "recovery" ? <p className={styles.help}>{t("code_step.no_codes")}</p> : null}
    </form>
  );
}

/** Sends codes. `error` is what is wrong with the last one; `onExpired`: the login must start anew. */
function useCode(ticket: string, onExpired: () => void) {
  const session = useSession();
  const toasts = useToasts();
  const { waitSeconds, noteFrom } = useRetryAfter();
  // After a success the guard of the login page redirects the signed-in user.
  const attempt = useMutation({
    mutationFn: (code: string) => session.finishLogin({ ticket, code }),
    onSuccess: () => toasts.hideFailures(),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === "ticket_expired") onExpired();
      noteFrom(failure);
    },
  });
  const { error } = attempt;
  const isWrong = error instanceof ApiError && error.code === "wrong_credentials";
  return { attempt, error: isWrong ? error.message : undefined, waitSeconds };
}

function CodeInput(props: {
  method: CodeMethod;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}) {
  const { method, value, error, onChange } = props;
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  // What is typed next replaces the wrong code; the focus stays.
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <TextInput
      ref={input}
      name="code"
      label={t(method === "totp" ? "code_step.code" : "code_step.recovery")}
      description={t(method === "totp" ? "code_step.code_hint" : "code_step.recovery_hint")}
      autoFocus
      autoComplete={method === "totp" ? "one-time-code" : "off"}
      inputMode={method === "totp" ? "numeric" : "text"}
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      classNames={{ wrapper: styles.large ?? "", input: styles.code ?? "" }}
    />
  );
}

/** An app shows its code in groups, and so it is pasted. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, "").slice(0, TOTP_DIGITS);
