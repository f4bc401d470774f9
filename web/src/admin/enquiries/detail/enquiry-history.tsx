import { EnquiryStatus, type EnquiryHistoryEntry, HAND_SOURCES } from "@ezo/contract/enquiries";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { assignees } from "../enquiries.queries.ts";
import { Moment } from "../../ui/moment.tsx";
import { useNow } from "../../ui/use-now.ts";
import styles from "./enquiry-history.module.css";

export function EnquiryHistory({ history }: { history: readonly EnquiryHistoryEntry[] }) {
  const { t } = useTexts();
  const sentence = useHistorySentence();
  return (
    <section className={styles.history}>
      <h3>{t("history.title")}</h3>
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
  return ({ kind, from, to }) => {
    if (kind === "status") return t("history.status", { from: status(from), to: status(to) });
    if (kind === "assignee") return t("history.assignee", { from: member(from), to: member(to) });
    if (kind === "confirmation_refused") return t("history.confirmation_refused", { reason: to ?? "–" });
    if (kind === "held")
      return t("history.held", { number: from ?? "–", time: to ? format.moment(to, now) : "–" });
    if (kind === "hold_ended") return t(`history.hold_${endOf(to)}`, { number: from ?? "–" });
    if (kind === "offered") return t("history.offered", { number: from ?? "–" });
    if (kind === "created" && HAND_SOURCES.some((source) => source === to)) return t("history.entered");
    return t(`history.${kind}`);
  };
}

const endOf = (value: string | null) => (value === "expired" || value === "sold" ? value : "released");
