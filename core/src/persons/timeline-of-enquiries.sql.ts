import { Prisma } from "../generated/prisma/client.ts";
import { part } from "./timeline-part.sql.ts";

const { sql } = Prisma;

const enquiry = { customer_id: sql`m.id` };
/** The lines of the histories of these. */
const HISTORY = sql`from mine m join customer_history h on h.customer_id = m.id`;
const HISTORY_WITH_ACTOR = sql`${HISTORY} left join users u on u.id = h.actor_id`;
/** Their holds, with who has made or ended them. */
const holdsBy = (user: "holder_id" | "ended_by_id") =>
  sql`from mine m join holds h on h.customer_id = m.id join apartments a on a.id = h.apartment_id
    left join users u on u.id = h.${Prisma.raw(user)}`;

/** Of enquiries (`mine`): each, its notes, its mails and its offers. */
export const ofEnquiries = (): Prisma.Sql[] => [
  part(
    sql`'enquiry'`,
    sql`m.created_at`,
    sql`'e' || m.id`,
    sql`m.source::text`,
    sql`from mine m left join users u on u.id = m.entered_by_id`,
    { ...enquiry, actor: sql`u.name` },
  ),
  part(
    sql`'note'`,
    sql`n.created_at`,
    sql`'n' || n.id`,
    sql`n.text`,
    sql`from mine m join customer_notes n on n.customer_id = m.id left join users u on u.id = n.author_id`,
    { ...enquiry, actor: sql`u.name` },
  ),
  part(
    sql`'reply'`,
    sql`r.created_at`,
    sql`'r' || r.id`,
    sql`r.subject`,
    sql`from mine m join customer_replies r on r.customer_id = m.id left join users u on u.id = r.author_id`,
    { ...enquiry, state: sql`r.status::text`, actor: sql`u.name` },
  ),
  part(
    sql`'mail'`,
    sql`w.created_at`,
    sql`'m' || w.id`,
    sql`w.subject`,
    sql`from mine m join customer_mails w on w.customer_id = m.id`,
    enquiry,
  ),
  part(
    sql`'offer'`,
    sql`o.created_at`,
    sql`'o' || o.id::text`,
    sql`o.snapshot->>'number'`,
    sql`from mine m join offers o on o.customer_id = m.id`,
    { ...enquiry, until: sql`coalesce(o.withdrawn_at, o.valid_until)`, offer_id: sql`o.id::text` },
  ),
];

/** Of the same enquiries: their confirmations, calls, steps, visits and holds. */
export const ofDealings = (): Prisma.Sql[] => [
  part(
    sql`h.kind::text`,
    sql`h.created_at`,
    sql`'h' || h.id`,
    sql`h.to_value`,
    sql`${HISTORY} where h.kind in ('confirmation_sent', 'confirmation_refused')`,
    enquiry,
  ),
  // Of a call what came of it, of a step what was done.
  part(
    sql`h.kind::text`,
    sql`h.created_at`,
    sql`'h' || h.id`,
    sql`h.reason`,
    sql`${HISTORY_WITH_ACTOR} where h.kind in ('call', 'step_done')`,
    {
      ...enquiry,
      state: sql`case h.kind when 'call' then h.to_value else h.from_value end`,
      actor: sql`u.name`,
    },
  ),
  // A visit that was set, moved or dropped; a change of its note alone does not count.
  part(
    sql`case when h.kind = 'step_cancelled' then 'visit_cancelled'
      when before.kind = 'step_set' then 'visit_moved' else 'visit_agreed' end`,
    sql`h.created_at`,
    sql`'h' || h.id`,
    sql`null::text`,
    sql`${HISTORY_WITH_ACTOR}
      left join lateral (
        select p.kind::text as kind, p.to_value from customer_history p
        where p.customer_id = h.customer_id and p.id < h.id and p.from_value = 'visit'
          and p.kind in ('step_set', 'step_done', 'step_cancelled')
        order by p.id desc limit 1
      ) before on h.kind = 'step_set'
      where h.kind in ('step_set', 'step_cancelled') and h.from_value = 'visit'
        and (h.kind = 'step_cancelled' or before.kind is distinct from 'step_set' or before.to_value <> h.to_value)`,
    { ...enquiry, until: sql`h.to_value::timestamptz`, actor: sql`u.name` },
  ),
  part(sql`'hold'`, sql`h.created_at`, sql`'b' || h.id`, sql`a.number`, holdsBy("holder_id"), {
    ...enquiry,
    until: sql`h.until`,
    actor: sql`u.name`,
  }),
  part(
    sql`'hold_ended'`,
    sql`h.ended_at`,
    sql`'f' || h.id`,
    sql`a.number`,
    sql`${holdsBy("ended_by_id")} where h.ended_at is not null`,
    { ...enquiry, state: sql`h."end"::text`, actor: sql`u.name` },
  ),
];
