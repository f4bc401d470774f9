import { clearCache, warmCache } from "@ezo/contract/dashboard";
import { ADMIN_CACHE_TOAST_MS } from "@ezo/contract/limits";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { DatabaseZap, RefreshCw } from "lucide-react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useToasts } from "../ui/toasts.tsx";

/**
 * Fills the cache with every public page, or empties it (specification, section 2, "Admin dashboard"). While one runs
 * neither can be pressed. `onDone` reloads the statistics after a success.
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
  const isBusy = warm.isPending || clear.isPending;
  return (
    <Button.Group>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<DatabaseZap size={16} aria-hidden="true" />}
        onClick={() => warm.mutate()}
      >
        {t(warm.isPending ? "dashboard.cache.warming" : "dashboard.cache.warm")}
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<RefreshCw size={16} aria-hidden="true" />}
        onClick={() => clear.mutate()}
      >
        {t(clear.isPending ? "dashboard.cache.clearing" : "dashboard.cache.clear")}
      </Button>
    </Button.Group>
  );
}
