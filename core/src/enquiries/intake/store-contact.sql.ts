import { CONTACT_LINES_SQL, contactFieldsSql } from "../../contacts/change-contacts.sql.ts";

/**
 * CTEs for the statement that stores an enquiry with a consent, and its parameters. The visitor becomes a contact together with
 * their enquiry, unless the address was taken off the list: anybody can type it. Its owner is asked by the newsletter's link
 * then, but not after a complaint. Of an erased one, the line names the enquiry, which alone knows the address. With
 * `asksOwner`, so is the owner of an address that is not on the list yet: the contact is pending, without a consent, until they
 * confirm.
 */
export const storeContactSql = (asksOwner: boolean): string => `, former as (
        select c.id, c.status, ${contactFieldsSql("c")} as fields from contacts c
        where email_hash in (
          encode(sha256(convert_to($23, 'UTF8')), 'hex'), encode(sha256(convert_to($25, 'UTF8')), 'hex')) for update
      ), contact as (
        insert into contacts as c (email_hash, email, name, locale, source, status, consent_at, consent_source,
          consent_text, consent_text_version, interest_project_ids)
        select encode(sha256(convert_to($23, 'UTF8')), 'hex'), $23, $2, $7::locale, 'enquiry',
          ${asksOwner ? "'pending', null, null, null, null" : "'subscribed', $12, 'enquiry:' || $1, $13, $14"},
          case when $9::int is null then '{}'::int[] else array[$9::int] end
        -- The condition has the former row locked and read before it is written.
        from customer where not exists (select 1 from former where status not in ('pending', 'subscribed'))
        on conflict (email_hash) do update set
          email = excluded.email, name = excluded.name, locale = excluded.locale, consent_at = $12,
          consent_source = 'enquiry:' || $1, consent_text = $13, consent_text_version = $14,
          interest_project_ids = (select coalesce(array_agg(distinct id), '{}')
            from unnest(c.interest_project_ids || excluded.interest_project_ids) as id),
          status_at = case when c.status = 'pending' then now() else c.status_at end,
          status = 'subscribed', version = c.version + 1, updated_at = now()
        where c.status in (${asksOwner ? "'subscribed'" : "'pending', 'subscribed'"})
        returning c.id, c.status, c.version, c.created_at, ${contactFieldsSql("c")} as fields
      ), consent as (
        insert into contact_history (contact_id, kind, detail)
        select id, 'consent', 'enquiry:' || $1 from contact where status = 'subscribed'
      ), asked as (
        insert into contact_history (contact_id, kind, detail)
        select former.id, 'asked',
          $7::locale::text || case when former.status = 'erased' then ' enquiry:' || customer.id else '' end
        from customer, former
        where former.status in (${asksOwner ? "'pending', " : ""}'unsubscribed', 'bounced', 'erased')
          and (select count(*) from former) = 1
        union all
        select id, 'asked', $7::locale::text from contact where status = 'pending'
        returning id
      ), asked_event as (
        insert into outbox_events (name, payload, request_id)
        select 'newsletter.asked', jsonb_build_object('history_id', id), $17 from asked
      ), changed as (
        select contact.id, version, created_at, former.fields as before, contact.fields as after
        from contact left join former on former.id = contact.id
      ), ${CONTACT_LINES_SQL}`;
