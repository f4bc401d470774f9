import { listSessions } from "@ezo/contract/auth";
import type { WebCaller } from "../../shared/api/http-caller.ts";

export const ownSessions = (call: WebCaller) => ({
  queryKey: ["own-sessions"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(listSessions, {}, { signal })).data,
});
