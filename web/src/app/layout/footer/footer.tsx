import { canonicalPath } from "@ezo/contract/values/languages";
import { Link, useLocation } from "react-router-dom";
import { useLanguages, useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { addressInLocale } from "../../../shared/i18n/locale-storage.ts";
import { OWN_NAMES } from "../../../shared/i18n/own-names.ts";
import { cx } from "../../../shared/lib/cx.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { CallUsButton } from "../../../shared/ui/failures/call-us.tsx";
import { legalPages, siteMapPages } from "../../pages/pages.ts";
import { Brand } from "../header/brand.tsx";
import { FooterContact, FooterProjects, FooterSocial } from "./footer-columns.tsx";
import type { Footer as FooterContent } from "./footer.queries.ts";
import { fitted } from "../../../shared/ui/fitted.ts";
import styles from "./footer.module.css";
import { NewsletterSlot } from "./newsletter-slot.tsx";
import { useFooterContent } from "./use-footer-content.ts";
import { PageLink } from "../header/page-link.tsx";
import { SITE_MAP_ID } from "../site-map-id.ts";

export function Footer({ year }: { year: number }) {
  const t = useT();
  const locale = useLocale();
  const content = useFooterContent();
  return (
    <footer className={cx(styles.footer, "on-dark")}>
      <div className={layout.wrap}>
        <div className={cx(layout.grid, styles.invitation)}>
          <h2 className={type.d1} style={fitted(t("footer.invitation"))}>
            {t("footer.invitation")}
          </h2>
          <div className={styles.actions}>
            <Link className={buttonClass({ variant: "paper" })} to="/contact">
              {t("buttons.contact_us")}
            </Link>
            <CallUsButton variant="ghost" />
          </div>
        </div>
        <div className={cx(layout.grid, styles.columns)}>
          <nav className={styles.siteMap} id={SITE_MAP_ID} aria-label={t("footer.site_map")} tabIndex={-1}>
            <h3>{t("footer.site_map")}</h3>
            <ul>
              {siteMapPages.map((page) => (
                <li key={page.name}>
                  <PageLink page={page} />
                </li>
              ))}
            </ul>
            <noscript>
              <LanguageLinks />
            </noscript>
          </nav>
          {content ? <FooterProjects projects={content.projects} /> : null}
          {content ? <FooterSocial links={content.social_links} /> : null}
          {content ? <FooterContact contact={content.contact} /> : null}
        </div>
        <NewsletterSlot />
        <div className={styles.end}>
          <Brand isOnDark className={styles.brand} />
          {legalPages
            .filter(({ name }) => content?.legal_pages.some((written) => written === name) ?? true)
            .map((page) => (
              <PageLink key={page.name} page={page} />
            ))}
          <a href={canonicalPath(locale, "/news/rss.xml")} type="application/rss+xml">
            {t("footer.rss")}
          </a>
          <span className={type.num}>{t("footer.rights", { year, firm: t("firm.name") })}</span>
          <LegalLine />
          <span>{t("footer.made_with")}</span>
        </div>
      </div>
      {content ? <PrintedContact contact={content.contact} /> : null}
    </footer>
  );
}

/** As what the firm is registered; nothing where it does not say. */
function LegalLine() {
  const t = useT();
  const [name, number] = [t("firm.legal_name"), t("firm.legal_number")];
  const numbered = number ? t("footer.legal_number", { number }) : "";
  const line = [name, numbered].filter(Boolean).join(", ");
  return line ? <span className={type.num}>{line}</span> : null;
}

/** The page in each language. On phones the menu has them, which without scripts leads here. */
function LanguageLinks() {
  const address = useLocation();
  const languages = useLanguages();
  if (languages.length < 2) return null;
  return (
    <ul className={styles.languages}>
      {languages.map((locale) => (
        <li key={locale}>
          <a href={addressInLocale(locale, address)} lang={locale} hrefLang={locale}>
            {OWN_NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The printed footer: contact details only. */
const PrintedContact = ({ contact }: Pick<FooterContent, "contact">) => (
  <p className={styles.printed} aria-hidden="true">
    {[...contact.phone_numbers.map(({ display }) => display), contact.email, contact.address]
      .filter(Boolean)
      .join(" · ")}
  </p>
);
