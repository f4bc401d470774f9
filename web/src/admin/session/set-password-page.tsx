import { checkPasswordLink, renewPasswordLink, setPasswordByLink } from "@ezo/contract/admin-users";
import { PASSWORD_MIN_LENGTH } from "@ezo/contract/limits";
import { Button, PasswordInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { BrandMark } from "../ui/brand.tsx";
import { useDocumentTitle } from "../ui/document-title.ts";
import { useErrorText } from "../ui/error-text.ts";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import formStyles from "./login-form.module.css";
import styles from "./login-page.module.css";
import { LOGIN_PATH } from "./guards.ts";
import tower from "./login-tower.webp";

/** Where a mailed link leads: its token is in the address, and is good for one password. */
export default function SetPasswordPage() {
  const { t } = useTexts();
  const call = useCaller();
  const errorText = useErrorText();
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token") ?? "");
  const [password, setPassword] = useState("");
  const fields = useFieldErrors(setPasswordByLink.body);
  useDocumentTitle("Set password");
  const save = useMutation({
    mutationFn: () => call(setPasswordByLink, { body: { token, password } }),
    onError: (error) => void fields.takeFrom(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check({ token, password }, event.currentTarget)) save.mutate();
  };
  // Asked when the page opens: nobody should think of a password for nothing.
  const link = useQuery({
    queryKey: ["password-link", token],
    queryFn: async () => (await call(checkPasswordLink, { body: { token } })).data.state,
    enabled: token !== "",
    staleTime: Infinity,
  });
  const state = token === "" ? "unknown" : link.data;
  // The link itself is what is wrong: used, expired, or cut off by a mail program.
  const linkError = fields.errors["token"] ?? (save.error ? errorText(save.error) : null);
  return (
    <main className={styles.login}>
      <div className={styles.side}>
        <p className={styles.brand}>
          <BrandMark />
          <b>{t("app.name")}</b>
          <span>{t("app.section")}</span>
        </p>
        <h1>{t("set_password.title")}</h1>
        {state === "outdated" || state === "unknown" ? (
          <DeadLink token={token} canRenew={state === "outdated"} />
        ) : save.isSuccess ? (
          <>
            <p className={styles.subtitle} role="status">
              {t("set_password.done")}
            </p>
            <Button component={Link} to={LOGIN_PATH} variant="filled">
              {t("login.submit")}
            </Button>
          </>
        ) : (
          <>
            <p className={styles.subtitle}>{t("set_password.subtitle")}</p>
            <form className={formStyles.form} onSubmit={submit} noValidate>
              <PasswordInput
                name="password"
                label={t("profile.password.new")}
                description={t("set_password.hint", { min: PASSWORD_MIN_LENGTH })}
                autoComplete="new-password"
                value={password}
                error={fields.errors["password"]}
                aria-invalid={fields.errors["password"] ? true : undefined}
                onChange={(event) => {
                  setPassword(event.currentTarget.value);
                  fields.clear("password");
                }}
              />
              {linkError && !fields.errors["password"] ? <p role="alert">{linkError}</p> : null}
              <Button type="submit" variant="filled" loading={save.isPending}>
                {t("buttons.save")}
              </Button>
            </form>
          </>
        )}
      </div>
      <img src={tower} alt="" width="1280" height="800" loading="lazy" />
    </main>
  );
}

/** The link sets no password any more, or never did: why, and how one gets another. */
function DeadLink({ token, canRenew }: { token: string; canRenew: boolean }) {
  const { t } = useTexts();
  const call = useCaller();
  const errorText = useErrorText();
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
        {t(canRenew ? "set_password.outdated" : "set_password.unknown")}
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
