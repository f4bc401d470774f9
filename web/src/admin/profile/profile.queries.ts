import { listSessions } from "@ezo/contract/auth";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

export const ownSessions = (call: WebCaller) =>
  queryOptions({
    queryKey: ["own-sessions"],
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
  });
