import type { PersonDetail } from "@ezo/contract/persons";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { PREPARED } from "../platform/database/prepared.ts";
import { enquiriesOf, offeredTo, type PersonTraces } from "./person-traces.sql.ts";

const { sql } = Prisma;

/** What counts up, over everything and not only over what the timeline shows. */
export async function figuresOf(
  db: Db,
  { memberIds, emails, contactIds }: PersonTraces,
): Promise<PersonDetail["figures"]> {
  const contacts = sql`any(${[...contactIds]}::int[])`;
  const [figures] = await db.$queryRaw<PersonDetail["figures"][]>`${PREPARED}
    with mine as materialized (select id, source ${enquiriesOf(memberIds)})
    select
      ((select count(*) from customer_history h join mine m on m.id = h.customer_id where h.kind = 'confirmation_sent')
        + (select count(*) from customer_replies r join mine m on m.id = r.customer_id where r.status = 'sent')
        + (select count(*) from customer_mails r join mine m on m.id = r.customer_id))::int
        as mails,
      ((select count(*) from mine where source = 'walk_in')
        + (select count(*) from customer_steps s join mine m on m.id = s.customer_id
            where s.kind = 'visit' and s."end" = 'done'))::int as visits,
      (select count(*) from holds h join mine m on m.id = h.customer_id)::int as holds,
      ((select count(*) from offers o join mine m on m.id = o.customer_id)
        + (select count(*) from offers o where ${offeredTo(emails)}))::int as offers,
      (select count(*) from campaign_recipients where contact_id = ${contacts} and state = 'sent')::int as campaigns,
      (select count(*) from campaign_clicks l join campaign_recipients r on r.id = l.recipient_id
        where r.contact_id = ${contacts} and not l.is_robot)::int as clicks`;
  if (!figures) throw new Error("a count gave no row");
  return figures;
}
