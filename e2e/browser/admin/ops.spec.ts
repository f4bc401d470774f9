import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { listQueues, openBoard, resumeQueue } from "@ezo/contract/admin/operations/jobs";
import { getSystem } from "@ezo/contract/admin/operations/system";
import pg from "pg";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { CallFailed } from "../../stack/call.ts";
import { expect, expectAccessible, onlyInFull, type Page, STAFF, test, unique } from "../fixtures.ts";

// Operators must fix a refused sender, so every mail becomes a failed job; a visitor's rejected address does not.
const REFUSAL = { code: 550, message: "sender not allowed", at: "sender" } as const;

const jobs = (page: Page) => {
  const list = page.getByRole("region", { name: "Jobs", exact: true });
  const queue = page.getByRole("region", { name: "Mail", exact: true });
  return {
    list,
    rows: list.getByRole("row").filter({ has: page.getByRole("cell") }),
    search: list.getByRole("searchbox", { name: "Search" }),
    searchBy: async (subject: string) => {
      const option = page.getByRole("option", { name: subject });
      // The list is read again while jobs fail, which closes what is open in it.
      await expect(async () => {
        if (!(await option.isVisible())) await list.getByRole("combobox", { name: "Search by" }).click();
        await option.click({ timeout: 2000 });
      }).toPass();
    },
    none: list.getByRole("heading", { name: "There is no such job" }),
    queue,
    dialog: page.getByRole("dialog"),
    toast: (words: string) => page.getByRole("status").filter({ hasText: words }),
    byHand: page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Done by hand" }) })
      .getByRole("listitem"),
  };
};

async function failedMails(system: BuiltSystem): Promise<number> {
  const token = await system.signIn(STAFF.admin);
  const { data } = await system.call(listQueues, {}, { token });
  return data.queues.find(({ name }) => name === "mail")?.counts.failed ?? 0;
}

/** Runs `work`, which causes `count` mails, while the mail server refuses them; waits until their jobs have failed. */
async function whileMailIsRefused<Done>(system: BuiltSystem, count: number, work: () => Promise<Done>) {
  const before = await failedMails(system);
  system.mailbox.refuseWith(REFUSAL);
  const done = await work();
  await expect.poll(() => failedMails(system)).toBe(before + count);
  system.mailbox.refuseWith(null);
  return { before, done };
}

test.describe("failed jobs", () => {
  test.afterEach(({ system }) => system.mailbox.refuseWith(null));
  test(
    "show a refused mail with its reason, and can be retried or discarded",
    onlyInFull(),
    async ({ openAdmin, enquire, system }) => {
      // It causes two mails: one to staff, one to the visitor.
      const { id, email } = (await whileMailIsRefused(system, 2, () => enquire())).done;

      const page = await openAdmin("/admin/jobs");
      const { list, rows, search, searchBy, none, dialog, toast, byHand } = jobs(page);
      await expect(list).toBeVisible();
      await searchBy("File");
      await expect(page).toHaveURL(/by=file/);
      await search.fill(String(id));
      await expect(none).toBeVisible();
      await searchBy("Customer request");
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: "550 sender not allowed" })).toHaveCount(2);
      await expect(rows.filter({ hasText: "1 / 12" })).toHaveCount(2);
      await expect(rows.nth(0)).toContainText(`customer_ids: ${id}`);

      const visitors = rows.filter({ hasText: "confirm-to-visitor" });
      await visitors.getByRole("button", { name: /^Retry: / }).click();
      await expect(dialog).toContainText("Jobs to retry: 1");
      await dialog.getByRole("button", { name: "Retry" }).click();
      await expect(toast("Jobs put back: 1")).toBeVisible();
      await system.mailbox.waitFor(email);
      await expect(rows).toHaveCount(1);

      // The other is discarded, with a reason.
      await list.getByRole("checkbox", { name: "Select all" }).check();
      await list.getByRole("button", { name: "Discard selected (1)" }).click();
      await expect(dialog).toContainText("Jobs to discard: 1");
      await dialog.getByRole("button", { name: "Discard" }).click();
      await expect(dialog.getByText("Say why")).toBeVisible();
      await expectAccessible(page);
      const reason = unique("Answered by phone");
      await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
      await dialog.getByRole("button", { name: "Discard" }).click();
      await expect(toast("Jobs discarded: 1")).toBeVisible();
      await expect(none).toBeVisible();
      await expect(byHand.first()).toContainText("Discarded");
      await expect(byHand.first()).toContainText(reason);
    },
  );

  test(
    "do not include a visitor's rejected address, which the enquiry reports",
    onlyInFull(),
    async ({ openAdmin, enquire, system }) => {
      system.mailbox.refuseWith({ code: 550, message: "no such mailbox here" });
      const { id } = await enquire();
      const page = await openAdmin(`/admin/customers?open=${id}`);
      await expect(
        page.getByText(
          "Confirmation mail not delivered: the mail server refused the address (550 no such mailbox here)",
        ),
      ).toBeVisible();
      await page.goto(`/admin/jobs?by=customer&search=${id}`);
      const { rows } = jobs(page);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText("tell-staff");
    },
  );

  test("appear in an open window without a reload", onlyInFull(), async ({ openAdmin, enquire, system }) => {
    const page = await openAdmin("/admin/jobs");
    const { rows, search } = jobs(page);
    const mark = unique("Live");
    await search.fill(mark);
    await expect(jobs(page).none).toBeVisible();
    system.mailbox.refuseWith(REFUSAL);
    await enquire({ name: mark });
    await expect(rows).not.toHaveCount(0);
  });
});

test.describe("searching jobs", () => {
  test.afterEach(({ system }) => system.mailbox.refuseWith(null));
  test(
    "can be retried together, with their number shown first and the person recorded",
    onlyInFull(),
    async ({ openAdmin, enquire, system }) => {
      const mark = unique("Refused");
      const { before } = await whileMailIsRefused(system, 4, async () => {
        await enquire({ name: `${mark} one` });
        await enquire({ name: `${mark} two` });
      });

      const page = await openAdmin(`/admin/jobs?search=${encodeURIComponent(mark)}`);
      const { list, rows, none, dialog, toast, byHand } = jobs(page);
      await expect(rows).toHaveCount(4);
      await list.getByRole("button", { name: "Retry all (4)" }).click();
      await expect(dialog).toContainText("Jobs to retry: 4");
      expect(await failedMails(system)).toBe(before + 4);
      await dialog.getByRole("button", { name: "Retry" }).click();
      await expect(toast("Jobs put back: 4")).toBeVisible();
      await expect(none).toBeVisible();
      await expect.poll(() => failedMails(system)).toBe(before);
      await expect(byHand.first()).toContainText("Retried");
      await expect(byHand.first()).toContainText("jobs: 4");
      await expect(byHand.first()).toContainText(STAFF.admin.name);
    },
  );

  test(
    "finds the jobs of one request by its id, and retries selected ones",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      system.mailbox.refuseWith(REFUSAL);
      const requestId = unique("trace").replaceAll(" ", "-");
      const sent = await fetch(`${system.url}/api/customers`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-request-id": requestId },
        body: JSON.stringify({
          source: "contact_form",
          name: "Nino Beridze",
          email: `${requestId}@example.ge`,
          message: "A flat with a view",
          locale: "en",
        }),
      });
      expect(sent.status).toBe(201);
      const page = await openAdmin(`/admin/jobs?search=${requestId}&by=request`);
      const { list, rows, dialog, toast } = jobs(page);
      // The visitor's mail and at least one of the staff's; other tests add staff.
      await expect(rows.nth(1)).toBeVisible();
      await list.getByRole("checkbox", { name: "Select all" }).check();
      system.mailbox.refuseWith(null);
      await list.getByRole("button", { name: /^Retry selected/ }).click();
      await expect(dialog).toContainText(/Jobs to retry: \d/);
      await dialog.getByRole("button", { name: "Retry" }).click();
      await expect(toast("Jobs put back: ")).toBeVisible();
      await list.getByRole("combobox", { name: "Status" }).click();
      await page.getByRole("option", { name: "Completed" }).click();
      await expect(rows.nth(1)).toBeVisible();
    },
  );
});

test.describe("the queues' page", () => {
  test("pauses and resumes queues, and another window shows it", async ({ openAdmin, enquire, system }) => {
    const page = await openAdmin("/admin/jobs");
    const other = await openAdmin("/admin/jobs");
    await expect(jobs(other).queue).toBeVisible();
    try {
      await page.getByRole("button", { name: "Pause the queue: Mail" }).click();
      await expect(jobs(page).toast("Queue paused: Mail")).toBeVisible();
      await expect(jobs(other).queue.getByText("Paused", { exact: true })).toBeVisible();
      const { email } = await enquire();
      await expect(jobs(other).queue).toContainText("The oldest waits");
      expect(system.mailbox.to(email)).toHaveLength(0);

      await other.getByRole("button", { name: "Resume the queue: Mail" }).click();
      await system.mailbox.waitFor(email);
      await expect(jobs(page).queue.getByText("Paused", { exact: true })).toHaveCount(0);
      await expect(jobs(page).queue).not.toContainText("The oldest waits");
    } finally {
      await resume(system, "mail");
    }
  });

  test(
    "is not available to marketing staff: no page, no call, no raw view",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const token = await system.signIn(STAFF.marketing);
      for (const path of ["/admin/jobs", "/admin/system"]) {
        const page = await openAdmin(path, { as: STAFF.marketing });
        await expect(page).toHaveURL(/\/admin\/customers$/);
      }
      for (const definition of [listQueues, openBoard, getSystem]) {
        const failure = await system.call(definition, {}, { token }).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(CallFailed);
        expect((failure as CallFailed).status).toBe(403);
      }
      const page = await openAdmin("/admin/board/", { as: STAFF.marketing });
      await expect(page).toHaveURL(/\/admin\/customers$/);
    },
  );

  test("opens Bull Board, for administrators only", onlyInFull(), async ({ openAdmin, openWindow }) => {
    const page = await openAdmin("/admin/jobs");
    const popup = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Bull Board" }).click();
    const board = await popup;
    await expect(board).toHaveURL(/\/admin\/board\//);
    await expect(board).toHaveTitle(/Ezo/);
    await expect(board.getByRole("link", { name: /housekeeping/ }).first()).toBeVisible();
    // A page within it finds its files and its data as the first one does.
    await board
      .getByRole("link", { name: /housekeeping/ })
      .first()
      .click();
    await expect(board).toHaveURL(/\/admin\/board\/queue\/housekeeping/);
    await board.reload();
    await expect(board.getByRole("link", { name: /housekeeping/ }).first()).toBeVisible();

    const stranger = await openWindow();
    await stranger.goto("/admin/board/");
    await expect(stranger).toHaveURL(/\/admin\/login$/);
  });
});

test.describe("the system's state", () => {
  const row = (page: Page, part: string) =>
    page.getByRole("region", { name: "Parts" }).getByRole("row").filter({ hasText: part });

  test(
    "shows every part with its value and thresholds, as the doctor does",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const page = await openAdmin("/admin/system");
      const token = await system.signIn(STAFF.admin);
      const { data } = await system.call(getSystem, {}, { token });
      const rows = page
        .getByRole("region", { name: "Parts" })
        .getByRole("row")
        .filter({ has: page.getByRole("cell") });
      await expect(rows).toHaveCount(data.checks.length);
      await expect(row(page, "Database: time to answer")).toContainText(/\d+ ms/);
      await expect(row(page, "Database: time to answer")).toContainText("from 100 ms");
      await expect(row(page, "Database: time to answer")).toContainText("from 1 s");
      await expect(row(page, "Free disk space")).toContainText("below 15 %");
      await expect(row(page, "Redis: time to answer")).toContainText("Not used");
      await expect(row(page, "Process memory")).toContainText(/\d+ MB/);
      await expect(page.getByText("PostgreSQL", { exact: true })).toBeVisible();

      const printed = await doctor(system);
      for (const { name } of data.checks) expect(printed).toContain(` ${name.replaceAll("_", " ")} `);
      // Values that do not fluctuate are the same in both.
      const words = { green: "ok", amber: "LOOK", red: "BAD", unknown: "\\?", unused: "-" };
      for (const { name, verdict } of data.checks)
        if (["migrations", "redis", "queue_failed", "queue_paused", "mail_unknown"].includes(name))
          expect(printed).toMatch(new RegExp(`^${words[verdict]} +${name.replaceAll("_", " ")}`, "m"));
    },
  );

  test(
    "turns red while no worker relays events, and green again with the worker",
    onlyInFull(),
    async ({ openAdmin, enquire, system }) => {
      const page = await openAdmin("/admin/system");
      const lag = row(page, "Age of the oldest event not passed on yet");
      await expect(lag).toContainText("Well");
      await system.kill("worker");
      try {
        await enquire();
        await sql(
          system,
          "update outbox_events set created_at = now() - interval '5 minutes' where published_at is null",
        );
        await reloadUntil(page, () => expect(lag).toContainText("Bad", { timeout: 5000 }));
        await expect(lag).toContainText("5 min");
        await expect(page.getByText("Something does not work")).toBeVisible();
        expect(await doctor(system)).toMatch(/^BAD +outbox lag/m);
      } finally {
        await system.start("worker");
      }
      await system.drain();
      await reloadUntil(page, () => expect(lag).toContainText("Well", { timeout: 5000 }));
    },
  );
});

/** The report is computed when the page is loaded, from values up to two seconds old. */
const reloadUntil = (page: Page, holds: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await holds();
  }).toPass({ timeout: 40_000 });

async function resume(system: BuiltSystem, name: string): Promise<void> {
  const token = await system.signIn(STAFF.admin);
  await system.call(resumeQueue, { params: { name } }, { token });
}

async function sql(system: BuiltSystem, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The output of `npm run doctor` for `system`; it exits with 1 if a part is red. */
const doctor = (system: BuiltSystem): Promise<string> =>
  promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/doctor.ts"], {
    env: system.environment,
  }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
