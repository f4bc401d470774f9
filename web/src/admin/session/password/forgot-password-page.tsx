import { ForgottenAddress, forgotPassword } from "@ezo/contract/accounts/auth";
import { FORGOTTEN_PASSWORD_LINK_LIFETIME_MS } from "@ezo/contract/values/limits/accounts";
import { EMAIL_PATTERN } from "@ezo/contract/values/patterns";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useDocumentTitle } from "../../ui/document-title.ts";
import { useErrorText } from "../../ui/states/error-text.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { LOGIN_PATH } from "../guards.ts";
import formStyles from "../login/login-form.module.css";
import { LoginFrame } from "../login/login-frame.tsx";
import styles from "../login/login-page.module.css";

/** Mails a link to set a new password. Its answer is the same whether or not the address has an account. */
export default function ForgotPasswordPage() {
  const { t } = useTexts();
  const call = useCaller();
  useDocumentTitle("Forgot password");
  const { state } = useLocation();
  const [email, setEmail] = useState(() => typedAddressIn(state));
  const fields = useFieldErrors(ForgottenAddress);
  const ask = useMutation({
    mutationFn: (asked: string) => call(forgotPassword, { body: { email: asked } }),
    onError: (error) => void fields.takeFrom(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The server answers alike whatever it is sent, also to what can be nobody's address.
    const own = EMAIL_PATTERN.test(email.trim()) ? {} : { email: t("errors.invalid_email") };
    if (!ask.isPending && fields.check({ email }, event.currentTarget, own)) ask.mutate(email.trim());
  };
  return (
    <LoginFrame title={t("forgot.title")}>
      {ask.isSuccess ? (
        <p className={styles.subtitle} role="status">
          {t("forgot.sent", {
            email: ask.variables,
            minutes: FORGOTTEN_PASSWORD_LINK_LIFETIME_MS / 60_000,
          })}
        </p>
      ) : (
        <>
          <p className={styles.subtitle}>{t("forgot.subtitle")}</p>
          <form className={formStyles.form} onSubmit={submit} noValidate>
            <TextInput
              name="email"
              type="email"
              label={t("field.email")}
              autoComplete="username"
              autoFocus
              value={email}
              error={fields.errors["email"]}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                fields.clear("email");
              }}
              classNames={{ wrapper: formStyles.large ?? "" }}
            />
            <Failure error={fields.errors["email"] ? null : ask.error} />
            <Button type="submit" variant="filled" className={formStyles.large} loading={ask.isPending}>
              {t("forgot.submit")}
            </Button>
          </form>
        </>
      )}
      <Link to={LOGIN_PATH} state={state} className={formStyles.forgot}>
        {t("forgot.back")}
      </Link>
    </LoginFrame>
  );
}

function Failure({ error }: { error: Error | null }) {
  const errorText = useErrorText();
  return error ? <p role="alert">{errorText(error)}</p> : null;
}

/** What was typed at the login page before. */
function typedAddressIn(state: unknown): string {
  const isTyped = typeof state === "object" && state !== null && "email" in state;
  return isTyped && typeof state.email === "string" ? state.email : "";
}
