import type { FooterData } from "@ezo/contract/site/pages/contact";
import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import type from "../../../shared/styles/type.module.css";
import { socialLinks } from "../../../shared/ui/social-links.ts";
import { mailLink } from "../../../shared/contact/mail-address.ts";
import styles from "./footer.module.css";

export function FooterProjects({ projects }: { projects: FooterData["projects"] }) {
  const t = useT();
  if (projects.length === 0) return null;
  return (
    <nav className={styles.projects} aria-label={t("header.projects")}>
      <h3>{t("header.projects")}</h3>
      <ul>
        {projects.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/projects/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function FooterSocial({ links }: { links: FooterData["social_links"] }) {
  const t = useT();
  const set = socialLinks(links);
  if (set.length === 0) return null;
  return (
    <div className={styles.social}>
      <h3>{t("footer.social")}</h3>
      <ul>
        {set.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FooterContact({ contact }: { contact: FooterData["contact"] }) {
  const t = useT();
  return (
    <div className={styles.contact}>
      <h3>{t("footer.contact_info")}</h3>
      <address>
        <ul>
          {contact.address ? <li className={styles.plain}>{contact.address}</li> : null}
          {contact.google_maps_url ? (
            <li>
              <a href={contact.google_maps_url} target="_blank" rel="noopener">
                {t("footer.show_on_map")}
              </a>
            </li>
          ) : null}
          {contact.email ? (
            <li>
              <a href={mailLink(contact.email)}>{contact.email}</a>
            </li>
          ) : null}
          {contact.phone_numbers.map(({ href, display }) => (
            <li key={href}>
              <a className={type.num} href={href}>
                {display}
              </a>
            </li>
          ))}
        </ul>
      </address>
    </div>
  );
}
