import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";

const RETRIES = 2;
/** Live events keep pages fresh; this only avoids refetches when somebody navigates back and forth. */
const STALE_AFTER_MS = 15_000;

const isAway = ({ code, status }: ApiError): boolean => code === "offline" || status >= 500;
/** Only errors that may be temporary are retried. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && error instanceof ApiError && isAway(error);
/** Whether the same call may succeed later: the server was unreachable or busy, or the session had ended. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || isAway(error) || error.status === 401 || error.status === 429;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // "always": offline is an error with a retry, not a silent wait.
      queries: { retry: mayRetry, staleTime: STALE_AFTER_MS, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
