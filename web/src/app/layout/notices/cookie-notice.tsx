import type { FooterData } from "@ezo/contract/site/pages/contact";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { quietly } from "../../../shared/lib/quietly.ts";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./cookie-notice.module.css";

/** Which version of the notice the visitor has read. */
const READ_KEY = "ezo_cookie_notice";

interface Props {
  notice: NonNullable<FooterData["cookie_notice"]>;
  /** Whether the page about cookies is written. */
  hasPage: boolean;
}

/** What the site stores in the browser, until it is read. It covers nothing that has the focus, and takes no focus itself. */
export function CookieNotice({ notice: { text, version }, hasPage }: Props) {
  const t = useT();
  const [read, setRead] = useState(() => quietly(() => localStorage.getItem(READ_KEY)) ?? null);
  if (read === String(version)) return null;
  return (
    <section className={styles.notice} aria-label={t("footer.cookies")}>
      <p>
        {text || t("footer.cookie_notice")}{" "}
        {hasPage ? <Link to="/cookies">{t("footer.cookies")}</Link> : null}
      </p>
      <Button
        size="small"
        onClick={() => {
          quietly(() => localStorage.setItem(READ_KEY, String(version)));
          setRead(String(version));
        }}
      >
        {t("footer.cookie_ok")}
      </Button>
    </section>
  );
}
