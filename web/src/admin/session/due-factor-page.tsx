import { Button } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import { SecondFactorSetUp } from "../profile/second-factor/set-up.tsx";
import { useDocumentTitle } from "../ui/document-title.ts";
import { LoginFrame } from "./login/login-frame.tsx";
import styles from "./login/login-page.module.css";
import { useSession, useUser } from "./session-context.tsx";

/** For who must have a second factor and has none: it is set up before anything else. */
export default function DueFactorPage() {
  const { t } = useTexts();
  const session = useSession();
  const { must_set_up_second_factor: _, ...user } = useUser();
  useDocumentTitle("Second factor");
  return (
    <LoginFrame title={t("second_factor.due_title")}>
      <p className={styles.subtitle}>{t("second_factor.due_note")}</p>
      {/* The guard leads on as soon as the user is no longer due: not before the recovery codes are kept. */}
      <SecondFactorSetUp onSwitchedOn={() => undefined} onDone={() => session.updateUser(user)} />
      <Button mt="md" onClick={() => session.logOut()}>
        {t("second_factor.log_out")}
      </Button>
    </LoginFrame>
  );
}
