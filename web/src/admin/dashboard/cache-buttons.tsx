import { clearCache, warmCache, type WarmStats } from "@ezo/contract/admin/dashboard";
import { ADMIN_CACHE_TOAST_MS } from "@ezo/contract/values/limits/screens";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Format } from "../i18n/format.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { DatabaseZap, RefreshCw } from "../generated/icons.ts";
import styles from "./cache-buttons.module.css";
import { cacheState } from "./dashboard.queries.ts";

/**
 * Fills the cache with every public page, or empties it (specification, section 2, "Admin dashboard"). While one of them
 * runs, also for somebody else, both are disabled. `onDone` reloads the statistics after a success.
 */
export function CacheButtons({ onDone }: { onDone: () => void }) {
  const { t, call, toasts } = useMutationContext();
  const { format } = useTexts();
  const lifetime = { autoClose: ADMIN_CACHE_TOAST_MS };
  const warm = useMutation({
    mutationFn: () => call(warmCache, {}),
    onSuccess: ({ message }) => {
      toasts.success(message || t("dashboard.cache.warmed"), lifetime);
      onDone();
    },
    onError: (error) => toasts.failure(t("dashboard.cache.warm_failed"), error, lifetime),
  });
  const clear = useMutation({
    mutationFn: () => call(clearCache, {}),
    onSuccess: ({ message }) => {
      toasts.success(message || t("dashboard.cache.cleared"), lifetime);
      onDone();
    },
    onError: (error) => toasts.failure(t("user.refresh_failed"), error, lifetime),
  });
  const { data: state } = useQuery(cacheState(call));
  const running = warm.isPending ? "warm" : clear.isPending ? "clear" : (state?.running ?? null);
  // Of what is cleared since, nothing is ready.
  const stats = clear.isSuccess ? null : warm.data?.stats;
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        disabled={running !== null}
        leftSection={<DatabaseZap />}
        onClick={() => warm.mutate()}
      >
        {t(running === "warm" ? "dashboard.cache.warming" : "dashboard.cache.warm")}
      </Button>
      <Button
        variant="default"
        disabled={running !== null}
        leftSection={<RefreshCw />}
        onClick={() => clear.mutate()}
      >
        {t(running === "clear" ? "dashboard.cache.clearing" : "dashboard.cache.clear")}
      </Button>
      <p className={styles.state} role="status">
        {running === "warm" ? t("dashboard.cache.warming_hint") : null}
        {running === null && stats ? t("dashboard.cache.ready", readyIn(stats, format)) : null}
      </p>
    </div>
  );
}

const MS_PER_SECOND = 1000;
const readyIn = ({ keys, duration_ms: ms }: WarmStats, format: Format) => ({
  count: format.number(keys),
  seconds: format.number(Math.ceil(ms / MS_PER_SECOND)),
});
