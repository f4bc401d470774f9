import { API_KEY_USED_DAYS, PUSH_KEY_USED_DAYS } from "@ezo/contract/values/limits/operations";
import type pg from "pg";

/** Keys that are used for longer than `docs/operations.md` says, as far as their age is known here. */
export async function oldKeysCheck(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select k.name from api_keys k join api_key_secrets s on s.key_id = k.id
     where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
     group by k.id having max(s.created_at) < now() - make_interval(days => $1)
     union all
     select purpose from kept_keys where purpose = 'push' and created_at < now() - make_interval(days => $2)
     order by 1`,
    [API_KEY_USED_DAYS, PUSH_KEY_USED_DAYS],
  );
  return { value: rows.length, detail: rows.map(({ name }) => name).join(", ") };
}
