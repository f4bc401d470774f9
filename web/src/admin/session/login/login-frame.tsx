import type { ReactNode } from "react";
import { LANGUAGE_NAMES } from "../../editor/fields/language.ts";
import { ADMIN_LANGUAGES } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { BrandMark } from "../../ui/brand.tsx";
import { useChooseLanguage } from "../account-language.tsx";
import styles from "./login-page.module.css";
import tower from "./login-tower.webp";

/** The pages before the login: the brand and a form beside a picture. */
export function LoginFrame(props: { title: string; children: ReactNode }) {
  const { t, language, firmName } = useTexts();
  const chooseLanguage = useChooseLanguage();
  return (
    <main className={styles.login}>
      <div className={styles.side}>
        <p className={styles.brand}>
          <BrandMark />
          <b>{firmName[language]}</b>
          <span>{t("app.section")}</span>
        </p>
        <h1>{props.title}</h1>
        {props.children}
        <div className={styles.languages} role="group" aria-label={t("field.language")}>
          {ADMIN_LANGUAGES.map((value) => (
            <button
              key={value}
              type="button"
              lang={value}
              aria-pressed={value === language}
              onClick={() => chooseLanguage(value)}
            >
              {LANGUAGE_NAMES[value]}
            </button>
          ))}
        </div>
        <p className={styles.product}>{t("app.made_with")}</p>
      </div>
      {/* Lazy, because on phones the picture is not shown and must not be fetched. */}
      <img src={tower} alt="" width="1280" height="800" loading="lazy" />
    </main>
  );
}
