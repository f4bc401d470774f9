import { CustomerStatus, type CustomerHistoryEntry } from "@ezo/contract/customers";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import { assignees } from "./customers.queries.ts";
import styles from "./request-history.module.css";

/** Who did what and when, from the visitor's sending on. */
export function RequestHistory({ history }: { history: readonly CustomerHistoryEntry[] }) {
  const { t, format } = useTexts();
  const now = useNow();
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
            <time dateTime={entry.created_at} title={format.full(entry.created_at)}>
              {format.moment(entry.created_at, now)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useHistorySentence(): (entry: CustomerHistoryEntry) => string {
  const { t } = useTexts();
  const call = useCaller();
  const staff = useQuery(assignees(call)).data ?? [];
  const status = (value: string | null) => {
    const known = CustomerStatus.safeParse(value);
    return known.success ? t(`customers.status.${known.data}`) : "–";
  };
  // The history names users by id.
  const member = (id: string | null) =>
    id === null
      ? t("history.assignee_nobody")
      : (staff.find((candidate) => String(candidate.id) === id)?.name ?? t("notes.former_member"));
  return ({ kind, from, to }) => {
    if (kind === "status") return t("history.status", { from: status(from), to: status(to) });
    if (kind === "assignee") return t("history.assignee", { from: member(from), to: member(to) });
    if (kind === "confirmation_refused") return t("history.confirmation_refused", { reason: to ?? "–" });
    return t(`history.${kind}`);
  };
}
