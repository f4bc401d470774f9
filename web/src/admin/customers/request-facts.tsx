import type { CustomerDetail } from "@ezo/contract/customers";
import { localized } from "@ezo/contract/locale";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { mailLink } from "../../shared/contact/mail-address.ts";
import { ExternalLink } from "../ui/icons.ts";
import styles from "./request-facts.module.css";

/** How to reach the person, and where on the site the request came from. */
export function RequestFacts({ request }: { request: CustomerDetail }) {
  const { t, language } = useTexts();
  const [local, domain] = request.email.split("@");
  const { phone, email, subject, subject_label: label, page, project, apartment } = request;
  return (
    <dl className={styles.facts}>
      <Fact name={t("request.phone")}>
        {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a> : t("request.not_given")}
      </Fact>
      <Fact name={t("request.email")}>
        <a href={mailLink(email)}>
          {local}
          <wbr />@{domain}
        </a>
      </Fact>
      <Fact name={t("request.consent")}>
        <Consent request={request} />
      </Fact>
      {project ? <Fact name={t("request.project")}>{project.title}</Fact> : null}
      {apartment ? (
        <Fact name={t("request.apartment")}>
          {t("customers.apartment_floor", {
            building: apartment.building.identifier,
            number: apartment.number,
            floor: apartment.floor_number,
          })}
        </Fact>
      ) : null}
      {subject && subject !== "general" ? (
        <Fact name={t("request.subject")}>{(label && localized(label, language)) || subject}</Fact>
      ) : null}
      {page ? (
        <Fact name={t("request.page")}>
          <a href={page} target="_blank" rel="noreferrer" className={styles.page}>
            {page}
            <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
          </a>
        </Fact>
      ) : null}
    </dl>
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

/** The answer, and for the day when somebody asks: when it was given, and to which words. */
function Consent({ request }: { request: CustomerDetail }) {
  const { t, format } = useTexts();
  if (!request.marketing_consent) return t("request.consent.no");
  return (
    <>
      {t("request.consent.yes")}
      {request.consent_at ? (
        <details className={styles.consent}>
          <summary>
            {format.full(request.consent_at)} · {t("request.consent.text")}
          </summary>
          <p>{request.consent_text}</p>
          <p>{t("request.consent.version", { version: request.consent_text_version ?? "–" })}</p>
        </details>
      ) : null}
    </>
  );
}
