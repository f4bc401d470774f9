import type { CustomerDetail } from "@ezo/contract/customers";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./request-facts.module.css";

/** How to reach the person, and where on the site the request came from. */
export function RequestFacts({ request }: { request: CustomerDetail }) {
  const { t, format } = useTexts();
  const { phone, email, subject, page, project, apartment } = request;
  return (
    <dl className={styles.facts}>
      <Fact name={t("request.phone")}>
        {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a> : t("request.not_given")}
      </Fact>
      <Fact name={t("request.email")}>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact name={t("request.consent")}>
        {request.marketing_consent ? t("request.consent.yes") : t("request.consent.no")}
        {request.consent_at ? (
          <span className={styles.small} title={request.consent_text ?? undefined}>
            {t("request.consent.details", {
              date: format.full(request.consent_at),
              version: request.consent_text_version ?? "–",
            })}
          </span>
        ) : null}
      </Fact>
      {project ? <Fact name={t("request.project")}>{project.title}</Fact> : null}
      {apartment ? (
        <Fact name={t("request.apartment")}>
          {t("customers.apartment_floor", { number: apartment.number, floor: apartment.floor_number })}
        </Fact>
      ) : null}
      {subject && subject !== "general" ? <Fact name={t("request.subject")}>{subject}</Fact> : null}
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
