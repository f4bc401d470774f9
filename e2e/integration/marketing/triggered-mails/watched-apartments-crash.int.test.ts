import { HOUR_MS } from "@ezo/contract/values/time";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { createSendChanges } from "@ezo/core/watched-apartments/send-changes";
import type { Mailing } from "@ezo/core/watched-apartments/take";
import { watchKey } from "@ezo/core/watched-apartments/watch-mails";
import { watchApartments } from "@ezo/core/watched-apartments/watched-apartments.jobs";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { killedOverMail } from "./killed-over-mail.ts";
import { namedIn } from "./saved-search-stack.ts";
import { startWatchStack, type WatchStack } from "./watch-stack.ts";

let stack: WatchStack | undefined;
afterEach(async () => {
  await stack?.app.stop();
  stack = undefined;
});

/** A refusal that may be repeated, and a connection that is lost after all of the mail was written. */
const refusal = () =>
  Object.assign(new Error("451"), { responseCode: 451, command: "DATA", content: "none" });
const lost = () => Object.assign(new Error("lost"), { content: "written" });

describe("whichever process dies", () => {
  it("nobody is mailed the same twice, and nobody is forgotten", async () => {
    stack = await startWatchStack({ workers: 0 });
    const { db, build, storeShortlist, change, app, openLinks } = stack;
    const translations = createTranslations(db);
    let serial = 0;
    const price = fc.constantFrom(100_000, 99_500, 99_000, 98_000, 90_000);
    const which = fc.integer({ min: 0, max: 1 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant("price" as const), which, price }),
      fc.record({
        kind: fc.constant("status" as const),
        which,
        status: fc.constantFrom("available" as const, "reserved" as const),
      }),
      fc.record({ kind: fc.constant("round" as const) }),
      // `job_lost`: the queue has lost it. `claimed`: its worker died after the claim, before it took anything.
      fc.record({
        kind: fc.constant("run" as const),
        end: fc.constantFrom("sent", "refused", "lost", "job_lost", "claimed", "repeated"),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        const apartments = [await build({ price: 100_000 }), await build({ price: 100_000 })];
        const ids = apartments.map(({ id }) => id);
        const row = await storeShortlist(`model-${++serial}@example.ge`, ids);
        const { id: watcherId } = await db.watcher.findFirstOrThrow({ where: { shortlistId: row.id } });
        /** What the reader knows, or may know, and whether a round has seen the apartment held since. */
        const known = ids.map(() => ({ price: 100_000, wasHeld: false }));
        const now = ids.map(() => ({ price: 100_000, isHeld: false }));
        const wrong: string[] = [];
        let end: "sent" | "refused" | "lost" = "sent";
        const send = createSendChanges({
          db,
          links: openLinks,
          translations,
          publicUrl: app.config.publicUrl,
          log: { info: () => undefined },
          addresses: { openReturnPaths: async () => undefined },
          mailer: {
            send: async ({ text }) => {
              if (end === "refused") throw refusal();
              for (const id of new Set(namedIn(text))) {
                const index = ids.indexOf(id);
                const [before, after] = [known[index], now[index]];
                if (!before || !after) continue;
                const isNews = after.price * 100 <= before.price * 99 || before.wasHeld;
                if (after.isHeld || !isNews) wrong.push(`${id} ${JSON.stringify([before, after])}`);
                known[index] = { price: after.price, wasHeld: false };
              }
              if (end === "lost") throw lost();
              return "message-id";
            },
          },
        });
        let clock = Date.now();
        let ordered = 0;
        const jobs: Mailing[] = [];
        const round = async () => {
          clock += 25 * HOUR_MS;
          await watchApartments({ db, now: new Date(clock) });
          for (const [index, { isHeld }] of now.entries()) {
            const one = known[index];
            if (one && isHeld) one.wasHeld = true;
          }
          const { mailing } = await db.watcher.findUniqueOrThrow({ where: { id: watcherId } });
          if (mailing > ordered) jobs.push({ watcher_id: watcherId, mailing });
          ordered = mailing;
        };
        const run = async (how: string) => {
          const [job] = jobs;
          if (!job) return;
          if (how === "claimed") {
            const key = watchKey(job.watcher_id, job.mailing);
            await db.delivery.createMany({ data: [{ key, status: "sending" }], skipDuplicates: true });
          }
          if (how === "job_lost" || how === "claimed") {
            jobs.shift();
            return;
          }
          end = how === "refused" || how === "lost" ? how : "sent";
          await send(job).catch(() => undefined);
          if (how === "repeated") await send(job).catch(() => undefined);
          // What was refused is tried again; what was lost, too, which must not send it twice.
          if (how === "sent" || how === "repeated") jobs.shift();
        };
        for (const each of steps) {
          if (each.kind === "price") {
            await change(ids[each.which] ?? 0, { price: each.price });
            now[each.which] = { price: each.price, isHeld: now[each.which]?.isHeld ?? false };
          } else if (each.kind === "status") {
            await change(ids[each.which] ?? 0, { status: each.status });
            const isHeld = each.status === "reserved";
            now[each.which] = { price: now[each.which]?.price ?? 0, isHeld };
          } else if (each.kind === "round") await round();
          else await run(each.end);
        }
        for (let last = 0; last < 3; last++) {
          await round();
          while (jobs.length > 0) await run("sent");
        }
        for (const [index, after] of now.entries()) {
          const before = known[index];
          if (!before || after.isHeld) continue;
          if (after.price * 100 <= before.price * 99 || before.wasHeld)
            wrong.push(`forgotten: ${JSON.stringify([before, after])}`);
        }
        await db.keptShortlist.delete({ where: { id: row.id } });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 30 },
    );
  }, 180_000);

  it("a mail is lost or sent once, never twice, when its worker is killed over it", async () => {
    const email = "crash@example.ge";
    await killedOverMail({
      start: startWatchStack,
      email,
      order: async ({ build, storeShortlist, change, lookAround }) => {
        const { id } = await build({ price: 100_000 });
        await storeShortlist(email, [id]);
        await change(id, { price: 90_000 });
        await lookAround();
      },
      again: async ({ db }) => {
        const { id, mailing } = await db.watcher.findFirstOrThrow();
        const payload = { watcher_id: id, mailing };
        return { name: "mail-watched-changes", payload, id: "after-the-crash" };
      },
      orderAt: ({ lookAround }, now) => lookAround(now),
    });
  });

  it("names the changes of an attempt that the mail server has refused in the next one", async () => {
    stack = await startWatchStack();
    const { app, db, build, storeShortlist, storeAsked, change, watch, changesTo } = stack;
    const email = "later@example.ge";
    const { id } = await build({ price: 100_000, status: "reserved" });
    await storeShortlist(email, [id]);
    await watch();
    app.mailbox.refuseWith({ code: 451, message: "try later" });
    await change(id, { status: "available", price: 90_000 });
    await watch();
    const refusals = () => db.delivery.count({ where: { status: "refused" } });
    await vi.waitFor(async () => expect(await refusals()).not.toBe(0), { timeout: 20_000 });
    app.mailbox.refuseWith(null);
    await app.drain();
    expect(changesTo(email).map(({ text }) => [...new Set(namedIn(text))])).toEqual([[id]]);
    expect(changesTo(email)[0]?.text).toContain("Before: $\u00a0100\u00a0000");

    // An address that does not work pauses the shortlist, and takes a contact off the list.
    await storeShortlist("gone@example.ge", [id]);
    await storeAsked("left@example.ge", id);
    await watch();
    app.mailbox.refuseWith({ code: 550, message: "no such mailbox" });
    await change(id, { price: 80_000 });
    await watch();
    await app.drain();
    const shortlist = await db.keptShortlist.findUniqueOrThrow({ where: { email: "gone@example.ge" } });
    const contact = await db.contact.findFirstOrThrow({ where: { email: "left@example.ge" } });
    expect([shortlist.status, contact.status]).toEqual(["paused", "bounced"]);
    const returned = await db.delivery.findMany({ where: { bouncedAt: { not: null } } });
    const mailboxes = ["gone@example.ge", "left@example.ge"].map(hashAddress);
    expect(returned.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(mailboxes));
  });
});
