import { clearCache, warmCache } from "@ezo/contract/dashboard";
import { ADMIN_CACHE_TOAST_MS } from "@ezo/contract/limits";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { DatabaseZap, RefreshCw } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./cache-buttons.module.css";
import { cacheState } from "./dashboard.queries.ts";

/**
 * Fills the cache with every public page, or empties it (specification, section 2, "Admin dashboard"). While one runs,
 * here or for somebody else, neither can be pressed. `onDone` reloads the statistics after a success.
 */
export function CacheButtons({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
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
    onError: (error) => toasts.failure(t("dashboard.cache.clear_failed"), error, lifetime),
  });
  const { data: state } = useQuery(cacheState(call));
  const running = warm.isPending ? "warm" : clear.isPending ? "clear" : (state?.running ?? null);
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        disabled={running !== null}
        leftSection={<DatabaseZap size={16} aria-hidden="true" />}
        onClick={() => warm.mutate()}
      >
        {t(running === "warm" ? "dashboard.cache.warming" : "dashboard.cache.warm")}
      </Button>
      <Button
        variant="default"
        disabled={running !== null}
        leftSection={<RefreshCw size={16} aria-hidden="true" />}
        onClick={() => clear.mutate()}
      >
        {t(running === "clear" ? "dashboard.cache.clearing" : "dashboard.cache.clear")}
      </Button>
    </div>
  );
}
