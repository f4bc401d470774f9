import type { PersonDetail } from "@ezo/contract/persons";
import { Link } from "react-router-dom";
import { contactPaths } from "../contacts/contact-paths.ts";
import { ContactStatusMark } from "../contacts/contact-status-mark.tsx";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";
import { Moment } from "../ui/moment.tsx";
import styles from "./person-page.module.css";

/** What may be sent to each of the person's addresses. */
export function NewsletterCard({ person }: { person: PersonDetail }) {
  const { t, format } = useTexts();
  const mayEdit = useMay()("contacts.edit");
  return (
    <Card title={t("person.newsletter")}>
      {person.newsletter.length === 0 ? (
        <p className={styles.mute}>{t("person.newsletter_none")}</p>
      ) : (
        <ul className={styles.addresses}>
          {person.newsletter.map(
            ({ contact_id: id, email, status, status_at: at, paused_until: pausedUntil }) => (
              <li key={id}>
                {mayEdit ? <Link to={contactPaths.one(id)}>{email}</Link> : <span>{email}</span>}
                <ContactStatusMark status={status} />
                <Moment at={at} />
                {pausedUntil ? (
                  <span className={styles.mute}>
                    {t("person.newsletter_paused", { time: format.full(pausedUntil) })}
                  </span>
                ) : null}
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  );
}
