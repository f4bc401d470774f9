import { login, type SecondFactorMethod } from "@ezo/contract/auth";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { CodeStep } from "./code-step.tsx";
import { FORGOT_PASSWORD_PATH } from "./guards.ts";
import styles from "./login-form.module.css";
import { LoginNotice } from "./login-notice.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useRetryAfter } from "./retry-after.ts";
import { useSession } from "./session-context.tsx";

const EMPTY = { email: "", password: "", rememberMe: false };

interface DueStep {
  ticket: string;
  methods: readonly SecondFactorMethod[];
  email: string;
  rememberMe: boolean;
}

/** The password, then the code where one is due. */
export function LoginForm() {
  const [due, setDue] = useState<DueStep | null>(null);
  // What the password step starts with when the code step leads back to it.
  const [back, setBack] = useState({ email: "", isExpired: false });
  if (!due) return <PasswordStep back={back} onDue={setDue} />;
  return (
    <CodeStep
      {...due}
      onBack={(isExpired) => {
        setBack({ email: due.email, isExpired });
        setDue(null);
      }}
    />
  );
}

function PasswordStep(props: { back: { email: string; isExpired: boolean }; onDue: (due: DueStep) => void }) {
  const { back, onDue } = props;
  const { t } = useTexts();
  const session = useSession();
  const toasts = useToasts();
  // The page that was asked for before the login is in its state.
  const location = useLocation();
  const [values, setValues] = useState({ ...EMPTY, email: back.email });
  const { waitSeconds, noteFrom } = useRetryAfter();
  const fields = useFieldErrors(login.body);
  const form = useRef<HTMLFormElement>(null);

  // After a success the guard of this page redirects the signed-in user.
  const attempt = useMutation({
    mutationFn: () => session.logIn(values),
    onSuccess: (due) => {
      // Failures caused by the missing login are obsolete.
      toasts.hideFailures();
      const { email, rememberMe } = values;
      if (due) onDue({ ticket: due.ticket, methods: due.methods, email, rememberMe });
    },
    onError: (error) => {
      if (fields.takeFrom(error)) return;
      noteFrom(error);
      form.current?.querySelector<HTMLInputElement>("[name=password]")?.select();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waitSeconds > 0 || attempt.isPending) return;
    if (fields.check(values, event.currentTarget)) attempt.mutate();
  };
  const text = (name: "email" | "password") => ({
    name,
    value: values[name],
    error: fields.errors[name],
    onChange: (event: FormEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      fields.clear(name);
    },
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <LoginNotice error={attempt.error} waitSeconds={waitSeconds} isExpired={back.isExpired} />
      <TextInput
        {...text("email")}
        type="email"
        label={t("field.email")}
        autoComplete="username"
        autoFocus={back.email === ""}
        classNames={{ wrapper: styles.large ?? "" }}
      />
      <PasswordField {...text("password")} autoFocus={back.email !== ""} />
      <Checkbox
        label={t("login.remember")}
        checked={values.rememberMe}
        onChange={(event) => setValues({ ...values, rememberMe: event.currentTarget.checked })}
      />
      <Button
        type="submit"
        variant="filled"
        className={cx(styles.large, styles.submit)}
        loading={attempt.isPending}
        aria-disabled={waitSeconds > 0}
      >
        {t("login.submit")}
      </Button>
      <PasskeyButton rememberMe={values.rememberMe} />
      <Link
        to={FORGOT_PASSWORD_PATH}
        state={{ ...location.state, email: values.email }}
        className={styles.forgot}
      >
        {t("login.forgot")}
      </Link>
    </form>
  );
}

function PasswordField(props: {
  name: string;
  value: string;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (event: FormEvent<HTMLInputElement>) => void;
}) {
  const { t } = useTexts();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      label={t("field.password")}
      autoComplete="current-password"
      // Unlike Mantine's other inputs, this one does not set it.
      aria-invalid={props.error ? true : undefined}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        "aria-label": isVisible ? t("login.hide_password") : t("login.show_password"),
        "aria-pressed": isVisible,
        tabIndex: 0,
      }}
      classNames={{ wrapper: styles.large ?? "" }}
    />
  );
}
