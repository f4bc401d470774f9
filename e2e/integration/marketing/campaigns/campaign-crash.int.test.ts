import { listRecipients, sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { isFullInEitherMode } from "../../../../scripts/lib/tests/test-scope.ts";
import { campaignStackPerTest, draft, fill, isOver, twice, until } from "../../../stack/campaigns.ts";
import { startWorkerChild } from "../../../stack/worker-process.ts";

const begin = campaignStackPerTest();

describe("a crash while sending", () => {
  it("of the worker mails nobody twice and loses nobody; mails in flight are unconfirmed", async () => {
    const concurrency = 10;
    const readers = isFullInEitherMode ? 1000 : 400;
    const { app, smtp, token } = await begin({ workers: 0, sink: { delayMs: 15 } });
    await fill(app, token, readers);
    const id = await draft(app, token);
    let worker = await startWorkerChild(app.config);
    try {
      await app.call(sendCampaign, { params: { id: String(id) } }, { token });
      const deaths = isFullInEitherMode ? [200, 600] : [150];
      for (const accepted of deaths) {
        await smtp.waitFor(accepted);
        await worker.kill();
        // The full run waits until the lease of the dead expires.
        if (!isFullInEitherMode)
          await app.database.prisma.$executeRaw`update campaigns set lease_expires_at = now()`;
        worker = await startWorkerChild(app.config);
      }
      const done = await until(app, token, id, isOver, 200);
      expect(twice(smtp.accepted())).toBe(0);
      expect(done.totals.recipients).toBe(readers);
      expect(done.totals.unconfirmed).toBeLessThanOrEqual(deaths.length * concurrency);
      expect(done.totals.sent + done.totals.unconfirmed).toBe(readers);
      const { data: open } = await app.call(
        listRecipients,
        { params: { id: String(id) }, query: { state: "unconfirmed", per_page: "100" } },
        { token },
      );
      const unsure = new Set(open.map(({ email }) => email));
      const onServer = new Set(smtp.accepted());
      for (let index = 0; index < readers; index++) {
        const email = `reader-${index}@example.ge`;
        if (!unsure.has(email)) expect(onServer).toContain(email);
      }
      // Exactly the mails that the server accepted and the ledger does not list as sent are unconfirmed.
      expect(smtp.accepted().length).toBeGreaterThanOrEqual(done.totals.sent);
      expect(smtp.accepted().length).toBeLessThanOrEqual(done.totals.sent + done.totals.unconfirmed);
    } finally {
      await worker.kill();
    }
  }, 300_000);

  if (isFullInEitherMode)
    it("of every database connection, repeatedly, has the same result", async () => {
      const { app, smtp, token } = await begin({ sink: { delayMs: 10 } });
      await fill(app, token, 500);
      const id = await draft(app, token);
      await app.call(sendCampaign, { params: { id: String(id) } }, { token });
      for (const count of [50, 120, 200, 300]) {
        await smtp.waitFor(count);
        const admin = new pg.Client({ connectionString: app.config.databaseUrl });
        await admin.connect();
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        );
        await admin.end();
      }
      await smtp.waitFor(500);
      const done = await until(app, token, id, isOver);
      expect(twice(smtp.accepted())).toBe(0);
      expect(done.totals).toMatchObject({ recipients: 500, sent: 500, remaining: 0 });
    });
});
