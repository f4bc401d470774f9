import { useTexts } from "../i18n/texts-context.tsx";
import { BrandMark } from "../ui/brand.tsx";
import { useDocumentTitle } from "../ui/document-title.ts";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-page.module.css";
import tower from "./login-tower.webp";

export default function LoginPage() {
  const { t } = useTexts();
  useDocumentTitle("Login");
  return (
    <main className={styles.login}>
      <div className={styles.side}>
        <p className={styles.brand}>
          <BrandMark />
          <b>{t("app.name")}</b>
          <span>{t("app.section")}</span>
        </p>
        <h1>{t("login.title")}</h1>
        <p className={styles.subtitle}>{t("login.subtitle")}</p>
        <LoginForm />
      </div>
      {/* Lazy: on phones the picture is not shown, and so never fetched. */}
      <img src={tower} alt="" width="1280" height="800" loading="lazy" />
    </main>
  );
}
