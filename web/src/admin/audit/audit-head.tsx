import type { AuditChain } from "@ezo/contract/admin/operations/audit";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { saveCsv } from "../files/save-file.ts";
import { Download } from "../generated/icons.ts";
import { firmsFile } from "../i18n/firm-name.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useAsked } from "../resource/use-asked-to-create.ts";
import { useMay } from "../session/session-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./audit-page.module.css";
import { AuditSettingsDialog } from "./audit-settings-dialog.tsx";
import { AUDIT_SETTINGS_PARAM } from "./audit-settings-path.ts";
import type { AuditView } from "./audit-view.ts";
import { auditChain, auditCsv, chainKey, checkChain } from "./audit.queries.ts";

/** Whether the chain is whole, and what can be done with the log as a whole. */
export function AuditHead({ view }: { view: AuditView }) {
  const { t } = useTexts();
  const may = useMay();
  const { data, error, refetch } = useQuery(auditChain(useCaller()));
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const checking = useCheck();
  const saving = useExport(view);
  useAsked(AUDIT_SETTINGS_PARAM, () => {
    if (may("settings.manage")) setSettingsOpen(true);
  });
  return (
    <div className={styles.head}>
      {data ? (
        <ChainMark chain={data} />
      ) : (
        <NotLoaded title={t("audit.chain_error")} error={error} onRetry={refetch} height={24} />
      )}
      {may("ops.act") ? (
        <Button variant="subtle" loading={checking.isPending} onClick={() => checking.mutate()}>
          {t("audit.check")}
        </Button>
      ) : null}
      <span className={styles.actions}>
        {may("settings.manage") ? (
          <Button variant="subtle" onClick={() => setSettingsOpen(true)}>
            {t("audit.settings")}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<Download />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t("audit.export")}
        </Button>
      </span>
      {isSettingsOpen ? <AuditSettingsDialog onClose={() => setSettingsOpen(false)} /> : null}
    </div>
  );
}

/** Three links: closed, or the last one open where the chain breaks. */
function ChainMark({ chain }: { chain: AuditChain }) {
  const { t, format } = useTexts();
  const now = useNow();
  const { broken_position: place, checked_at: checkedAt, lines } = chain;
  const facts = [
    t("audit.lines", { count: lines, shown: format.number(lines) }),
    checkedAt === null
      ? t("audit.never_checked")
      : t("audit.checked", { time: format.moment(checkedAt, now) }),
  ];
  return (
    <p className={cx(styles.chain, place === null ? undefined : styles.broken)} role="status">
      <svg viewBox="0 0 44 14" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.6">
        <rect x="1" y="2" width="16" height="10" rx="5" />
        <rect x="14" y="2" width="16" height="10" rx="5" />
        {place === null ? (
          <rect x="27" y="2" width="16" height="10" rx="5" />
        ) : (
          <path d="M36 2h2a5 5 0 0 1 0 10h-2M33 2h-1M33 12h-1" />
        )}
      </svg>
      <b>{place === null ? t("audit.whole") : t("audit.broken", { position: place })}</b>
      <small>{place === null ? facts.join(" · ") : t("audit.broken_hint")}</small>
    </p>
  );
}

function useCheck() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: () => checkChain(call),
    onSuccess: (chain) => cache.setQueryData(chainKey, chain),
    onError: (error) => toasts.failure(t("audit.check_failed"), error),
  });
}

/** Downloads what the filter finds, not only what is shown. */
function useExport(view: AuditView) {
  const { t, format, language, call, toasts } = useMutationContext();
  const now = useNow();
  return useMutation({
    mutationFn: async () =>
      saveCsv(await auditCsv(call, view, language), firmsFile(`audit-${format.dayOf(now)}.csv`)),
    onSuccess: () => toasts.success(t("audit.exported")),
    onError: (error) => toasts.failure(t("audit.export_failed"), error),
  });
}
