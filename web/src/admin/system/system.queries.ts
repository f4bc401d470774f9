import { SYSTEM_REFRESH_MS } from "@ezo/contract/values/limits";
import { getSystem } from "@ezo/contract/admin/system";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

export const systemReport = (call: WebCaller) =>
  queryOptions({
    queryKey: ["system"],
    queryFn: async ({ signal }) => (await call(getSystem, {}, { signal })).data,
    refetchInterval: SYSTEM_REFRESH_MS,
    refetchIntervalInBackground: false,
  });
