import {
  discardJobs,
  listJobActions,
  listJobs,
  listQueues,
  openBoard,
  pauseQueue,
  resumeQueue,
  retryJobs,
} from "@ezo/contract/admin/operations/jobs";
import { logout } from "@ezo/contract/accounts/auth";
import { JOB_RETRY_BATCH } from "@ezo/contract/values/limits/operations";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { JOB_TYPES, QUEUES } from "@ezo/core/platform/queues/job-types";
import { UnrecoverableError } from "bullmq";
import { startWorker } from "@ezo/core/platform/queues/queues";
import { createLog } from "@ezo/core/platform/log/log";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createMedia } from "../../../stack/factories/content.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** The shortest wait before the second attempt; the actual wait is random. */
const BACKOFF_MS = JOB_TYPES["tell-staff"].backoffMs / 2;

let stack: Stack;
let token: string;
const running: { close: () => Promise<void> }[] = [];
beforeAll(async () => {
  // The tests run their own workers, to decide when a job fails or succeeds.
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.close();
});
afterAll(() => stack.stop());

const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const backend = () => ({
  messaging: stack.messaging,
  redisUrl: stack.config.redisUrl,
  log: createLog("silent", "test"),
});
const work = (queue: "mail" | "image", run: () => Promise<unknown>) =>
  running.push(startWorker(queue, 4, run, backend()));
const stateOf = async (name: string) => {
  const { data } = await call(listQueues, {});
  expect(data.backend).toBe(stack.mode);
  const queue = data.queues.find((one) => one.name === name);
  if (!queue) throw new Error(`no queue ${name}`);
  return queue;
};
let last = 0;
const addMail = (enquiryIds: number[], requestId = `req-jobs-${enquiryIds[0]}`) =>
  stack.queues.add(
    [{ name: "tell-staff", payload: { customer_ids: enquiryIds }, id: `test-${++last}` }],
    requestId,
  );
const addFailed = async (count: number) => {
  for (let index = 0; index < count; index++) await addMail([5000 + index]);
  work("mail", () => Promise.reject(new UnrecoverableError("550 mailbox does not exist")));
  await expect.poll(async () => (await stateOf("mail")).counts.failed, { timeout: 30_000 }).toBe(count);
  for (const worker of running.splice(0)) await worker.close();
};
const clear = async () => {
  for (const state of ["failed", "completed", "wait", "delayed"] as const)
    await stack.queues.queue("mail").clean(0, 10_000, state);
};
afterEach(clear);

describe("the queues", () => {
  it("are all shown with counts, throughput and waits", async () => {
    const { data } = await call(listQueues, {});
    expect(data.queues.map(({ name }) => name)).toEqual([...QUEUES]);
    await addMail([1]);
    await addMail([2]);
    const before = await stateOf("mail");
    expect(before.counts.waiting).toBe(2);
    expect(Date.parse(before.oldest_waiting_at ?? "")).toBeLessThanOrEqual(Date.now());
    work("mail", () => Promise.resolve());
    await expect.poll(async () => (await stateOf("mail")).counts.completed).toBe(2);
    const after = await stateOf("mail");
    expect(after).toMatchObject({ counts: { waiting: 0, failed: 0 }, oldest_waiting_at: null });
    expect(after.waited_ms).toBeGreaterThanOrEqual(0);
  });

  it("count finished jobs per minute", async () => {
    const queue = stack.queues.queue("mail");
    await addMail([1]);
    work("mail", () => Promise.resolve());
    await expect.poll(async () => (await queue.getMetrics("completed")).meta.count).toBeGreaterThan(0);
    const { paceOf } = await import("@ezo/core/platform/queues/queue-inspect");
    await expect.poll(async () => (await stateOf("mail")).counts.completed).toBeGreaterThan(0);
    const now = Date.now();
    const { history, perMinute } = await paceOf(queue, now + 60_000);
    expect(history).toHaveLength(30);
    expect(history.at(-1)).toBeGreaterThan(0);
    expect(perMinute).toBeGreaterThan(0);
    // Jobs finished long ago do not count towards the throughput.
    expect((await paceOf(queue, now + 10 * 60_000)).perMinute).toBe(0);
  });

  it("can be paused and resumed, and waiting jobs stay visible", async () => {
    await call(pauseQueue, { params: { name: "mail" } });
    work("mail", () => Promise.resolve());
    await addMail([7]);
    const paused = await stateOf("mail");
    expect(paused).toMatchObject({ is_paused: true, counts: { waiting: 1, completed: 0 } });
    expect(paused.oldest_waiting_at).not.toBeNull();
    const { data } = await call(listJobs, { query: { state: "waiting" } });
    expect(data.map(({ payload }) => payload)).toEqual([{ customer_ids: [7] }]);
    await call(resumeQueue, { params: { name: "mail" } });
    await expect.poll(async () => (await stateOf("mail")).counts.completed).toBe(1);
    expect((await failureOf(call(pauseQueue, { params: { name: "nothing" } }))).status).toBe(404);
    const { data: actions } = await call(listJobActions, {});
    expect(actions.slice(0, 2)).toMatchObject([
      { kind: "queue.resumed", queue: "mail", actor: "ანა ადმინი" },
      { kind: "queue.paused", queue: "mail", actor: "ანა ადმინი" },
    ]);
  });
});

describe("failed jobs", () => {
  it("keep their reason and can be retried one by one", async () => {
    await addFailed(2);
    const { data, meta } = await call(listJobs, { query: { state: "failed" } });
    expect(meta).toMatchObject({ total: 2, is_partial: false });
    expect(data[0]).toMatchObject({
      queue: "mail",
      name: "tell-staff",
      state: "failed",
      reason: "550 mailbox does not exist",
      attempts_made: 1,
      attempts: 12,
      is_scheduled: false,
    });
    const id = data[0]?.id ?? "";
    const retry = () => call(retryJobs, { body: { queue: "mail", ids: [id] } });
    expect((await retry()).data).toEqual({ retried: 1, skipped: 0, left: 0 });
    // Retried twice, it runs once.
    expect((await retry()).data).toEqual({ retried: 0, skipped: 1, left: 0 });
    work("mail", () => Promise.resolve());
    await expect.poll(async () => (await stateOf("mail")).counts).toMatchObject({ failed: 1, completed: 1 });
    const { data: actions } = await call(listJobActions, {});
    expect(actions[0]).toMatchObject({ kind: "jobs.retried", queue: "mail", count: 1 });
  });

  it("can be discarded with a reason, which history records", async () => {
    await addFailed(3);
    const { data, meta } = await call(listJobs, { query: { state: "failed" } });
    const id = data[0]?.id ?? "";
    const ids = { queue: "mail", ids: [id] };
    const nameless = await failureOf(call(discardJobs, { body: { ...ids, reason: "  " } }));
    expect(nameless.status).toBe(422);
    expect((await stateOf("mail")).counts.failed).toBe(3);
    const reason = "the address was a test of ours";
    expect((await call(discardJobs, { body: { ...ids, reason } })).data).toEqual({
      discarded: 1,
      skipped: 0,
      left: 0,
    });
    expect((await call(discardJobs, { body: { ...ids, reason } })).data.skipped).toBe(1);
    expect((await call(retryJobs, { body: ids })).data.retried).toBe(0);
    expect((await stateOf("mail")).counts.failed).toBe(2);
    const all = { failed_before: meta.as_of, reason };
    expect((await call(discardJobs, { body: all })).data).toEqual({ discarded: 2, skipped: 0, left: 0 });
    expect((await stateOf("mail")).counts.failed).toBe(0);
    const { data: actions } = await call(listJobActions, {});
    expect(actions.slice(0, 2)).toMatchObject([
      { kind: "jobs.discarded", queue: null, count: 2, reason, actor: "ანა ადმინი" },
      { kind: "jobs.discarded", queue: "mail", count: 1, reason, actor: "ანა ადმინი" },
    ]);
  });

  it("are retried in batches, except those that fail again meanwhile", async () => {
    await addFailed(JOB_RETRY_BATCH + 5);
    const { meta } = await call(listJobs, { query: { state: "failed" } });
    expect(meta.total).toBe(JOB_RETRY_BATCH + 5);
    work("mail", () => Promise.reject(new UnrecoverableError("still no")));
    const body = { failed_before: meta.as_of };
    expect((await call(retryJobs, { body })).data).toEqual({ retried: JOB_RETRY_BATCH, skipped: 0, left: 5 });
    expect((await call(retryJobs, { body })).data).toEqual({ retried: 5, skipped: 0, left: 0 });
    expect((await call(retryJobs, { body })).data).toEqual({ retried: 0, skipped: 0, left: 0 });
  });
});

describe("jobs waiting for their next attempt", () => {
  const waiting = async () => (await call(listJobs, { query: { state: "delayed", queue: "mail" } })).data;

  it("show when that is, and can be retried now or discarded", async () => {
    await addMail([1]);
    await addMail([2]);
    work("mail", () => Promise.reject(new Error("421 come back later")));
    await expect.poll(async () => (await stateOf("mail")).counts.delayed, { timeout: 30_000 }).toBe(2);
    for (const worker of running.splice(0)) await worker.close();
    const [first, second] = await waiting();
    expect(first).toMatchObject({ reason: "421 come back later", attempts: 12 });
    const lasts = Date.parse(first?.due_at ?? "") - Date.parse(first?.started_at ?? "");
    expect(lasts).toBeGreaterThanOrEqual(BACKOFF_MS);
    const body = { queue: "mail", ids: [first?.id ?? ""] };
    expect((await call(retryJobs, { body })).data).toEqual({ retried: 1, skipped: 0, left: 0 });
    expect((await call(retryJobs, { body })).data).toEqual({ retried: 0, skipped: 1, left: 0 });
    expect((await stateOf("mail")).counts).toMatchObject({ waiting: 1, delayed: 1 });
    const given = { queue: "mail", ids: [second?.id ?? ""], reason: "no longer wanted" };
    expect((await call(discardJobs, { body: given })).data).toEqual({ discarded: 1, skipped: 0, left: 0 });
    expect((await stateOf("mail")).counts).toMatchObject({ waiting: 1, delayed: 0 });
  });

  it("cannot be retried or discarded before their first attempt", async () => {
    const added = await stack.queues
      .queue("mail")
      .add("tell-staff", { payload: { customer_ids: [3] } }, { delay: 60_000, jobId: "test-later" });
    const [job] = await waiting();
    expect(job?.due_at).toBe(new Date(added.timestamp + 60_000).toISOString());
    const body = { queue: "mail", ids: ["test-later"] };
    expect((await call(retryJobs, { body })).data.skipped).toBe(1);
    expect((await call(discardJobs, { body: { ...body, reason: "none" } })).data.skipped).toBe(1);
  });
});

describe("the search", () => {
  it("finds jobs by request, customer and file, by id and by name", async () => {
    const { data: customer } = await stack.call(sendEnquiry, {
      body: { ...anEnquiry(), name: "Nino Unfindable" },
    });
    await addMail([customer.id], "req-nino-1");
    await addMail([customer.id + 1], "req-other");
    const { id } = await createMedia(stack.database.prisma);
    const picture = await stack.database.prisma.media.update({
      where: { id },
      data: { originalName: "fasadi-saghamo.tiff" },
    });
    await stack.queues.add([
      { name: "make-variants", payload: { media_ids: [picture.id] }, id: "variants-1" },
      { name: "make-variants", payload: { media_ids: [picture.id + 1] }, id: "variants-2" },
    ]);
    const found = async (search: string, by: "any" | "customer" | "file" | "request" | "campaign") => {
      const { data } = await call(listJobs, { query: { search, by } });
      return data.map(({ payload }) => payload);
    };
    const ninos = [{ customer_ids: [customer.id] }];
    expect(await found("req-nino", "request")).toEqual(ninos);
    expect(await found("unfindable", "customer")).toEqual(ninos);
    expect(await found(String(customer.id), "customer")).toEqual(ninos);
    expect(await found("Unfindable", "any")).toEqual(ninos);
    expect(await found("saghamo", "file")).toEqual([{ media_ids: [picture.id] }]);
    expect(await found("variants-2", "any")).toEqual([{ media_ids: [picture.id + 1] }]);
    expect(await found("31", "campaign")).toEqual([]);
  });
});

describe("the raw view", () => {
  const at = (path: string, init: RequestInit = {}) =>
    fetch(`${stack.url()}${path}`, { redirect: "manual", ...init });

  // ASVS 5.0: 3.3.2, 3.3.4
  it("opens read-only for an administrator with a ticket, and ends with the session", async () => {
    await addFailed(1);
    expect((await at("/admin/board/")).headers.get("location")).toBe("/admin/jobs");
    const own = await stack.token();
    const { data } = await stack.call(openBoard, {}, { token: own });
    const entry = await at(data.url);
    const cookie = entry.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-ezo_board=/);
    expect(cookie).toMatch(/Path=\/;.* HttpOnly; Secure/);
    expect(cookie).toMatch(/SameSite=Strict/);
    // Tickets end up in histories and logs, so they work only once.
    const again = await at(data.url);
    expect([again.status, again.headers.get("set-cookie")]).toEqual([303, null]);
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const page = await at("/admin/board/", { headers });
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const html = await page.text();
    expect(html).toContain("/admin/board/");
    expect(html).not.toMatch(/(href|src)="https?:/);
    // Every file of it is found without a base, which the policy forbids.
    expect(html).not.toContain("<base");
    expect(page.headers.get("content-security-policy")).toContain("base-uri 'none'");
    const files = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, file]) => file ?? "");
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect([file, (await at(file, { headers })).status]).toEqual([file, 200]);
    const shown = await at("/admin/board/api/queues?activeQueue=mail&page=1&jobsPerPage=10", { headers });
    const { queues } = (await shown.json()) as {
      queues: { name: string; counts: { failed: number }; readOnlyMode: boolean }[];
    };
    expect(queues.map(({ name }) => name).sort()).toEqual([...QUEUES].sort());
    expect(queues.find(({ name }) => name === "mail")).toMatchObject({
      counts: { failed: 1 },
      readOnlyMode: true,
    });
    const pause = await at("/admin/board/api/queues/mail/pause", { method: "PUT", headers });
    expect(pause.status).toBe(405);
    expect((await stateOf("mail")).is_paused).toBe(false);
    // Neither a ticket nor the board's cookie works as an API token.
    const visit = (headers.cookie.split("=")[1] ?? "").trim();
    const asToken = await at("/api/user", { headers: { authorization: `Bearer ${visit}` } });
    expect(asToken.status).toBe(401);
    await stack.call(logout, {}, { token: own });
    expect((await at("/admin/board/", { headers })).status).toBe(303);
    expect((await at(data.url)).status).toBe(303);
  });
});
