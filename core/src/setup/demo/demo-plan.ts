import { DEMO_KINDS, type DemoCounts } from "@ezo/contract/admin/setup/setup-demo";
import { eachOf } from "@ezo/contract/values/keyed";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { clearable } from "./clear-away.ts";
import {
  type ClearedTable,
  DEMO_TABLE_NAMES,
  type DemoTable,
  DERIVED,
  DETAILS,
  DETAILS_OF_EITHER,
  infoOf,
  isDemoTable,
  JSON_COLUMNS,
  JSON_IDS,
  PROJECT_LISTS,
} from "./demo-tables.ts";
import { type Reference, removableOf } from "./settle.ts";

const { sql, raw } = Prisma;
const named = (name: string) => raw(`"${name}"`);
const keyOf = (table: string, id: string) => `${table} ${id}`;

type DemoIds = ReadonlyMap<DemoTable, readonly string[]>;
interface DemoPlan {
  /** The rows that are removed. */
  going: DemoIds;
  /** What is cleared away beside them. */
  cleared: Readonly<Record<ClearedTable, readonly number[]>>;
  goes: DemoCounts;
  /** What the demo has brought and stays: somebody has changed it, or something of the firm's own hangs on it. */
  stays: DemoCounts;
}

/**
 * Finds what can be removed of the demo: what nobody has changed, unless something refers to it that stays. With `isLocked`
 * the rows stay as they are until the transaction ends, and nothing new can refer to them.
 */
export async function planRemoval(tx: Tx, { isLocked }: { isLocked: boolean }): Promise<DemoPlan> {
  const lock = isLocked ? sql`for update of r` : Prisma.empty;
  const untouched = new Map<DemoTable, string[]>();
  for (const table of DEMO_TABLE_NAMES)
    untouched.set(table, await idsOf(tx, table, sql`where not ${infoOf(table).touched} ${lock}`));
  const references = await referencesTo(tx, untouched);
  const rows = [...untouched].flatMap(([table, ids]) => ids.map((id) => keyOf(table, id)));
  const removable = removableOf(rows, references);
  const going = new Map(
    [...untouched].map(([table, ids]) => [table, ids.filter((id) => removable.has(keyOf(table, id)))]),
  );
  const there = new Map<DemoTable, string[]>();
  for (const table of DEMO_TABLE_NAMES)
    if (infoOf(table).kind) there.set(table, await idsOf(tx, table, Prisma.empty));
  const users = await clearable(tx, "users", { isLocked });
  const pages = await clearable(tx, "legal_pages", { isLocked });
  const goes = { ...countsOf(going), users: users.untouched.length, legal_pages: pages.untouched.length };
  const all = { ...countsOf(there), users: users.count, legal_pages: pages.count };
  const stays = eachOf(DEMO_KINDS, (kind) => all[kind] - goes[kind]);
  return { going, cleared: { users: users.untouched, legal_pages: pages.untouched }, goes, stays };
}

/** The demo's rows of a table that are still there. */
async function idsOf(tx: Tx, table: DemoTable, condition: Prisma.Sql): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select r.id::text as id from ${named(table)} r
      join demo_records l on l.table_name = ${table}::text and l.record_id = r.id::text ${condition}`;
  return rows.map(({ id }) => id);
}

export const noCounts = (): DemoCounts => eachOf(DEMO_KINDS, () => 0);

function countsOf(ids: DemoIds): DemoCounts {
  const counts = noCounts();
  for (const [table, { length }] of ids) {
    const { kind } = infoOf(table);
    if (kind) counts[kind] += length;
  }
  return counts;
}

interface ForeignKey {
  source: string;
  column: string;
  target: DemoTable;
}

/** Every row that refers to one of these, by a foreign key or in a list. Tables of later releases are found, too. */
async function referencesTo(tx: Tx, rows: DemoIds): Promise<Reference[]> {
  const keys = await tx.$queryRaw<ForeignKey[]>`
    select s.relname::text as source, a.attname::text as "column", t.relname::text as target
    from pg_constraint c
      join pg_class s on s.oid = c.conrelid
      join pg_class t on t.oid = c.confrelid
      join pg_namespace n on n.oid = t.relnamespace
      cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other and o.attname = 'id'
    where c.contype = 'f' and n.nspname = 'public' and t.relname = any(${DEMO_TABLE_NAMES}::text[])`;
  const references: Reference[] = [];
  for (const key of keys) references.push(...(await referencesBy(tx, key, rows)));
  const projects = rows.get("projects") ?? [];
  for (const { table, column } of PROJECT_LISTS) {
    const found = await tx.$queryRaw<Found[]>`
      select r.id::text as "from", listed.id::text as "to"
      from ${named(table)} r, unnest(r.${named(column)}) as listed (id)
      where listed.id::text = any(${projects}::text[])`;
    references.push(...found.map((each) => referenceOf(each, isDemoTable(table) ? table : null, "projects")));
  }
  references.push(...(await referencesInJson(tx, rows)));
  return references;
}

/** What campaigns, segments, saved filters and price lists name. */
async function referencesInJson(tx: Tx, rows: DemoIds): Promise<Reference[]> {
  const references: Reference[] = [];
  for (const { table, column } of JSON_COLUMNS)
    for (const { target, names } of JSON_IDS) {
      const owner = DETAILS[table] ?? (isDemoTable(table) ? { table, column: "id" } : undefined);
      const from = owner ? sql`r.${named(owner.column)}::text` : sql`null::text`;
      // `[*]` of a single value is that value.
      const paths = names.map((name) => `$.**."${name}"[*]`);
      const found = await tx.$queryRaw<Found[]>`
        select distinct ${from} as "from", ids.id #>> '{}' as "to"
        from ${named(table)} r, unnest(${paths}::text[]) as p (path),
          jsonb_path_query(r.${named(column)}, p.path::jsonpath) as ids (id)
        where ids.id #>> '{}' = any(${rows.get(target) ?? []}::text[])`;
      references.push(...found.map((each) => referenceOf(each, owner?.table ?? null, target)));
    }
  return references;
}

interface Found {
  from: string | null;
  to: string;
}
const referenceOf = ({ from, to }: Found, source: DemoTable | null, target: DemoTable, isPart = false) => ({
  from: source === null || from === null ? null : keyOf(source, from),
  to: keyOf(target, to),
  isPart,
});

async function referencesBy(tx: Tx, key: ForeignKey, rows: DemoIds): Promise<Reference[]> {
  const { source, column, target } = key;
  const owner = DETAILS[source];
  // By this key it belongs to the row, and goes with it.
  if (owner?.column === column && owner.table === target) return [];
  const targets = rows.get(target) ?? [];
  const to = sql`r.${named(column)}::text`;
  const isWanted = sql`${to} = any(${targets}::text[])`;
  const either = DETAILS_OF_EITHER[source];
  if (either) {
    const found = await tx.$queryRaw<Found[]>`
      select distinct ${either} as "from", ${to} as "to" from ${named(source)} r
      where ${isWanted} and not ${DERIVED[source] ?? sql`false`}`;
    return found.map((each) => ({ from: each.from, to: keyOf(target, each.to), isPart: false }));
  }
  if (owner) {
    const from = sql`r.${named(owner.column)}::text`;
    const found = await tx.$queryRaw<Found[]>`
      select distinct ${from} as "from", ${to} as "to" from ${named(source)} r
      where ${isWanted} ${source === "project_relations" ? sql`and ${isOwn(from)}` : Prisma.empty}`;
    return found.map((each) => referenceOf(each, owner.table, target));
  }
  if (!isDemoTable(source)) {
    const found = await tx.$queryRaw<Found[]>`
      select distinct null::text as "from", ${to} as "to" from ${named(source)} r where ${isWanted}`;
    return found.map((each) => referenceOf(each, null, target));
  }
  const isPart = infoOf(source).isPart === true;
  // A part stays as well where what it belongs to was changed, or is not the demo's.
  const isOfPart = sql`r.id::text = any(${rows.get(source) ?? []}::text[])`;
  const found = await tx.$queryRaw<Found[]>`
    select r.id::text as "from", ${to} as "to" from ${named(source)} r
    where r.${named(column)} is not null and (${isWanted} ${isPart ? sql`or ${isOfPart}` : Prisma.empty})`;
  return found.map((each) => referenceOf(each, source, target, isPart && belongs(source, target)));
}

/** A demo project that stays loses its links to those that go: nearly all of them are linked with each other. */
const isOwn = (projectId: Prisma.Sql) =>
  sql`not exists (select from demo_records l where l.table_name = 'projects' and l.record_id = ${projectId})`;

/** A hold belongs to its apartment, and refers to its enquiry; a zone belongs to its picture and to what it shows. */
const belongs = (source: DemoTable, target: DemoTable): boolean =>
  source !== "holds" || target === "apartments";
