import { officeTimeBetween } from "@ezo/contract/values/clock/office-hours";
import type { AnswerKind } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { settleAsked } from "./asked-again.ts";
import { readOffice } from "./office.ts";
import { IS_EXPLAINED } from "./taken-back.sql.ts";

interface Act {
  id: number;
  started_at: Date;
  at: Date | null;
  kind: AnswerKind | null;
  actor: number | null;
}

/**
 * Notes the first answer of each enquiry, how much office time it took, and whether its person waits again. It is called after
 * each such act, and after a reply has failed for good or a reason was taken back: that one was no answer, so the clock may go on.
 * The caller has locked the enquiries. Nothing else writes these columns, so no automatic mail stops a clock.
 */
export async function settleAnswers(tx: Tx, enquiryIds: readonly number[]): Promise<void> {
  // First: else an enquiry that is answered just now would wait again for a moment.
  await settleAsked(tx, enquiryIds);
  const acts = await firstActs(tx, enquiryIds);
  if (acts.length === 0) return;
  const { times } = await readOffice(tx);
  const answers = acts.map(({ id, started_at: since, at, kind, actor }) => ({
    id,
    at: at?.toISOString() ?? null,
    kind,
    actor,
    seconds: at && Math.floor(officeTimeBetween(times, since, at) / 1000),
  }));
  await tx.$executeRaw`
    update customers c
    set answered_at = a.at, answer_kind = a.kind::answer_kind, answered_by_id = a.actor, answer_seconds = a.seconds
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as a(id int, at timestamptz, kind text, actor int, seconds int)
    where c.id = a.id`;
}

/** Of the enquiries whose first act is not the one that is stored. */
const firstActs = (tx: Tx, enquiryIds: readonly number[]) => tx.$queryRaw<Act[]>`
  select c.id, c.clock_started_at as started_at, act.at, act.kind, act.actor
  from customers c left join lateral (
    select acts.kind, acts.at, acts.actor from (
      select 'reply' as kind, r.created_at as at, r.author_id as actor
      from customer_replies r where r.customer_id = c.id and r.status <> 'failed'
      union all
      select case when h.kind::text = 'call' then 'call' else 'status' end, h.created_at, h.actor_id
      from customer_history h
      where h.customer_id = c.id and (h.kind::text = 'call' or (h.kind = 'status' and ${IS_EXPLAINED}))
    ) acts order by acts.at, acts.kind limit 1
  ) act on true
  where c.id = any(${[...enquiryIds]}::int[]) and c.clock_started_at is not null
    and c.answered_at is distinct from act.at`;
