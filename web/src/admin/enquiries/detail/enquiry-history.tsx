import { CORRECTIONS, type EnquiryHistoryEntry } from "@ezo/contract/enquiries/enquiry-history";
import { HAND_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { STEP_KINDS } from "@ezo/contract/enquiries/next-step";
import { CALL_OUTCOMES } from "@ezo/contract/enquiries/enquiry-steps";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { AuditLink } from "../../session/audit-link.tsx";
import { assignees } from "../enquiries.queries.ts";
import { Moment } from "../../ui/moment.tsx";
import { useNow } from "../../ui/use-now.ts";
import styles from "./enquiry-history.module.css";

export function EnquiryHistory({ id, history }: { id: number; history: readonly EnquiryHistoryEntry[] }) {
  const { t } = useTexts();
  const sentence = useHistorySentence();
  return (
    <section className={styles.history}>
      <div className={styles.head}>
        <h3>{t("history.title")}</h3>
        {/* Above the lines, which become more while somebody reads: opening an enquiry is one. */}
        <AuditLink entity="customer" id={id} />
      </div>
      <ol>
        {history.map((entry) => (
          <li key={entry.id}>
            <span>
              {sentence(entry)}
              {entry.actor ? <span className={styles.actor}> · {entry.actor.name}</span> : null}
            </span>
            <Moment at={entry.created_at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function useHistorySentence(): (entry: EnquiryHistoryEntry) => string {
  const { t, format } = useTexts();
  const now = useNow();
  const staff = useQuery(assignees(useCaller())).data ?? [];
  const status = (value: string | null) => {
    const known = EnquiryStatus.safeParse(value);
    return known.success ? t(`customers.status.${known.data}`) : "–";
  };
  // The history contains user ids.
  const member = (id: string | null) =>
    id === null
      ? t("history.assignee_nobody")
      : (staff.find((candidate) => String(candidate.id) === id)?.name ?? t("notes.former_member"));
  return ({ kind, from, to, reason }) => {
    const step = stepOf(from);
    // Of other lines `to` is no time.
    const time = to !== null && !Number.isNaN(Date.parse(to)) ? format.moment(to, now) : "–";
    if (kind === "status" && from === to)
      return reason === "" ? t("history.reason_taken_back") : t("history.reason", { reason: reason ?? "–" });
    if (kind === "status")
      return withReason(t("history.status", { from: status(from), to: status(to) }), reason);
    if (kind === "call")
      return withReason(`${t("history.call")}: ${t(`call.outcome.${outcomeOf(to)}`)}`, reason);
    if (kind === "escalated")
      return from === "manager"
        ? t("history.escalated_manager")
        : t("history.escalated_seller", { name: to ?? "–" });
    if (kind === "step_set" || kind === "step_done" || kind === "step_cancelled")
      return t(`history.${kind}`, { step: t(`step.${step}`), time });
    if (kind === "visit_sent") return t(`history.visit_${visitNewsOf(from)}`, { time });
    if (kind === "visit_refused") return t("history.visit_refused", { reason: to ?? "–" });
    if (kind === "reply_failed" && from === "returned") return t("history.reply_returned");
    if (kind === "assignee") {
      const given = t("history.assignee", { from: member(from), to: member(to) });
      return reason ? t("history.by_rule", { given, rule: reason }) : given;
    }
    if (kind === "confirmation_refused") return t("history.confirmation_refused", { reason: to ?? "–" });
    if (kind === "held") return t("history.held", { number: from ?? "–", time });
    if (kind === "hold_ended") return t(`history.hold_${endOf(to)}`, { number: from ?? "–" });
    if (kind === "offered" || kind === "offer_withdrawn" || kind === "offer_opened")
      return t(`history.${kind}`, { number: from ?? "–" });
    if (kind === "offer_changed")
      return t("history.offer_changed", { number: from ?? "–", version: to ?? "–" });
    if (kind === "name") return t("history.name_changed");
    if (kind === "email" || kind === "phone") return t(`history.${kind}_${correctionOf(to)}`);
    if (kind === "created" && HAND_SOURCES.some((source) => source === to)) return t("history.entered");
    if (kind === "created" && to === "email") return t("history.mailed");
    return t(`history.${kind}`);
  };
}

const withReason = (text: string, reason: string | null) => (reason ? `${text}: ${reason}` : text);
const stepOf = (value: string | null) => STEP_KINDS.find((kind) => kind === value) ?? "call";
const VISIT_NEWS = ["moved", "details", "cancelled"] as const;
const visitNewsOf = (value: string | null) => VISIT_NEWS.find((news) => news === value) ?? "sent";
const outcomeOf = (value: string | null) => CALL_OUTCOMES.find((outcome) => outcome === value) ?? "reached";
const correctionOf = (value: string | null) => CORRECTIONS.find((one) => one === value) ?? "changed";
const endOf = (value: string | null) => (value === "expired" || value === "sold" ? value : "released");
