import { QUEUES } from "@ezo/core/platform/queues/job-types";
import { connectionLimits } from "@ezo/core/platform/database/connections";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { getSystem } from "@ezo/contract/admin/operations/system";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { isFullInEitherMode } from "../../../../scripts/lib/tests/test-scope.ts";

/** Connections of an idle server and worker with default settings. */
const IDLE_MAX = 12;
/** `pg` closes a connection that has not been used for ten seconds. */
const SETTLED_WITHIN_MS = 25_000;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

/** The connections to the stack's database by process, without the test's own. */
async function held(): Promise<Record<string, number>> {
  const { rows } = await stack.database.pool.query<{ name: string; count: number }>(
    `select split_part(application_name, ':', 1) as name, count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and split_part(application_name, ' ', 1) <> 'test' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

if (isFullInEitherMode)
  it("stay within the limit under load, and drop to a dozen for an idle server and worker", async () => {
    const limits = connectionLimits(stack.config);
    let isSent = false;
    const sent = Promise.all(
      Array.from({ length: 40 }, () => stack.call(sendEnquiry, { body: anEnquiry() })),
    ).finally(() => (isSent = true));
    const most = { server: 0, worker: 0 };
    while (!isSent) {
      const now = await held();
      for (const name of ["server", "worker"] as const) most[name] = Math.max(most[name], now[name] ?? 0);
    }
    await sent;
    await stack.drain();
    for (const name of ["server", "worker"] as const) {
      expect(most[name]).toBeGreaterThan(1);
      expect(most[name]).toBeLessThanOrEqual(limits[name]);
    }

    await expect
      .poll(async () => Object.values(await held()).reduce((sum, one) => sum + one, 0), {
        timeout: SETTLED_WITHIN_MS,
      })
      .toBeLessThanOrEqual(IDLE_MAX);
    // Each has the name of its process, which the doctor uses to count.
    expect(Object.keys(await held()).sort()).toEqual(["server", "worker"]);
  });

if (process.env["EZO_TEST_MODE"] !== "redis")
  it("name the worker of every queue, as shown on the queue board", async () => {
    for (const name of QUEUES)
      await expect.poll(() => stack.queues.queue(name).getWorkersCount(), { message: name }).toBe(1);
  });

it("are shown on the system page, with each process's number and limit", async () => {
  const check = async () => {
    const { data } = await stack.call(getSystem, {}, { token: await stack.token() });
    return data.checks.find(({ name }) => name === "database_connections");
  };
  const { server, worker } = connectionLimits(stack.config);
  const roomy = await check();
  expect(roomy?.verdict).toBe("green");
  expect(roomy?.detail).toMatch(
    new RegExp(
      `^\\d+ of \\d+; server:\\d+ holds [1-9]\\d* of ${server}; worker:\\d+ holds [1-9]\\d* of ${worker}$`,
    ),
  );

  // As in a small managed database: enough for open connections, too few for the maximum.
  const { pool } = stack.database;
  const { rows } = await pool.query<{ name: string }>("select current_database() as name");
  await pool.query(`alter database "${rows[0]?.name}" connection limit ${server + worker - 1}`);
  const tight = await check();
  expect(tight?.verdict).not.toBe("green");
  expect(tight?.detail).toContain(`together they may hold ${server + worker}: lower DATABASE_POOL`);
});
