import { Button } from "@mantine/core";
import { cx } from "../../../shared/lib/cx.ts";
import { ApiError } from "../../../shared/api/api-error.ts";
import { KeyRound } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useErrorText } from "../../ui/states/error-text.ts";
import styles from "./login-form.module.css";
import { isDeclined, knowsPasskeys } from "../passkey-browser.ts";
import { useSession } from "../session-context.tsx";

/** Logs in with a passkey, without a password. */
export function PasskeyButton({ rememberMe }: { rememberMe: boolean }) {
  const { t } = useTexts();
  const session = useSession();
  const toasts = useToasts();
  const errorText = useErrorText();
  // After a success the guard of the login page redirects the signed-in user.
  const attempt = useMutation({
    mutationFn: () => session.logInByPasskey(rememberMe),
    onSuccess: () => toasts.hideFailures(),
  });
  if (!knowsPasskeys()) return null;
  const { error } = attempt;
  const failure = isDeclined(error)
    ? t("passkey.declined")
    : error instanceof ApiError
      ? errorText(error)
      : t("passkey.failed");
  return (
    <>
      <Button
        className={cx(styles.large)}
        leftSection={<KeyRound />}
        loading={attempt.isPending}
        onClick={() => attempt.mutate()}
      >
        {t("passkey.login")}
      </Button>
      {error ? (
        <p className={styles.help} role="alert">
          {failure}
        </p>
      ) : null}
    </>
  );
}
