import { type PreflightFinding, preflightCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import type { RouteOutput } from "@ezo/contract/route";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { LoadError } from "../../ui/states/blank.tsx";
import { firstReason } from "../../ui/states/error-text.ts";
import type { IconComponent } from "../../ui/create-icon.ts";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "../../generated/icons.ts";
import styles from "./preflight.module.css";
import { SubjectPlan } from "./subject-plan.tsx";

type Report = RouteOutput<typeof preflightCampaign>["data"];
const icons: Record<PreflightFinding["level"], IconComponent> = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};
const ORDER = { error: 0, warning: 1, info: 2 } as const;

/** Checks a saved campaign; a new `version` is checked again. */
export function usePreflight(id: number, version: number, isWanted: boolean) {
  const call = useCaller();
  const { language } = useTexts();
  return useQuery({
    queryKey: ["campaign-preflight", id, version, language],
    enabled: isWanted,
    // Links and contacts change independently: every check is a new one.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(preflightCampaign, { params: { id: String(id) } }, { signal })).data,
  });
}

export function PreflightReport({ preflight }: { preflight: ReturnType<typeof usePreflight> }) {
  const { t } = useTexts();
  const { data, error, isFetching, refetch } = preflight;
  if (error)
    return <LoadError title={t("paste.check_failed")} error={firstReason(error)} onRetry={refetch} />;
  if (!data || isFetching)
    return (
      <div className={styles.stack} role="status" aria-label={t("campaigns.preflight_runs")}>
        <Skeleton height={20} />
        <Skeleton height={20} />
        <Skeleton height={20} />
      </div>
    );
  return <Findings report={data} />;
}

function Findings({ report }: { report: Report }) {
  const { t, format } = useTexts();
  const { recipients, subject_test: plan } = report;
  const findings = report.findings.toSorted((a, b) => ORDER[a.level] - ORDER[b.level]);
  return (
    <div className={styles.stack} role="status">
      <p className={styles.people}>
        {t("campaigns.preflight_people", {
          count: recipients.total,
          people: format.number(recipients.total),
        })}
        {recipients.excluded.map(({ reason, message }) => (
          <span key={reason}>
            <br />
            {message}
          </span>
        ))}
      </p>
      {plan ? (
        <>
          <SubjectPlan plan={plan.languages} />
          {plan.languages.some(({ others }) => others > 0) ? (
            <p className={styles.people}>{t("campaigns.plan_hours", { count: plan.hours })}</p>
          ) : null}
        </>
      ) : null}
      {findings.length === 0 ? (
        <p className={styles.fine}>
          <CircleCheck size="md" />
          {t("campaigns.preflight_fine")}
        </p>
      ) : (
        <ul className={styles.findings}>
          {findings.map(({ level, code, locale, message }, index) => {
            const Icon = icons[level];
            return (
              <li key={`${code}-${index}`} data-level={level} data-code={code}>
                <Icon size="md" role="img" aria-label={t(`campaigns.level.${level}`)} />
                <span>{locale ? `${t(`language.${locale}`)}: ${message}` : message}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
