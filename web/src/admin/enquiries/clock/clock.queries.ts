import { getResponseClock } from "@ezo/contract/enquiries/response-clock";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";

const STALE_AFTER_MS = 5 * 60_000;

/** Office hours and limits. Outside the keys of enquiries, which live events refetch: they rarely change. */
export const responseClock = (call: WebCaller) =>
  queryOptions({
    queryKey: ["response-clock"],
    queryFn: async ({ signal }) => (await call(getResponseClock, {}, { signal })).data,
    staleTime: STALE_AFTER_MS,
  });
