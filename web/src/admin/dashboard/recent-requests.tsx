import type { CustomerRow } from "@ezo/contract/customers";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { Blank, LoadError } from "../ui/blank.tsx";
import { Inbox } from "../ui/icons.ts";
import { StatusMark } from "../ui/status-mark.tsx";
import { useNow } from "../ui/use-now.ts";
import card from "./card.module.css";
import { recentRequests } from "./dashboard.queries.ts";
import styles from "./recent-requests.module.css";

export function RecentRequests({ customersPath }: { customersPath: string }) {
  const { t } = useTexts();
  const call = useCaller();
  const { data: requests, error, refetch } = useQuery(recentRequests(call));
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2>{t("dashboard.recent.title")}</h2>
        <Link to={customersPath} className={styles.all}>
          {t("dashboard.recent.all")}
        </Link>
      </div>
      {requests ? (
        <Requests requests={requests} customersPath={customersPath} />
      ) : error ? (
        <LoadError title={t("inbox.error")} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={card.body} role="status" aria-label={t("app.loading")}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} height={40} mb={20} />
          ))}
        </div>
      )}
    </section>
  );
}

function Requests({ requests, customersPath }: { requests: readonly CustomerRow[]; customersPath: string }) {
  const { t, format } = useTexts();
  const now = useNow();
  if (requests.length === 0) return <Blank icon={Inbox} title={t("dashboard.recent.empty")} />;
  return (
    <ol className={styles.list}>
      {requests.map((request) => (
        <li key={request.id}>
          <Link to={`${customersPath}?open=${request.id}`}>
            <span className={styles.name}>{request.name}</span>
            <time
              className={card.caption}
              dateTime={request.created_at}
              title={format.full(request.created_at)}
            >
              {format.age(request.created_at, now)}
            </time>
            <span className={styles.context}>
              {request.project?.title ?? t(`customers.source.${request.source}`)}
            </span>
            <StatusMark status={request.status} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
