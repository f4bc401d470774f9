import { REPLY_PRICES_MAX } from "@ezo/contract/values/limits/mail";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { replyPrices } from "../answering.queries.ts";
import { changedPrices } from "./filled-prices.ts";
import type { ReplyDraft } from "../reply-draft.ts";

/**
 * The prices in a mail that have changed since they were filled in, which may be days ago, and whether its author has been asked
 * to send the old ones nevertheless. Another change asks again.
 */
export function useChangedPrices(enquiryId: number, draft: Pick<ReplyDraft, "body" | "prices">) {
  const ids = [...new Set(draft.prices.map(({ apartment_id: id }) => id))]
    .slice(-REPLY_PRICES_MAX)
    .toSorted((a, b) => a - b);
  const { data } = useQuery({ ...replyPrices(useCaller(), enquiryId, ids), enabled: ids.length > 0 });
  const [asked, setAsked] = useState<string | null>(null);
  const changed = ids.length > 0 ? changedPrices(draft, data ?? []) : [];
  const about = JSON.stringify(
    changed.map(({ apartment_id: id, locale, text, now }) => [id, locale, text, now]),
  );
  return {
    changed,
    isAsked: changed.length > 0 && asked === about,
    ask: () => setAsked(about),
  };
}
