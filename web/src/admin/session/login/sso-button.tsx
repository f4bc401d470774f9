import type { SsoOffer } from "@ezo/contract/accounts/sso";
import { Button } from "@mantine/core";
import { useLocation } from "react-router-dom";
import { cx } from "../../../shared/lib/cx.ts";
import { LogIn } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useErrorText } from "../../ui/states/error-text.ts";
import styles from "./login-form.module.css";
import { useSession } from "../session-context.tsx";
import { keepWanted } from "./use-sso-return.ts";

/** Leads to the firm's own sign-in. `leave` opens an address in place of the page. */
export function SsoButton(props: {
  labels: SsoOffer["labels"];
  rememberMe: boolean;
  /** There is no other way in. */
  isOnly: boolean;
  leave: (url: string) => void;
}) {
  const { labels, rememberMe, isOnly, leave } = props;
  const { t, language } = useTexts();
  const session = useSession();
  const location = useLocation();
  const errorText = useErrorText();
  const start = useMutation({
    mutationFn: () => session.startSso(rememberMe),
    onSuccess: (url) => {
      keepWanted(location.state);
      leave(url);
    },
  });
  return (
    <>
      <Button
        variant={isOnly ? "filled" : "default"}
        className={cx(styles.large)}
        leftSection={<LogIn />}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {labels[language] ?? t("sso.button")}
      </Button>
      {start.error ? (
        <p className={styles.help} role="alert">
          {errorText(start.error)}
        </p>
      ) : null}
    </>
  );
}
