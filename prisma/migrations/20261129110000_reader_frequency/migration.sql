-- CreateEnum
CREATE TYPE "reader_frequency" AS ENUM ('every', 'weekly', 'monthly');

-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "frequency" "reader_frequency" NOT NULL DEFAULT 'every';

-- Whether a reader has, or may have, a mail of another campaign since then. Volatile, and no SQL function, so that it sees what was
-- committed while its caller waited for the lock of the reader's row.
create function had_campaign_since(reader int, other_than int, since timestamptz) returns boolean
language plpgsql volatile as $$
begin
  return exists (
    select 1 from campaign_recipients r
    where r.contact_id = reader and r.campaign_id <> other_than and r.state in ('sending', 'sent', 'unconfirmed')
      and coalesce(r.claimed_at, r.settled_at) >= since);
end
$$;
