import { login } from "@ezo/contract/auth";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { hasDraftsOf } from "../editor/drafts/draft.ts";
import { useMutation } from "../query/use-mutation.ts";
import { CircleX, Info } from "../generated/icons.ts";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { FORGOT_PASSWORD_PATH } from "./guards.ts";
import styles from "./login-form.module.css";
import { clock, useSecondsUntil } from "./retry-after.ts";
import { useSession, useSessionState } from "./session-context.tsx";

const EMPTY = { email: "", password: "", rememberMe: false };

export function LoginForm() {
  const { t } = useTexts();
  const session = useSession();
  const toasts = useToasts();
  // The page that was asked for before the login is in its state.
  const location = useLocation();
  const [values, setValues] = useState(EMPTY);
  const [blockedUntilMs, setBlockedUntilMs] = useState<number | null>(null);
  const waitSeconds = useSecondsUntil(blockedUntilMs);
  const fields = useFieldErrors(login.body);
  const form = useRef<HTMLFormElement>(null);

  // After a success the guard of this page redirects the signed-in user.
  const attempt = useMutation({
    mutationFn: () => session.logIn(values),
    // Failures caused by the missing login are obsolete.
    onSuccess: toasts.hideFailures,
    onError: (error) => {
      if (fields.takeFrom(error)) return;
      if (error instanceof ApiError && error.code === "too_many_requests" && error.retryAfterSeconds)
        setBlockedUntilMs(Date.now() + error.retryAfterSeconds * 1000);
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
      <LoginNotice error={attempt.error} waitSeconds={waitSeconds} />
      <TextInput
        {...text("email")}
        type="email"
        label={t("field.email")}
        autoComplete="username"
        autoFocus
        classNames={{ wrapper: styles.large ?? "" }}
      />
      <PasswordField {...text("password")} />
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

/** Why the login page is shown, or why the last attempt failed. */
function LoginNotice({ error, waitSeconds }: { error: Error | null; waitSeconds: number }) {
  const { t } = useTexts();
  const state = useSessionState();
  if (waitSeconds > 0)
    return (
      <Notice
        tone="error"
        title={t("login.throttled.title")}
        // Screen readers would otherwise read the countdown every second.
        message={<span aria-hidden="true">{t("login.throttled.message", { time: clock(waitSeconds) })}</span>}
      />
    );
  // An error of a single field is shown beside it.
  if (error && !(error instanceof ApiError && error.code === "invalid")) {
    if (error instanceof ApiError && error.code === "offline")
      return <Notice tone="error" title={t("errors.offline")} />;
    return <Notice tone="error" title={error.message || t("login.failed")} />;
  }
  if (error) return null;
  if (state.kind === "guest" && state.because === "expired")
    return (
      <Notice
        tone="info"
        title={t("errors.session_expired")}
        message={state.userId !== undefined && hasDraftsOf(state.userId) ? t("login.work_kept") : undefined}
      />
    );
  if (state.kind === "guest" && state.because === "switched_off")
    return <Notice tone="info" title={t("login.switched_off")} />;
  if (state.kind === "guest" && state.because === "unreachable")
    return <Notice tone="info" title={t("login.unreachable")} />;
  return null;
}

function Notice(props: { tone: "error" | "info"; title: string; message?: ReactNode }) {
  const Icon = props.tone === "error" ? CircleX : Info;
  return (
    <div className={styles.notice} data-tone={props.tone} role={props.tone === "error" ? "alert" : "status"}>
      <Icon size="lg" />
      <b>{props.title}</b>
      {props.message ? <p>{props.message}</p> : null}
    </div>
  );
}
