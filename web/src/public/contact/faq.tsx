import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import { localized } from "@ezo/contract/values/languages";
import { isAsked } from "../../shared/contact/is-asked.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./faq.module.css";

interface Props {
  items: ContactSettings["faqs"];
  formHref: string;
  /** The visitor wants to write: go to the form. */
  onWrite: () => void;
}

/** Questions and answers, one open at a time, because the `<details>` share a name. */
export function Faq({ items: all, formHref, onWrite }: Props) {
  const t = useT();
  const locale = useLocale();
  const items = all.filter(isAsked);
  return (
    <section className={cx(layout.wrap, layout.section, layout.grid, styles.section)}>
      {items.length > 0 ? (
        <>
          <h2 className={cx(type.d2, styles.title)}>{t("contact.faq")}</h2>
          <div className={styles.list}>
            {items.map(({ question, answer }, index) => (
              <details key={localized(question, locale)} name="faq" open={index === 0}>
                <summary>
                  {localized(question, locale)}
                  <Icon name="plus" />
                </summary>
                <p>{localized(answer, locale)}</p>
              </details>
            ))}
          </div>
        </>
      ) : null}
      <div className={styles.write}>
        <p className={type.d3}>{t("contact.cta_title")}</p>
        <a
          className={buttonClass({ variant: "ghost" })}
          href={formHref}
          onClick={(event) => {
            event.preventDefault();
            onWrite();
          }}
        >
          {t("contact.cta_button")}
        </a>
      </div>
    </section>
  );
}
