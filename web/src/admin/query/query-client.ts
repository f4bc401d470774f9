import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";

const RETRIES = 2;
/** A live page is kept fresh by events; this only spares a refetch when one walks back and forth. */
const STALE_AFTER_MS = 15_000;

/** A refusal stays a refusal; only what may pass by itself is tried again. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && error instanceof ApiError && (error.code === "offline" || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // "always": offline is an error to show with a way out, not a reason to wait without a word.
      queries: { retry: mayRetry, staleTime: STALE_AFTER_MS, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
