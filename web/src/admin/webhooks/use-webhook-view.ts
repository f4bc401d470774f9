import { readId } from "@ezo/contract/values/ids";
import { useSearchParams } from "react-router-dom";

/** The states by which messages can be shown. */
export const SHOWN_STATES = ["waiting", "failed"] as const;

/** The chosen endpoint, the shown messages and the open one, held in the address. */
export function useWebhookView() {
  const [params, setParams] = useSearchParams();
  const numberOf = (name: string) => readId(params.get(name));
  const go = (change: Readonly<Record<string, string | number | undefined>>) =>
    setParams(
      (from) => {
        const next = new URLSearchParams(from);
        for (const [name, value] of Object.entries(change))
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { preventScrollReset: true },
    );
  const first = { page: undefined, delivery: undefined };
  return {
    view: {
      endpoint: numberOf("endpoint"),
      state: SHOWN_STATES.find((state) => state === params.get("state")),
      page: numberOf("page") ?? 1,
      delivery: numberOf("delivery"),
    },
    choose: (endpoint: number) => go({ ...first, endpoint, state: undefined }),
    filter: (state: string | undefined) => go({ ...first, state: state === "all" ? undefined : state }),
    toPage: (page: number) => go({ page: page > 1 ? page : undefined, delivery: undefined }),
    open: (delivery: number | undefined) => go({ delivery }),
  };
}
