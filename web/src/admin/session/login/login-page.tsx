import { useTexts } from "../../i18n/texts-context.tsx";
import { useDocumentTitle } from "../../ui/document-title.ts";
import { LoginForm } from "./login-form.tsx";
import { LoginFrame } from "./login-frame.tsx";
import styles from "./login-page.module.css";

export default function LoginPage() {
  const { t } = useTexts();
  useDocumentTitle("Login");
  return (
    <LoginFrame title={t("login.submit")}>
      <p className={styles.subtitle}>{t("login.subtitle")}</p>
      <LoginForm />
    </LoginFrame>
  );
}
