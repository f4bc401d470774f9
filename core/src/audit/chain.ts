import { createHash } from "node:crypto";
import type pg from "pg";

/**
 * What a line's hash covers, as `audit_content` of the migration has it. Said again here, so that a check does not trust a
 * function that anybody who can change lines could change, too.
 */
const CONTENT_SQL = `jsonb_build_array(l.id, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
  l.actor_id, l.actor_name, l.action, l.entity, l.entity_id, l.title, l.version, l.before, l.after, l.is_security,
  l.request_id, l.network, l.address_digest)::text`;
const BATCH = 2000;
/** More are not listed: one is enough to look, and after a restore of a part there may be thousands. */
const FAULTS_MAX = 20;
/** A line that has waited longer for its place says that no worker seals. */
const SEAL_DELAY = "5 minutes";
/** Addresses are shortened after 30 days; one that is gone before was removed. */
const ADDRESS_LASTS = "29 days";

/**
 * `changed`: the line is not what was hashed. `missing`: no line has this place. `relinked`: it does not follow the line
 * before it. `address`: its address is another, or gone too early. `cut_off`: the chain ended behind here when it was last
 * checked. `rewritten`: an earlier check, or the caller who expects it, knows another hash.
 */
export type FaultKind = "changed" | "missing" | "relinked" | "address" | "cut_off" | "rewritten";
interface ChainFault {
  position: number;
  kind: FaultKind;
}
export interface ChainEnd {
  position: number;
  hash: string;
}
export interface ChainReport {
  /** The places that were compared, and how many they were. */
  from: number;
  compared: number;
  head: ChainEnd | null;
  faults: ChainFault[];
  /** Lines without a place yet, and those of them that have waited too long. */
  waiting: number;
  late: number;
  trimmedPosition: number;
}

/** Numbers that PostgreSQL sends as text: they stay far below 2^53. */
interface State {
  trimmed_position: string;
  trimmed_hash: string;
  checked_position: string;
  checked_hash: string | null;
  waiting: string;
  late: string;
}
interface Row {
  position: string;
  previous_hash: string;
  hash: string;
  content: string;
  has_own_address: boolean;
}

/**
 * Compares lines with their hashes, each also with the line before it: all of them, or the newest `tail`. `expected` is an
 * end of the chain that somebody has noted earlier. Reads as of one moment; lines that are added meanwhile do not matter.
 */
export async function verifyChain(
  pool: pg.Pool,
  { tail, expected }: { tail?: number; expected?: ChainEnd } = {},
): Promise<ChainReport> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const state = await readState(client);
    const begin = await beginOf(client, state, tail);
    const known = [...(expected ? [expected] : []), ...checkedEnd(state)];
    const walk = new Walk(begin, known);
    for (;;) {
      const { rows } = await client.query<Row>(LINES, [walk.last.position, BATCH]);
      rows.forEach((row) => walk.step(row));
      if (rows.length < BATCH) break;
    }
    walk.end();
    await client.query("commit");
    return {
      from: begin.position + 1,
      compared: walk.compared,
      head: walk.last.position > 0 ? walk.last : null,
      faults: walk.faults,
      waiting: Number(state.waiting),
      late: Number(state.late),
      trimmedPosition: Number(state.trimmed_position),
    };
  } catch (error) {
    // The connection may be what broke.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const LINES = `select l.position, l.previous_hash, l.hash, ${CONTENT_SQL} as content,
    case when l.address is null then l.address_digest is null or l.created_at < now() - interval '${ADDRESS_LASTS}'
      else l.address_digest = encode(sha256(convert_to(coalesce(l.address_salt, '') || l.address, 'UTF8')), 'hex') end
      as has_own_address
  from audit_lines l where l.position > $1 order by l.position limit $2`;

async function readState(client: pg.ClientBase): Promise<State> {
  const { rows } = await client.query<State>(
    `select c.*, w.waiting, w.late from audit_chain c, (
       select count(*) as waiting, count(*) filter (where created_at < now() - interval '${SEAL_DELAY}') as late
       from audit_lines where position is null) w`,
  );
  if (!rows[0]) throw new Error("audit_chain has no row");
  return rows[0];
}

const checkedEnd = ({ checked_position: position, checked_hash: hash }: State): ChainEnd[] =>
  hash === null ? [] : [{ position: Number(position), hash }];

/** What the first line that is compared must follow. */
async function beginOf(client: pg.ClientBase, state: State, tail: number | undefined): Promise<ChainEnd> {
  const trimmed = { position: Number(state.trimmed_position), hash: state.trimmed_hash };
  if (tail === undefined) return trimmed;
  const { rows } = await client.query<{ position: string; hash: string }>(
    `select position, hash from audit_lines
     where position <= (select max(position) from audit_lines) - $1 order by position desc limit 1`,
    [tail],
  );
  const [row] = rows;
  return row ? { position: Number(row.position), hash: row.hash } : trimmed;
}

class Walk {
  readonly faults: ChainFault[] = [];
  compared = 0;
  last: ChainEnd;

  constructor(
    begin: ChainEnd,
    /** Ends of the chain that are known from earlier. */
    private readonly known: readonly ChainEnd[],
  ) {
    this.last = begin;
    this.#compareWithKnown();
  }

  step({
    position: place,
    previous_hash: previous,
    hash,
    content,
    has_own_address: hasOwnAddress,
  }: Row): void {
    const position = Number(place);
    if (position !== this.last.position + 1) this.#fault(this.last.position + 1, "missing");
    else if (previous !== this.last.hash) this.#fault(position, "relinked");
    if (createHash("sha256").update(`${previous}${content}`).digest("hex") !== hash)
      this.#fault(position, "changed");
    if (!hasOwnAddress) this.#fault(position, "address");
    this.last = { position, hash };
    this.compared++;
    this.#compareWithKnown();
  }

  end(): void {
    if (this.known.some(({ position }) => position > this.last.position))
      this.#fault(this.last.position + 1, "cut_off");
  }

  #compareWithKnown(): void {
    for (const { position, hash } of this.known)
      if (position === this.last.position && hash !== this.last.hash) this.#fault(position, "rewritten");
  }

  #fault(position: number, kind: FaultKind): void {
    if (this.faults.length < FAULTS_MAX) this.faults.push({ position, kind });
  }
}

/** Compares every line, and notes the outcome for the next check and for the system page. */
export async function checkChain(pool: pg.Pool): Promise<ChainReport> {
  const report = await verifyChain(pool);
  const [fault] = report.faults;
  // What an earlier check knew of a chain that is broken now stays as evidence.
  await pool.query(
    `update audit_chain set checked_at = now(), broken_position = $1,
       checked_position = case when $1::bigint is null then $2::bigint else checked_position end,
       checked_hash = case when $1::bigint is null then $3 else checked_hash end`,
    [fault?.position ?? null, report.head?.position ?? 0, report.head?.hash ?? null],
  );
  return report;
}
