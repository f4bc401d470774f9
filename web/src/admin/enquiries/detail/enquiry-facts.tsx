import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { localized } from "@ezo/contract/values/locale";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { mailLink } from "../../../shared/contact/mail-address.ts";
import { ExternalLink } from "../../generated/icons.ts";
import type { CallChannel } from "../clock/call-draft.ts";
import { PhoneLinks } from "../clock/phone-links.tsx";
import { PlanFact } from "./plan-fact.tsx";
import { VisitFact } from "./visit-fact.tsx";
import styles from "./enquiry-facts.module.css";

/** Contact details, and where on the site the enquiry was sent from. */
export function EnquiryFacts(props: {
  enquiry: EnquiryDetail;
  /** A link to the person was followed, which begins a call; undefined for who may not note one. */
  onCall?: ((channel: CallChannel) => void) | undefined;
}) {
  const { enquiry, onCall } = props;
  const { t, language } = useTexts();
  const { phone, email, subject, subject_label: label, page, project, apartment, plan } = enquiry;
  return (
    <dl className={styles.facts}>
      {/* Of an anonymised one nobody knows any more whether they were given. */}
      {enquiry.anonymised_at ? null : (
        <>
          <Fact name={t("field.phone")}>
            {phone ? (
              <PhoneLinks phone={phone} chatClassName={styles.chat} onCall={onCall} />
            ) : (
              t("request.not_given")
            )}
          </Fact>
          <Fact name={t("field.email")}>
            {email ? <MailAddress email={email} /> : t("request.not_given")}
          </Fact>
        </>
      )}
      <Fact name={t("request.consent")}>
        <Consent enquiry={enquiry} />
      </Fact>
      {project ? <Fact name={t("field.project")}>{localized(project.titles, language)}</Fact> : null}
      {apartment ? (
        <Fact name={t(`apartments.unit.${apartment.unit_type}`)}>
          {t("customers.unit_floor", {
            building: apartment.building.identifier,
            floor: apartment.floor_number,
            unit: t(`apartments.in_line.${apartment.unit_type}`, { number: apartment.number }),
          })}
        </Fact>
      ) : null}
      {plan ? (
        <Fact name={t("request.plan")}>
          <PlanFact plan={plan} />
        </Fact>
      ) : null}
      {subject && subject !== "general" ? (
        <Fact name={t("field.subject")}>{(label && localized(label, language)) || subject}</Fact>
      ) : null}
      {enquiry.attribution ? (
        <Fact name={t("request.came_from")}>
          <VisitFact first={enquiry.first_attribution} last={enquiry.attribution} />
        </Fact>
      ) : null}
      {page ? (
        <Fact name={t("request.page")}>
          <a href={page} target="_blank" rel="noreferrer" className={styles.page}>
            {page}
            <ExternalLink size="xs" />
          </a>
        </Fact>
      ) : null}
    </dl>
  );
}

function MailAddress({ email }: { email: string }) {
  const [local, domain] = email.split("@");
  return (
    <a href={mailLink(email)}>
      {local}
      <wbr />@{domain}
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The answer, and as proof when it was given and to which text. */
function Consent({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t, format } = useTexts();
  if (!enquiry.marketing_consent) return t("field.no");
  return (
    <>
      {t("field.yes")}
      {enquiry.consent_at ? (
        <details className={styles.consent}>
          <summary>
            {format.full(enquiry.consent_at)} · {t("request.consent.text")}
          </summary>
          {enquiry.consent_text ? <p>{enquiry.consent_text}</p> : null}
          <p>{t("request.consent.version", { version: enquiry.consent_text_version ?? "–" })}</p>
        </details>
      ) : null}
    </>
  );
}
