import { listNextSteps } from "@ezo/contract/enquiries/enquiry-steps";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";

export const stepKeys = { all: ["next-steps"] as const };

export const stepsOfToday = (call: WebCaller, isMine: boolean) =>
  queryOptions({
    queryKey: [...stepKeys.all, isMine],
    queryFn: ({ signal }) => call(listNextSteps, { query: { mine: isMine ? "true" : "false" } }, { signal }),
    placeholderData: keepPreviousData,
  });
