import type { Interest } from "@ezo/contract/admin/interest";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useMay } from "../session/session-context.tsx";
import { interestOf } from "./interest.queries.ts";

/** What visitors look at of these apartments, by their ids; undefined until it is loaded, and for those who may not see it. */
export function useInterest(ids: readonly number[]): ReadonlyMap<number, Interest> | undefined {
  const may = useMay()("apartments.interest");
  const { data } = useQuery({ ...interestOf(useCaller(), ids), enabled: may && ids.length > 0 });
  return useMemo(
    () => (may && data ? new Map(data.map((one): [number, Interest] => [one.apartment_id, one])) : undefined),
    [may, data],
  );
}
