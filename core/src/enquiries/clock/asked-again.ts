import type { Tx } from "../../platform/db.ts";
import { IS_COMPLETION, IS_EXPLAINED } from "./taken-back.sql.ts";

/**
 * Notes since when the persons of these enquiries wait for another answer: since their first mail after the last thing that
 * anybody did to answer (`first-answer.ts`), or since the enquiry was completed, unless staff have taken that back: who is
 * thanked for an answer need not explain that nothing more is asked. What a program has written asks for nothing. It is called after
 * each such act and each mail, and is the only writer of the column; the first answer and its time stay as they are. The caller has
 * locked the enquiries.
 */
export async function settleAsked(tx: Tx, enquiryIds: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    update customers c set asked_again_at = asked.at
    from (
      select e.id, (
        select min(m.created_at) from customer_mails m
        where m.customer_id = e.id and not m.is_automatic and m.created_at > coalesce(greatest(
          (select max(r.created_at) from customer_replies r where r.customer_id = e.id and r.status <> 'failed'),
          (select max(h.created_at) from customer_history h where h.customer_id = e.id
            and (h.kind::text = 'call' or (h.kind = 'status' and ((${IS_EXPLAINED}) or (${IS_COMPLETION})))))
        ), '-infinity'::timestamptz)
      ) as at
      from customers e where e.id = any(${[...enquiryIds]}::int[])
    ) asked
    where c.id = asked.id and c.asked_again_at is distinct from asked.at`;
}
