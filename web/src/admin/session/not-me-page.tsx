import { objectToNotice } from "@ezo/contract/accounts/auth";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useDocumentTitle } from "../ui/document-title.ts";
import { serverFieldErrors, useErrorText } from "../ui/states/error-text.ts";
import formStyles from "./login/login-form.module.css";
import styles from "./login/login-page.module.css";
import { LOGIN_PATH } from "./guards.ts";
import { LoginFrame } from "./login/login-frame.tsx";

/** The owner of an account objects to what a mail has notified them of. Mail programs open links: only the button acts. */
export default function NotMePage() {
  const { t } = useTexts();
  const call = useCaller();
  const errorText = useErrorText();
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token") ?? "");
  useDocumentTitle("That was not me");
  const object = useMutation({ mutationFn: () => call(objectToNotice, { body: { token } }) });
  const failure = object.error && (serverFieldErrors(object.error)["token"] ?? errorText(object.error));
  return (
    <LoginFrame title={t("not_me.title")}>
      {object.isSuccess ? (
        <p className={styles.subtitle} role="status">
          {t("not_me.done")}
        </p>
      ) : (
        <p className={styles.subtitle}>{t("not_me.note")}</p>
      )}
      <div className={formStyles.form}>
        {failure ? <p role="alert">{failure}</p> : null}
        {object.isSuccess ? null : (
          <Button variant="filled" color="danger" loading={object.isPending} onClick={() => object.mutate()}>
            {t("not_me.submit")}
          </Button>
        )}
        <Button component={Link} to={LOGIN_PATH}>
          {t("login.submit")}
        </Button>
      </div>
    </LoginFrame>
  );
}
