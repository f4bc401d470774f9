/** A contact's fields as `storedFields` has them, with its status. */
export const contactFieldsSql = (table: string): string => `jsonb_build_object(
  'name', ${table}.name, 'language', ${table}.locale, 'tags', ${table}.tags,
  'interests.project_ids', ${table}.interest_project_ids, 'interests.rooms', ${table}.interest_rooms,
  'consent', jsonb_build_object(
    'at', to_char(${table}.consent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'source', ${table}.consent_source, 'text', ${table}.consent_text, 'text_version', ${table}.consent_text_version),
  'status', ${table}.status)`;

/**
 * What `changeContacts` does, for one statement that is on a hot path: CTEs that write the lines of history and the event
 * of the contacts in `changed`. It has their id, version and created_at, and their fields `before` (null for a new
 * contact) and `after`.
 */
export const CONTACT_LINES_SQL = `
      contact_first_line as (
        insert into content_history (entity, entity_id, version, kind, snapshot, created_at)
        select 'contact', id, version - 1, 'created', before - 'status', created_at from changed
        where before is not null
          and not exists (select 1 from content_history h where h.entity = 'contact' and h.entity_id = changed.id)
      ), contact_line as (
        insert into content_history (entity, entity_id, version, kind, changes, snapshot)
        select 'contact', id, version, 'updated', (
          select coalesce(jsonb_object_agg(field, jsonb_build_object('from', before -> field, 'to', after -> field)), '{}')
          from jsonb_object_keys(before) as field where before -> field is distinct from after -> field
        ), after - 'status'
        from changed where before is not null
      ), contact_event as (
        insert into outbox_events (name, payload)
        select 'records.changed', jsonb_build_object('entity', 'contact', 'ids', jsonb_agg(id), 'tags', '[]'::jsonb,
          'audience', 'staff')
        from changed having count(*) > 0
      )`;
