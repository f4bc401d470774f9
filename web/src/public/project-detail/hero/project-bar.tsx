import type { FooterData } from "@ezo/contract/site/pages/contact";
import type { Project } from "@ezo/contract/site/projects";
import { MESSENGER_NAMES } from "@ezo/contract/values/contact/messengers";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { EXPLORER_ID } from "../../../shared/apartments/explorer-id.ts";
import { MessengerIcon } from "../../../shared/contact/messenger-icon.tsx";
import { messengerLink } from "../../../shared/contact/messenger-link.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { useHydrated } from "../../../shared/lib/use-hydrated.ts";
import { footerKey } from "../../../shared/navigation/footer-key.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import { stockFacts } from "../../../shared/projects/project-stock.ts";
import { addressToShare, enquireProjectPath } from "../../../shared/shortlist/shortlist-ids.ts";
import type from "../../../shared/styles/type.module.css";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { CallUsButton } from "../../../shared/ui/failures/call-us.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import styles from "./project-bar.module.css";
import { partsOf } from "../project-parts.ts";
import { usePassed } from "./use-passed.ts";

/** At the top of the window once the project's own buttons are scrolled out: its parts, and the ways to an apartment. */
export function ProjectBar({ project }: { project: Project }) {
  const t = useT();
  const money = useMoney();
  const { mark, isPassed } = usePassed();
  const stock = stockFacts(project.stats, { t, money }).join(" · ");
  return (
    <>
      <div ref={mark} />
      <div className={cx(styles.bar, isPassed && styles.shown)}>
        <b className={styles.name}>{project.title}</b>
        <nav className={styles.parts} aria-label={t("projects.parts")}>
          {partsOf(project).map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {t(label)}
            </a>
          ))}
        </nav>
        <div className={styles.ways}>
          {stock ? <span className={cx(styles.stock, type.num)}>{stock}</span> : null}
          <Messengers project={project} />
          <div className={styles.call}>
            <CallUsButton size="small" variant="ghost" />
          </div>
          {project.hasApartmentNavigation ? (
            <a className={buttonClass({ size: "small" })} href={`#${EXPLORER_ID}`}>
              {t("projects.choose_apartment")}
            </a>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** The messengers that are set up, else the contact form. Phones have them in the bar at the bottom. */
function Messengers({ project }: { project: Project }) {
  const t = useT();
  const locale = useLocale();
  const isHydrated = useHydrated();
  // The layout loads it.
  const { data } = useQuery<FooterData>({ queryKey: footerKey(locale), queryFn: skipToken });
  const own = data?.contact.messengers ?? [];
  // Only the browser knows the site's address.
  const message = isHydrated
    ? t("contact.message_project", {
        project: project.title,
        link: addressToShare(locale, `/projects/${project.id}`),
      })
    : "";
  if (own.length === 0)
    return (
      <Link className={styles.way} to={enquireProjectPath(project.id)} aria-label={t("buttons.enquire")}>
        <Icon name="mail" />
      </Link>
    );
  return own.map((account) => (
    <a
      key={account.messenger}
      className={styles.way}
      href={messengerLink(account, message)}
      aria-label={MESSENGER_NAMES[account.messenger]}
    >
      <MessengerIcon messenger={account.messenger} />
    </a>
  ));
}
