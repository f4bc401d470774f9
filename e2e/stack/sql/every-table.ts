import type pg from "pg";

interface Found {
  table: string;
}

/**
 * Every table in which a text occurs, in whichever column and in small or capital letters; the queues' tables, which hold the
 * data of jobs, are searched too.
 */
export async function tablesWith(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<Found>(
    `select format('%I.%I', table_schema, table_name) as table from information_schema.tables
     where table_schema in ('public', 'bullmq') and table_type = 'BASE TABLE' order by 1`,
  );
  const searches = tables.map(
    ({ table }) =>
      `select '${table}' as table where exists (select 1 from ${table} t where position(lower($1) in lower(t::text)) > 0)`,
  );
  const { rows } = await pool.query<Found>(searches.join(" union all "), [text]);
  return rows.map(({ table }) => table);
}
