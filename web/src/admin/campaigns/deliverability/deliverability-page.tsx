import {
  checkDeliverability,
  type Deliverability,
  DOMAIN_RECORD_STATES,
} from "@ezo/contract/marketing/delivery/deliverability";
import { eachOf } from "@ezo/contract/values/keyed";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { RefreshCw } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { useNow } from "../../ui/use-now.ts";
import { deliverabilityReport } from "./deliverability.queries.ts";
import styles from "./deliverability.module.css";
import { DomainRecordRow } from "./domain-record-row.tsx";
import { MailFigures } from "./mail-figures.tsx";
import { ProviderLimits } from "./provider-limits.tsx";
import { WarmUpSteps } from "./warm-up-steps.tsx";

/** Whether the firm's mails arrive: its records in DNS, what came back, and how many may leave today. */
export default function DeliverabilityPage() {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(deliverabilityReport(useCaller(), language));
  if (!data)
    return (
      <NotLoaded
        title={t("deliverability.error")}
        error={error}
        onRetry={refetch}
        rows={8}
        height={64}
        gap={8}
        className={styles.page}
      />
    );
  return (
    <div className={styles.page}>
      <Head report={data} />
      <MailFigures report={data} />
      <div className={styles.columns}>
        <div>
          <section aria-label={t("deliverability.records")}>
            {data.records.map((record) => (
              <DomainRecordRow key={record.name} record={record} />
            ))}
          </section>
          {(data.other_domains ?? []).map((other) => (
            <OtherDomain key={other.domain} other={other} />
          ))}
        </div>
        <div className={styles.aside}>
          <WarmUpSteps plan={data.warm_up} />
          <ProviderLimits />
        </div>
      </div>
    </div>
  );
}

/** A further domain in which readers see addresses of the firm, with what matters of its records. */
function OtherDomain({ other }: { other: NonNullable<Deliverability["other_domains"]>[number] }) {
  const { t } = useTexts();
  const { domain, addresses } = other;
  const kind = other.is_sender ? "sender" : "answers";
  const title = t(`deliverability.other.${kind}`, { domain });
  return (
    <section aria-label={title} className={styles.other}>
      <h2>{title}</h2>
      <p className={styles.note}>
        {t(`deliverability.other.${kind}_addresses`, { addresses: addresses.join(", ") })}
      </p>
      {other.records.map((record) => (
        <DomainRecordRow key={record.name} record={record} domain={domain} />
      ))}
    </section>
  );
}

function Head({ report }: { report: Deliverability }) {
  const { t, format } = useTexts();
  const now = useNow();
  const check = useCheck();
  // The logo beside mails is no condition of their arrival.
  const records = report.records.filter(({ name }) => name !== "bimi");
  const counts = eachOf(
    DOMAIN_RECORD_STATES,
    (state) => records.filter((record) => record.state === state).length,
  );
  return (
    <header className={styles.head}>
      <div>
        <h2>{t("deliverability.title", { domain: report.domain })}</h2>
        <p role="status">
          {t("deliverability.counts", counts)}
          <br />
          <small>{t("deliverability.checked", { time: format.moment(report.checked_at, now) })}</small>
        </p>
      </div>
      <Button loading={check.isPending} onClick={() => check.mutate()} leftSection={<RefreshCw />}>
        {t("deliverability.again")}
      </Button>
    </header>
  );
}

function useCheck() {
  const { t, language, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: () => call(checkDeliverability, {}),
    onSuccess: ({ data }) => {
      cache.setQueryData(deliverabilityReport(call, language).queryKey, data);
      toasts.success(t("deliverability.again_done"));
    },
    onError: (error) => toasts.failure(t("deliverability.again_failed"), error),
  });
}
