import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";

const RETRIES = 2;
/** A live page is kept fresh by events; this only spares a refetch when one walks back and forth. */
const STALE_AFTER_MS = 15_000;

const isAway = ({ code, status }: ApiError): boolean => code === "offline" || status >= 500;
/** A refusal stays a refusal; only what may pass by itself is tried again. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && error instanceof ApiError && isAway(error);
/** Whether the same call may pass later: the server was away or busy, or the session had ended. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || isAway(error) || error.status === 401 || error.status === 429;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // "always": offline is an error to show with a way out, not a reason to wait without a word.
      queries: { retry: mayRetry, staleTime: STALE_AFTER_MS, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
