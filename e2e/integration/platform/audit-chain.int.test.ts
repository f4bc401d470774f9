import { createHash } from "node:crypto";
import { type AuditLine, getAuditChain, listAudit } from "@ezo/contract/admin/operations/audit";
import { AUDIT_ADDRESS_DAYS } from "@ezo/contract/values/limits/personal-data";
import { chainLines } from "@ezo/core/audit/chain-lines";
import { checkChain, verifyChain } from "@ezo/core/audit/chain";
import { keepAudit } from "@ezo/core/audit/keep";
import { createLog } from "@ezo/core/platform/log/log";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Stack, startStack } from "../../stack/stack.ts";

const CALLER = "203.0.113.77";
let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const pool = () => stack.database.pool;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
type Query = Record<string, string | number>;
const list = async (query: Query = {}): Promise<AuditLine[]> =>
  (await stack.call(listAudit, { query: query as object }, { token })).data;

describe("the chain", () => {
  /** Lets a test do what only somebody with the database's password could. */
  const tamper = async (sql: string, values: unknown[] = []) => {
    await pool().query(
      "alter table audit_lines disable trigger user; alter table audit_chain disable trigger user",
    );
    try {
      await pool().query(sql, values);
    } finally {
      await pool().query(
        "alter table audit_lines enable trigger user; alter table audit_chain enable trigger user",
      );
    }
  };
  const copied = "audit_copy";
  const saved = async () => {
    await list();
    await pool().query(`create table ${copied} as table audit_lines`);
  };
  afterEach(async () => {
    const { rows } = await pool().query(`select to_regclass('${copied}') as name`);
    if (!rows[0]?.name) return;
    await tamper("delete from audit_lines");
    await tamper(`insert into audit_lines select * from ${copied}`);
    await pool().query(`drop table ${copied}`);
  });

  it("has no gap and no line twice where its sealing is cut off", async () => {
    await pool().query(
      "insert into audit_lines (action, entity) select 'updated', 'project' from generate_series(1, 3000)",
    );
    const seal = () =>
      pool()
        .query("select seal_audit_lines(2000)")
        .then(
          () => "sealed",
          () => "cut off",
        );
    const sealing = [seal(), seal(), seal()];
    await pool().query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select seal_audit%' and datname = current_database()",
    );
    const ends = await Promise.all(sealing);
    await list();
    const { faults, waiting, compared } = await verifyChain(pool());
    expect({ faults, waiting }, ends.join()).toEqual({ faults: [], waiting: 0 });
    expect(await db().auditLine.count()).toBe(compared);
  });

  it("cannot be changed, removed from or emptied by Ezo itself", async () => {
    await list();
    for (const sql of [
      "update audit_lines set title = 'x'",
      "update audit_lines set hash = null",
      "delete from audit_lines",
      "truncate audit_lines",
      "insert into audit_lines (action, entity, position, hash) values ('x', 'x', 999999, 'x')",
      "update audit_chain set trimmed_position = 5",
      "delete from audit_chain",
      "select trim_audit_lines(now())",
    ])
      await expect(pool().query(sql), sql).rejects.toMatchObject({ code: "42501" });
  });

  it("shows every change of a line, wherever it is", async () => {
    await saved();
    const { rows } = await pool().query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns where table_name = 'audit_lines'`,
    );
    const other = (type: string, column: string): string =>
      ({
        integer: `coalesce(${column}, 0) + 1`,
        bigint: `${column} + 1000000`,
        boolean: `not ${column}`,
        jsonb: `'{"x": 1}'`,
        text: `coalesce(${column}, '') || 'x'`,
      })[type] ?? `${column} + interval '1 second'`;
    const { rows: places } = await pool().query<{ position: string }>(
      "select position from audit_lines where address is not null order by position",
    );
    const place = Number(places[Math.floor(places.length / 2)]?.position);
    expect((await verifyChain(pool())).faults).toEqual([]);
    for (const { column_name: column, data_type: type } of rows) {
      await tamper(`update audit_lines set "${column}" = ${other(type, `"${column}"`)} where position = $1`, [
        place,
      ]);
      expect((await verifyChain(pool())).faults.length, column).toBeGreaterThan(0);
      await tamper("delete from audit_lines");
      await tamper(`insert into audit_lines select * from ${copied}`);
    }
    expect((await verifyChain(pool())).faults).toEqual([]);
  });

  it("shows lines that are gone: in the middle, at the end, or all rewritten", async () => {
    await saved();
    const { head } = await checkChain(pool());
    const end = head?.position ?? 0;
    await tamper("delete from audit_lines where position = $1", [end - 2]);
    expect((await verifyChain(pool())).faults).toContainEqual({ position: end - 2, kind: "missing" });
    expect((await call(getAuditChain, {})).data).toMatchObject({ is_whole: false, broken_position: end - 2 });
    await tamper("delete from audit_lines where position >= $1", [end - 2]);
    expect((await verifyChain(pool())).faults).toEqual([{ position: end - 2, kind: "cut_off" }]);
    // Who can compute hashes rewrites the whole chain; the end that was noted earlier gives it away.
    await tamper("update audit_lines set position = null, previous_hash = null, hash = null");
    await tamper("update audit_lines set title = 'innocent' where id = (select min(id) from audit_lines)");
    await pool().query("select seal_audit_lines(100000)");
    const expectedEnd = { position: end - 3, hash: createHash("sha256").update("x").digest("hex") };
    expect((await verifyChain(pool(), { expected: expectedEnd })).faults).toContainEqual({
      position: end - 3,
      kind: "rewritten",
    });
    expect(chainLines(await verifyChain(pool()))[0]).toBe("The audit log is not as it was written:");
  });

  it("stays whole when addresses are shortened and the oldest lines go", async () => {
    const log = createLog("silent", "test");
    const addOld = (age: string, address: string) =>
      pool().query(
        `insert into audit_lines (created_at, action, entity, network, address, address_salt, address_digest)
         values (now() - $1::interval, 'updated', 'project', '203.0.113.0/24', $2::text, 's',
           encode(sha256(convert_to('s' || $2::text, 'UTF8')), 'hex'))`,
        [age, address],
      );
    await addOld(`${AUDIT_ADDRESS_DAYS + 1} days`, CALLER);
    // Only the beginning of a chain goes, so that of a chain whose first lines are old.
    const fresh = await startStack({ workers: 0 });
    try {
      const other = fresh.database;
      await other.pool.query(
        `insert into audit_lines (created_at, action, entity) select now() - interval '40 months', 'updated', 'project'
         from generate_series(1, 3)`,
      );
      await other.pool.query("select seal_audit_lines(100)");
      await other.pool.query("insert into audit_lines (action, entity) values ('updated', 'project')");
      const kept = { db: other.prisma, pool: other.pool, log, now: new Date() };
      await keepAudit(kept);
      const { faults, trimmedPosition, compared } = await verifyChain(other.pool);
      expect({ faults, isTrimmed: trimmedPosition >= 3 }).toEqual({ faults: [], isTrimmed: true });
      expect(compared).toBeGreaterThan(0);
      const [line] = await other.prisma.auditLine.findMany({ where: { action: "trimmed" } });
      expect(line?.after).toMatchObject({ position: trimmedPosition });
      // Again: nothing is left to remove.
      await keepAudit(kept);
      expect(await other.prisma.auditLine.count({ where: { action: "trimmed" } })).toBe(1);
    } finally {
      await fresh.stop();
    }
    await list();
    await keepAudit({ db: db(), pool: pool(), log, now: new Date() });
    const old = await list({
      to: new Date(Date.now() - AUDIT_ADDRESS_DAYS * 24 * 60 * 60 * 1000).toISOString(),
    });
    expect(old).toMatchObject([{ address: "203.0.113.0/24" }]);
    expect((await verifyChain(pool())).faults).toEqual([]);
  });
});
