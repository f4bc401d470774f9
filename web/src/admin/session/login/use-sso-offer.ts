import { getSso, type SsoOffer } from "@ezo/contract/accounts/sso";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";

/** Whether the firm has its own sign-in, what it is called, and whether it is the only one; undefined until that is known. */
export function useSsoOffer(): SsoOffer | undefined {
  const call = useCaller();
  const { data } = useQuery({
    queryKey: ["sso-offer"],
    queryFn: async ({ signal }) => (await call(getSso, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
