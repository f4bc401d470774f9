import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useSessionState } from "../session/session-context.tsx";
import { createQueryClient } from "./query-client.ts";

/** The query cache, one per person: the next one to log in starts with an empty one. */
export function Queries({ children }: { children: ReactNode }) {
  const session = useSessionState();
  const userId = session.kind === "open" ? session.user.id : null;
  // Another user gets a cache of their own, though the function does not name the user.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const client = useMemo(() => createQueryClient(), [userId]);
  const { language } = useTexts();
  // Items, and what else says so, hold names in the person's language. What shows them stays meanwhile, and where the
  // answer fails.
  useEffect(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey, meta }) => queryKey[2] === "item" || meta?.["hasNames"] === true,
    });
  }, [client, language]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
