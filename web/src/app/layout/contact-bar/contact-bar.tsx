import { MESSENGER_NAMES } from "@ezo/contract/values/contact/messengers";
import { readId } from "@ezo/contract/values/ids";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { apartmentIdOf } from "../../../shared/apartments/places.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { MessengerIcon } from "../../../shared/contact/messenger-icon.tsx";
import { messengerLink } from "../../../shared/contact/messenger-link.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { enquirePath, enquireProjectPath } from "../../../shared/shortlist/shortlist-ids.ts";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { projectDetail } from "../../pages/explorer-pages.ts";
import { locatePage } from "../../pages/find-page.ts";
import { footerQuery } from "../footer/footer.queries.ts";
import styles from "./contact-bar.module.css";
import { useContactMessage } from "./use-contact-message.ts";
import { useFormBelow } from "./use-form-below.ts";

/** The page whose form is the enquiry itself. */
const FORM_PAGE = "contact";

/** On phones: the ways to the firm, at the bottom of every page. What is not set up is left out. */
export function ContactBar() {
  const { pathname } = useLocation();
  return locatePage(pathname).page.name === FORM_PAGE ? null : <Bar />;
}

function Bar() {
  const t = useT();
  const { data } = useQuery(footerQuery(useCaller(), useLocale()));
  const message = useContactMessage();
  const isFormBelow = useFormBelow();
  const enquire = useEnquirePath();
  const [phone] = data?.contact.phone_numbers ?? [];
  return (
    <nav className={cx(styles.bar, isFormBelow && styles.hidden)} aria-label={t("contact.quick_ways")}>
      {phone ? (
        <a className={styles.way} href={phone.href} aria-label={t("contact.call")}>
          <Icon name="phone" />
        </a>
      ) : null}
      {data?.contact.messengers.map((own) => (
        <a
          key={own.messenger}
          className={styles.way}
          href={messengerLink(own, message)}
          aria-label={MESSENGER_NAMES[own.messenger]}
        >
          <MessengerIcon messenger={own.messenger} />
        </a>
      ))}
      <Link className={cx(buttonClass(), styles.enquire)} to={enquire}>
        {t("contact.ask_short")}
      </Link>
    </nav>
  );
}

/** The contact form, about the apartment that is shown, with the payment plan that was chosen, or about the project of the page. */
function useEnquirePath(): string {
  const { pathname, search } = useLocation();
  const { page, params } = locatePage(pathname);
  const id = page.name === "apartment" ? readId(apartmentIdOf(params["apartment"])) : undefined;
  if (id === undefined) {
    const projectId = page.path.startsWith(projectDetail.path) ? readId(params["id"]) : undefined;
    return projectId === undefined ? "/contact" : enquireProjectPath(projectId);
  }
  const query = new URLSearchParams(search);
  return enquirePath([id]) + (query.has("plan") ? `&${query.toString()}` : "");
}
