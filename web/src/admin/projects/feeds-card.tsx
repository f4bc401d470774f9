import { type FeedReport, getProjectFeeds } from "@ezo/contract/admin/projects/project-feeds";
import type { AdminProject, AdminProjectRow } from "@ezo/contract/admin/projects/projects";
import { FEEDS } from "@ezo/contract/site/feeds";
import { ActionIcon } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { CircleAlert, CircleCheck, Copy } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartmentPaths } from "../inventory/inventory-paths.ts";
import { apartments } from "../inventory/stock.resources.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { IconMark } from "../ui/marks/status-mark.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import styles from "./feeds-card.module.css";
import type { ProjectValues } from "./project-values.ts";

/** The reasons that are of a unit; the others are of the whole project. */
const OF_UNITS: ReadonlySet<string> = new Set(["apartments_only", "no_price", "no_picture"]);
/** Numbers of units that a reason names. */
const NAMED = 6;

/** Feeds for portals: a switch for each, its address, and what the portal would refuse of what is saved. */
export function FeedsCard({
  editor: { form },
  item,
}: EditorParts<AdminProjectRow, AdminProject, ProjectValues>) {
  const { t } = useTexts();
  const { toggle } = formFields(form);
  const { data, error, refetch } = useReports(item);
  return (
    <Card title={t("feeds.title")}>
      {FEEDS.map((feed) => {
        const { checked, onChange } = toggle(`feed_${feed}`);
        const report = data?.find((one) => one.feed === feed);
        return (
          <div key={feed} className={styles.feed}>
            <SwitchRow
              label={t(`field.feed_${feed}`)}
              hint={t(`feeds.hint.${feed}`)}
              checked={checked}
              onChange={onChange}
            />
            {checked && item && report ? <Report report={report} isPublic={item.is_active} /> : null}
          </div>
        );
      })}
      {item && !data ? (
        <NotLoaded title={t("feeds.failed")} error={error} onRetry={() => void refetch()} height={48} />
      ) : null}
    </Card>
  );
}

/** Of the saved project; asked for again when it is saved, and when anybody changes an apartment. */
function useReports(project: AdminProject | null) {
  const call = useCaller();
  useContentChanges(apartments);
  const id = project?.id ?? 0;
  return useQuery({
    // Below the apartments' key: whatever changes them asks for the report again.
    queryKey: [...apartments.keys.lists, "feeds", id, project?.version],
    queryFn: async ({ signal }) =>
      (await call(getProjectFeeds, { params: { id: String(id) } }, { signal })).data,
    enabled: project !== null,
    placeholderData: keepPreviousData,
  });
}

function Report({ report, isPublic }: { report: FeedReport; isPublic: boolean }) {
  return (
    <div className={styles.report}>
      <Address report={report} />
      <State report={report} isPublic={isPublic} />
    </div>
  );
}

function Address({ report: { feed, url } }: { report: FeedReport }) {
  const { t } = useTexts();
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.success(t("feeds.copied"));
    } catch (error) {
      toasts.failure(t("errors.title"), error);
    }
  };
  const label = t("feeds.copy", { feed: t(`field.feed_${feed}`) });
  return (
    <div className={styles.address}>
      <code>{url}</code>
      <ActionIcon aria-label={label} title={label} onClick={() => void copy()}>
        <Copy size="md" />
      </ActionIcon>
    </div>
  );
}

function State({ report, isPublic }: { report: FeedReport; isPublic: boolean }) {
  const { t } = useTexts();
  if (!report.enabled) return <p className={styles.note}>{t("feeds.not_saved")}</p>;
  if (!isPublic) return <p className={styles.note}>{t("feeds.not_public")}</p>;
  // That a portal takes no parking places is no mistake that could be put right.
  const mistakes = report.refused.filter(({ reason }) => reason !== "apartments_only");
  const refused = new Set(mistakes.map(({ apartment_id }) => apartment_id)).size;
  const reasons = [...new Set(report.refused.map(({ reason }) => reason))];
  return (
    <>
      <p className={styles.counts}>
        <IconMark tone="good" icon={CircleCheck}>
          {t(report.feed === "units" ? "feeds.units" : "feeds.offers", { count: report.offers })}
        </IconMark>
        {refused > 0 ? (
          <IconMark tone="pending" icon={CircleAlert}>
            {t("feeds.refused", { count: refused })}
          </IconMark>
        ) : null}
      </p>
      {reasons.length > 0 ? (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <Reason key={reason} reason={reason} report={report} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Reason({ reason, report }: { reason: FeedReport["refused"][number]["reason"]; report: FeedReport }) {
  const { t } = useTexts();
  const those = report.refused.filter((one) => one.reason === reason);
  const title = t(`feeds.reason.${reason}`);
  if (!OF_UNITS.has(reason)) return <li>{title}</li>;
  const left = those.length - NAMED;
  return (
    <li>
      {title}:{" "}
      {those.slice(0, NAMED).map(({ apartment_id: id, apartment_number: number }, index) => (
        <span key={id}>
          {index > 0 ? ", " : null}
          <Link to={apartmentPaths.edit(id)}>{number}</Link>
        </span>
      ))}
      {left > 0 ? ` ${t("feeds.more", { count: left })}` : null}
    </li>
  );
}
