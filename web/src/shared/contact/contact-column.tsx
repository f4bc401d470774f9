import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import { localized } from "@ezo/contract/values/languages";
import type { ReactNode } from "react";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import type from "../styles/type.module.css";
import { moreClass } from "../ui/button.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { socialLinks } from "../ui/social-links.ts";
import { mailLink } from "./mail-address.ts";
import styles from "./contact-column.module.css";
import { officeWeek } from "./office-week.ts";
import { SocialIcon } from "./social-icon.tsx";

/** Contact details, office days and social networks; values that are not set are left out. */
export function ContactColumn({ settings }: { settings: ContactSettings }) {
  const t = useT();
  const locale = useLocale();
  const { address, phone, phone2, email, hours } = settings.contact_info;
  const phones = [phone, phone2].filter(({ value }) => value !== "");
  const addressText = localized(address.value, locale);
  const hoursText = localized(hours.value, locale);
  return (
    <>
      <dl className={styles.details}>
        {addressText ? (
          <Detail icon="pin" label={t("contact.address")}>
            <Value note={localized(address.subtitle, locale)}>{addressText}</Value>
          </Detail>
        ) : null}
        {phones.length > 0 ? (
          <Detail icon="phone" label={t("contact.phone")}>
            {phones.map(({ value, subtitle }) => (
              <Value key={value} note={localized(subtitle, locale)}>
                <a className={type.num} href={`tel:${value.replace(/[^\d+]/g, "")}`}>
                  {value}
                </a>
              </Value>
            ))}
          </Detail>
        ) : null}
        {email.value ? (
          <Detail icon="mail" label={t("contact.email")}>
            <Value note={localized(email.subtitle, locale)}>
              <a href={mailLink(email.value)}>{email.value}</a>
            </Value>
          </Detail>
        ) : null}
        {hoursText ? (
          <Detail icon="clock" label={t("contact.hours")}>
            <Value note={localized(hours.subtitle, locale)}>{hoursText}</Value>
          </Detail>
        ) : null}
      </dl>
      <OfficeDays days={settings.office_days} />
      <Social links={settings.social_links} />
    </>
  );
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <Icon name={icon} />
      <dt>{label}</dt>
      {children}
    </div>
  );
}

function Value({ note, children }: { note: string; children: ReactNode }) {
  return (
    <dd>
      {children}
      {note ? <small>{note}</small> : null}
    </dd>
  );
}

function OfficeDays({ days }: { days: ContactSettings["office_days"] }) {
  const t = useT();
  const week = officeWeek(days);
  if (week.length === 0) return null;
  return (
    <>
      <h2 className={styles.daysTitle}>{t("contact.office_days")}</h2>
      <ul className={styles.days}>
        {week.map(({ day, labelKey, isWorking }) => (
          <li key={day} className={isWorking ? undefined : styles.off}>
            <span>
              {t(labelKey)}
              <span className={type.hidden}>
                {" "}
                ({t(isWorking ? "contact.day_working" : "contact.day_off")})
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Social({ links }: { links: ContactSettings["social_links"] }) {
  const set = socialLinks(links);
  if (set.length === 0) return null;
  return (
    <p className={styles.social}>
      {set.map(({ network, name, url }) => (
        <a key={network} className={moreClass} href={url} target="_blank" rel="noopener">
          <SocialIcon network={network} />
          {name}
        </a>
      ))}
    </p>
  );
}
