import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { StoppedLists } from "../price-lists/stopped-lists.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import { useMay, useUser } from "../session/session-context.tsx";
import { SetupList } from "../setup/setup-list.tsx";
import { useNow } from "../ui/use-now.ts";
import { ActivityCard } from "./activity-card.tsx";
import { CacheButtons } from "./cache-buttons.tsx";
import { dashboardKeys, dashboardStatistics } from "./dashboard.queries.ts";
import styles from "./dashboard-page.module.css";
import { type DashboardLinks, QuickActions } from "./quick-actions.tsx";
import { RecentEnquiries } from "./recent-enquiries.tsx";
import { ResponseCard } from "./response-card.tsx";
import { StatCards } from "./stat-cards.tsx";

/** The start page of people who see all enquiries; its figures follow live events. */
export function DashboardPage({ links: all }: { links: DashboardLinks }) {
  const may = useMay();
  const links: DashboardLinks = {
    customers: all.customers,
    ...(may("content.publish") ? { projects: all.projects, newProject: all.newProject } : {}),
    ...(may("texts.edit") ? { translations: all.translations } : {}),
  };
  const { data: statistics, error, refetch } = useQuery(dashboardStatistics(useCaller()));
  const refresh = useRefresh(dashboardKeys.all);
  useLiveEvent("stats:changed", refresh);
  useLiveEvent("customer:created", refresh);
  useLiveEvent("customer:updated", refresh);
  useLiveEvent("customer:deleted", refresh);

  // "Statistics failure: logged only" (specification, section 8): the cards stay, the chart shows the error.
  useEffect(() => {
    if (error) console.warn("The dashboard's statistics could not be loaded.", error);
  }, [error]);

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Greeting />
        {may("ops.act") ? <CacheButtons onDone={refresh} /> : null}
      </header>
      <SetupList />
      <StoppedLists />
      <StatCards statistics={statistics} hasFailed={error !== null} links={links} />
      <div className={styles.grid}>
        <ActivityCard days={statistics?.chart_data} error={error} onRetry={refetch} />
        <RecentEnquiries inboxPath={links.customers} />
      </div>
      <div className={styles.wide}>
        <ResponseCard />
      </div>
      <QuickActions links={links} newCount={statistics?.customer_stats.new ?? 0} />
    </div>
  );
}

function Greeting() {
  const { t, format } = useTexts();
  const user = useUser();
  const hour = format.hourOf(useNow());
  const [name = user.name] = user.name.trim().split(/\s+/);
  const greeting = (() => {
    if (hour >= 5 && hour < 12) return t("dashboard.greeting.morning", { name });
    if (hour >= 12 && hour < 18) return t("dashboard.greeting.day", { name });
    return t("dashboard.greeting.evening", { name });
  })();
  return (
    <div className={styles.greeting}>
      <h2>{greeting}</h2>
      <p>{t("dashboard.subtitle")}</p>
    </div>
  );
}
