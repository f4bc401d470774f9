import {
  checkPasswordLink,
  type PasswordLinkState,
  renewPasswordLink,
  setPasswordByLink,
} from "@ezo/contract/admin/users";
import { PASSWORD_MIN_LENGTH } from "@ezo/contract/values/limits/accounts";
import { Button, PasswordInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useDocumentTitle } from "../../ui/document-title.ts";
import { useErrorText } from "../../ui/states/error-text.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import formStyles from "../login/login-form.module.css";
import styles from "../login/login-page.module.css";
import { LOGIN_PATH } from "../guards.ts";
import { LoginFrame } from "../login/login-frame.tsx";

/** Sets a password by a mailed link, whose token is in the address and can be used once. */
export default function SetPasswordPage() {
  const { t } = useTexts();
  const call = useCaller();
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token") ?? "");
  useDocumentTitle("Set password");
  // Checked when the page opens, before anybody thinks of a password.
  const link = useQuery({
    queryKey: ["password-link", token],
    queryFn: async () => (await call(checkPasswordLink, { body: { token } })).data.state,
    enabled: token !== "",
    staleTime: Infinity,
  });
  const state = token === "" ? "unknown" : link.data;
  return (
    <LoginFrame title={t("set_password.title")}>
      {state && state !== "valid" ? <DeadLink token={token} state={state} /> : <PasswordForm token={token} />}
    </LoginFrame>
  );
}

function PasswordForm({ token }: { token: string }) {
  const { t } = useTexts();
  const call = useCaller();
  const errorText = useErrorText();
  const [password, setPassword] = useState("");
  const fields = useFieldErrors(setPasswordByLink.body);
  const save = useMutation({
    mutationFn: () => call(setPasswordByLink, { body: { token, password } }),
    onError: (error) => void fields.takeFrom(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check({ token, password }, event.currentTarget)) save.mutate();
  };
  const passwordError = fields.errors["password"];
  // An error of the link itself: used, expired, or truncated by a mail program.
  const linkError = fields.errors["token"] ?? (save.error ? errorText(save.error) : null);
  if (save.isSuccess)
    return (
      <>
        <p className={styles.subtitle} role="status">
          {t("set_password.done")}
        </p>
        <Button component={Link} to={LOGIN_PATH} variant="filled">
          {t("login.submit")}
        </Button>
      </>
    );
  return (
    <>
      <p className={styles.subtitle}>{t("set_password.subtitle")}</p>
      <form className={formStyles.form} onSubmit={submit} noValidate>
        <PasswordInput
          name="password"
          label={t("profile.password.new")}
          description={t("set_password.hint", { min: PASSWORD_MIN_LENGTH })}
          autoComplete="new-password"
          value={password}
          error={passwordError}
          aria-invalid={passwordError ? true : undefined}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            fields.clear("password");
          }}
        />
        {linkError && !passwordError ? <p role="alert">{linkError}</p> : null}
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t("buttons.save")}
        </Button>
      </form>
    </>
  );
}

/** A link that no longer works or never did, with a button that requests another. */
function DeadLink({ token, state }: { token: string; state: Exclude<PasswordLinkState, "valid"> }) {
  const { t } = useTexts();
  const call = useCaller();
  const errorText = useErrorText();
  const canRenew = state !== "unknown";
  const renew = useMutation({ mutationFn: () => call(renewPasswordLink, { body: { token } }) });
  if (renew.isSuccess)
    return (
      <p className={styles.subtitle} role="status">
        {t("set_password.renewed")}
      </p>
    );
  return (
    <>
      <p className={styles.subtitle} role="alert">
        {t(`set_password.${state}`)}
      </p>
      {renew.error ? <p role="alert">{errorText(renew.error)}</p> : null}
      {canRenew ? (
        <Button variant="filled" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t("set_password.renew")}
        </Button>
      ) : null}
      <Button component={Link} to={LOGIN_PATH}>
        {t("login.submit")}
      </Button>
    </>
  );
}
