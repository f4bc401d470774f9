import type { CampaignOutcome, OutcomeRow } from "@ezo/contract/marketing/campaigns/campaign-outcome";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { Card } from "../../../editor/fields/card.tsx";
import { shareText } from "../../../i18n/share-text.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { NotLoaded } from "../../../ui/states/not-loaded.tsx";
import { campaignOutcome } from "../../campaigns.resource.ts";
import styles from "./subject-results.module.css";

/** What came of a campaign: from its mails to requests, visits, holds and sales. */
export function OutcomeCard({ id }: { id: number }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(campaignOutcome(useCaller(), id));
  return (
    <Card title={t("campaigns.outcome")}>
      {data ? (
        <>
          <Funnel outcome={data} />
          <p className={styles.note}>{t("campaigns.outcome_note")}</p>
          {data.rows.length > 0 ? <Requests outcome={data} /> : null}
        </>
      ) : (
        <NotLoaded title={t("list.error")} error={error} onRetry={refetch} rows={3} height={36} />
      )}
    </Card>
  );
}

const TOUCHES = ["last", "first", "either"] as const;
const STEPS = ["enquiries", "planned", "visited", "held", "sold"] as const;

/** Each step counted by the visit in which the request was sent, by the first one, and by either. */
function Funnel({ outcome }: { outcome: CampaignOutcome }) {
  const { t, format } = useTexts();
  const { sent, clicked } = outcome;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("campaigns.outcome.step")}</th>
          {TOUCHES.map((touch) => (
            <th key={touch} scope="col">
              {t(`campaigns.outcome.${touch}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t("campaigns.outcome.clicked")}</th>
          <td colSpan={TOUCHES.length}>
            {format.number(clicked)}
            <small>{t("campaigns.link_percent", { percent: shareText(clicked, sent, format) })}</small>
          </td>
        </tr>
        {STEPS.map((step) => (
          <tr key={step}>
            <th scope="row">{t(`campaigns.outcome.${step}`)}</th>
            {TOUCHES.map((touch) => (
              <td key={touch}>{format.number(outcome[touch][step])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Requests({ outcome: { rows, either } }: { outcome: CampaignOutcome }) {
  const { t, format } = useTexts();
  const left = either.enquiries - rows.length;
  return (
    <section aria-label={t("campaigns.outcome.enquiries")} className={styles.language}>
      <h3>{t("campaigns.outcome.enquiries")}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("contacts.person")}</th>
            <th scope="col">{t("campaigns.outcome.came")}</th>
            <th scope="col">{t("step.visit")}</th>
            <th scope="col">{t("sources.held")}</th>
            <th scope="col">{t("sources.sold")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Request key={row.customer_id} row={row} />
          ))}
        </tbody>
      </table>
      {left > 0 ? (
        <p className={styles.note}>{t("campaigns.outcome.more", { number: format.number(left) })}</p>
      ) : null}
    </section>
  );
}

function Request({ row }: { row: OutcomeRow }) {
  const { t } = useTexts();
  const visit = row.visited_at ?? row.visit_at;
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/customers?open=${row.customer_id}`}>{row.name || t("request.anonymised")}</Link>
        <small>
          {row.is_last && row.is_first
            ? t("campaigns.outcome.both")
            : t(row.is_last ? "campaigns.outcome.last" : "campaigns.outcome.first")}
        </small>
      </th>
      <td>
        <Moment at={row.created_at} />
      </td>
      <td>
        {visit ? <Moment at={visit} /> : null}
        {visit && row.visited_at === null ? <small>{t("campaigns.outcome.planned")}</small> : null}
      </td>
      <td>{row.held_at ? <Moment at={row.held_at} /> : null}</td>
      <td>{row.sold_at ? <Moment at={row.sold_at} /> : null}</td>
    </tr>
  );
}
