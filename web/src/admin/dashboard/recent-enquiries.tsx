import { localized } from "@ezo/contract/values/locale";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { shownName } from "../enquiries/shown-name.ts";
import { Blank } from "../ui/states/blank.tsx";
import { Inbox } from "../generated/icons.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { EnquiryStatusMark } from "../ui/marks/enquiry-status-mark.tsx";
import { useNow } from "../ui/use-now.ts";
import card from "./card.module.css";
import { recentEnquiries } from "./dashboard.queries.ts";
import styles from "./recent-enquiries.module.css";

export function RecentEnquiries({ inboxPath }: { inboxPath: string }) {
  const { t } = useTexts();
  const { data: enquiries, error, refetch } = useQuery(recentEnquiries(useCaller()));
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2>{t("dashboard.recent.title")}</h2>
        <Link to={inboxPath} className={styles.all}>
          {t("inbox.all")}
        </Link>
      </div>
      {enquiries ? (
        <Enquiries enquiries={enquiries} inboxPath={inboxPath} />
      ) : (
        <NotLoaded
          title={t("inbox.error")}
          error={error}
          onRetry={refetch}
          rows={5}
          height={40}
          gap={20}
          className={card.body}
        />
      )}
    </section>
  );
}

function Enquiries({ enquiries, inboxPath }: { enquiries: readonly EnquiryRow[]; inboxPath: string }) {
  const { t, language, format } = useTexts();
  const now = useNow();
  if (enquiries.length === 0) return <Blank icon={Inbox} title={t("dashboard.recent.empty")} />;
  return (
    <ol className={styles.list}>
      {enquiries.map((enquiry) => (
        <li key={enquiry.id}>
          <Link to={`${inboxPath}?open=${enquiry.id}`}>
            <span className={styles.name}>{shownName(enquiry, t)}</span>
            <time
              className={card.caption}
              dateTime={enquiry.created_at}
              title={format.full(enquiry.created_at)}
            >
              {format.age(enquiry.created_at, now)}
            </time>
            <span className={styles.context}>
              {localized(enquiry.project?.titles, language) || t(`customers.source.${enquiry.source}`)}
            </span>
            <EnquiryStatusMark status={enquiry.status} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
