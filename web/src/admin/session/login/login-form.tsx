import { login, type SecondFactorMethod } from "@ezo/contract/accounts/auth";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useTexts } from "../../i18n/texts-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { CodeStep } from "./code-step.tsx";
import { FORGOT_PASSWORD_PATH } from "../guards.ts";
import styles from "./login-form.module.css";
import { LoginNotice } from "./login-notice.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useRetryAfter } from "./retry-after.ts";
import { useSession } from "../session-context.tsx";
import { SsoButton } from "./sso-button.tsx";
import { useSsoOffer } from "./use-sso-offer.ts";
import { useSsoReturn } from "./use-sso-return.ts";

const EMPTY = { email: "", password: "", rememberMe: false };

interface DueStep {
  ticket: string;
  methods: readonly SecondFactorMethod[];
  email: string;
  rememberMe: boolean;
}

const leavePage = (url: string): void => window.location.assign(url);

/** The password or the single sign-on, then the code where one is due. A test has its own way to leave the page. */
export function LoginForm({ leave = leavePage }: { leave?: (url: string) => void }) {
  const [due, setDue] = useState<DueStep | null>(null);
  // What the password step starts with when the code step leads back to it.
  const [back, setBack] = useState({ email: "", isExpired: false });
  const returned = useSsoReturn((step) => setDue({ ...step, rememberMe: false }));
  if (!due) return <FirstStep back={back} onDue={setDue} returned={returned} leave={leave} />;
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

interface StepProps {
  back: { email: string; isExpired: boolean };
  onDue: (due: DueStep) => void;
  returned: ReturnType<typeof useSsoReturn>;
  leave: (url: string) => void;
}

/** Until it is known that there is no other way in than the single sign-on, passwords are asked for. */
function FirstStep({ back, onDue, returned, leave }: StepProps) {
  const { t } = useTexts();
  const offer = useSsoOffer();
  // The emergency account comes in while the provider is away.
  const [isEmergency, setEmergency] = useState(false);
  const password = usePassword(back, onDue);
  const { form, values, setValues, attempt, waitSeconds, submit } = password;
  const { rememberMe } = values;
  const hasPassword = isEmergency || !offer?.is_only;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <LoginNotice
        error={attempt.error ?? returned.error}
        waitSeconds={waitSeconds}
        isExpired={back.isExpired}
        ssoFailure={returned.failure}
      />
      {returned.isEntering ? (
        <p className={styles.help} role="status">
          {t("sso.entering")}
        </p>
      ) : null}
      {hasPassword ? <PasswordInputs password={password} isReturn={back.email !== ""} /> : null}
      <Checkbox
        label={t("login.remember")}
        checked={rememberMe}
        onChange={(event) => setValues({ ...values, rememberMe: event.currentTarget.checked })}
      />
      {hasPassword ? <PasswordButtons password={password} /> : null}
      {offer?.is_on ? (
        <SsoButton labels={offer.labels} rememberMe={rememberMe} isOnly={!hasPassword} leave={leave} />
      ) : null}
      {hasPassword ? (
        <ForgottenPassword email={values.email} />
      ) : (
        <button type="button" className={styles.forgot} onClick={() => setEmergency(true)}>
          {t("sso.with_password")}
        </button>
      )}
    </form>
  );
}

type Password = ReturnType<typeof usePassword>;

function PasswordInputs({ password: { text }, isReturn }: { password: Password; isReturn: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <TextInput
        {...text("email")}
        type="email"
        label={t("field.email")}
        autoComplete="username"
        autoFocus={!isReturn}
        classNames={{ wrapper: styles.large ?? "" }}
      />
      <PasswordField {...text("password")} autoFocus={isReturn} />
    </>
  );
}

function PasswordButtons({ password: { attempt, waitSeconds, values } }: { password: Password }) {
  const { t } = useTexts();
  return (
    <>
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
    </>
  );
}

function ForgottenPassword({ email }: { email: string }) {
  const { t } = useTexts();
  // The page that was asked for before the login is in its state.
  const location = useLocation();
  return (
    <Link to={FORGOT_PASSWORD_PATH} state={{ ...location.state, email }} className={styles.forgot}>
      {t("login.forgot")}
    </Link>
  );
}

/** What is typed, and sending it. */
function usePassword(back: StepProps["back"], onDue: StepProps["onDue"]) {
  const session = useSession();
  const toasts = useToasts();
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
  return { form, values, setValues, attempt, waitSeconds, submit, text };
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
