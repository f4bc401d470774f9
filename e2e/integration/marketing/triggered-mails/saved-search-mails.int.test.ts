import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { SavedQuery } from "@ezo/contract/site/search/saved-searches";
import { SEARCH_MAIL_CARDS } from "@ezo/contract/values/limits/followed-stock";
import { LOCALES } from "@ezo/contract/values/locale";
import { HOUR_MS } from "@ezo/contract/values/time";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { dueSearches, lookAtSearches } from "@ezo/core/saved-searches/look";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
} from "../../../stack/factories/explorer.ts";
import { killedOverMail } from "./killed-over-mail.ts";
import { matchesTo, namedIn, type SearchStack, startSearchStack, storeSearch } from "./saved-search-stack.ts";

describe("what a saved search finds", () => {
  let stack: SearchStack;
  beforeAll(async () => {
    stack = await startSearchStack({ workers: 0 });
  });
  afterAll(() => stack.app.stop());

  /** Two projects with few different values; some apartments hidden, reserved, sold, or without a price that is shown. */
  async function createMany() {
    const { db } = stack;
    const projects = [];
    for (const _ of [1, 2]) {
      const project = await createProject(db, { hasApartmentNavigation: true });
      const building = await createBuilding(db, project.id, "A");
      const layout = await createLayout(db, project.id, { slug: "studio" });
      for (const number of [-1, 1, 2]) {
        const floor = await createFloor(db, building.id, number);
        for (let index = 0; index < 9; index++)
          await createApartment(db, floor, `${number}-${index}`, {
            rooms: 1 + (index % 6),
            areaTotal: 40.5 + (index % 3) * 10,
            price: index % 4 === 0 ? null : 50_000 + (index % 3) * 1000,
            isPriceHidden: index === 5,
            isActive: index !== 7,
            status: (["available", "available", "reserved", "sold"] as const)[index % 4] ?? "available",
            layoutId: index % 2 === 0 ? layout.id : null,
          });
      }
      projects.push(project);
    }
    return projects;
  }

  it("is what the list of the same filters shows as available", async () => {
    const projects = await createMany();
    const { db, app } = stack;
    const query = fc.record(
      {
        project_id: fc.constantFrom(...projects.map(({ id }) => id)),
        layout: fc.constantFrom("studio", "Studio", "other"),
        rooms: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
        price_min: fc.constantFrom(50_000, 50_500, 51_000),
        price_max: fc.constantFrom("50000", "51000.5"),
        area_min: fc.constantFrom(40.5, "45", "50.5"),
        area_max: fc.constantFrom("50.5", 60.49),
        floor_min: fc.constantFrom(-1, "1"),
        floor_max: fc.constantFrom("-1", 1, 2),
      },
      { requiredKeys: [] },
    );
    let serial = 0;
    // Limits that cross find nothing, and are refused.
    const saveable = query.filter((asked) => SavedQuery.safeParse(asked).success);
    await fc.assert(
      fc.asyncProperty(saveable, async (asked) => {
        const { id } = await storeSearch(stack, `model-${++serial}@example.ge`, SavedQuery.parse(asked));
        await lookAtSearches({ db });
        const found = await db.savedSearchApartment.findMany({ where: { searchId: id } });
        const texts = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
        const listed: number[] = [];
        let cursor: string | null | undefined;
        do {
          const { data, meta } = await app.call(searchApartments, {
            query: {
              ...texts,
              ...(asked.layout && { layout: asked.layout.toLowerCase() }),
              status: "available",
              per_page: "50",
              ...(cursor ? { cursor } : {}),
            } as never,
          });
          listed.push(...data.map((apartment) => apartment.id));
          cursor = meta.next_cursor;
        } while (cursor);
        const ids = found.map(({ apartmentId }) => apartmentId);
        expect(ids.toSorted((a, b) => a - b)).toEqual(listed.toSorted((a, b) => a - b));
        await db.savedSearch.delete({ where: { id } });
      }),
      { numRuns: 30 },
    );
  });

  it("is new when it is built, becomes available, gets a price or is shown, and not when it was away for a moment", async () => {
    const { db, build } = stack;
    const { id } = await storeSearch(stack, "new@example.ge", {
      project_id: stack.project.id,
      price_max: 95_000,
    });
    const apartment = await build({ price: 90_000 });
    const change = (data: object) => db.apartment.update({ where: { id: apartment.id }, data });
    const start = Date.now();
    const stateAfter = async (hours: number) => {
      await lookAtSearches({ db, now: new Date(start + hours * HOUR_MS) });
      const [row] = await db.savedSearchApartment.findMany({
        where: { searchId: id, apartmentId: apartment.id },
      });
      return (
        row && {
          foundAfter: row.foundAt && (row.foundAt.getTime() - start) / HOUR_MS,
          isGone: row.goneAt !== null,
        }
      );
    };
    await change({ status: "reserved" });
    expect(await stateAfter(0)).toBeUndefined();
    await change({ status: "available" });
    expect(await stateAfter(2)).toEqual({ foundAfter: 2, isGone: false });
    const ways: [away: object, back: object][] = [
      [{ isActive: false }, { isActive: true }],
      [{ price: 99_000 }, { price: 90_000 }],
      [{ isPriceHidden: true }, { isPriceHidden: false }],
      [{ status: "sold" }, { status: "available" }],
      [{ deletedAt: new Date() }, { deletedAt: null }],
    ];
    // Every search is compared once an hour, whatever has changed; these are more than an hour apart.
    let hour = 2;
    let foundAfter = 2;
    for (const [away, back] of ways) {
      await change(away);
      expect(await stateAfter((hour += 2))).toEqual({ foundAfter, isGone: true });
      await change(back);
      expect(await stateAfter((hour += 2))).toEqual({ foundAfter, isGone: false });
      await change(away);
      await stateAfter((hour += 2));
      await change(back);
      foundAfter = hour += 26;
      expect(await stateAfter(hour)).toEqual({ foundAfter, isGone: false });
    }
    // What a mail has named is never new again.
    await db.savedSearchApartment.updateMany({ where: { searchId: id }, data: { mailing: 1 } });
    await change({ status: "sold" });
    await stateAfter((hour += 2));
    await change({ status: "available" });
    expect(await stateAfter(hour + 30)).toEqual({ foundAfter, isGone: false });
  });

  it("is collected for the time that the settings say, counted from the first", async () => {
    const { set, build, db, round } = stack;
    await set({ search_window_minutes: 60 });
    const { id } = await storeSearch(stack, "window@example.ge", { price_max: 10_000 });
    const ordered = async () => (await db.savedSearch.findUniqueOrThrow({ where: { id } })).mailing;
    const start = Date.now();
    const after = (minutes: number) => round(new Date(start + minutes * 60_000));
    await build({ price: 9000 });
    await after(0);
    await build({ price: 8000 });
    await after(59);
    expect(await ordered()).toBe(0);
    await after(60);
    expect(await ordered()).toBe(1);
    // One order at a time.
    await after(61);
    expect(await ordered()).toBe(1);
    await set({ search_window_minutes: 0 });
  });

  it("is compared for the search that was looked at longest ago, whether it limits a sum or not; what waits is not read", async () => {
    const { db } = stack;
    await db.savedSearch.deleteMany();
    const before = new Date();
    const looked = (hours: number) => new Date(before.getTime() - hours * HOUR_MS);
    const limited = { price_max: 10_000 };
    let turns = 0;
    const store = async (filters: { price_max?: number }, currency: string, lookedAt: Date | null) => {
      const email = `turn-${++turns}@example.ge`;
      return (await storeSearch(stack, email, filters, { currency, lookedAt })).id;
    };
    const due = [
      await store(limited, "USD", null),
      await store({}, "", looked(4)),
      await store(limited, "USD", looked(3)),
      await store({}, "", looked(2)),
    ];
    await store(limited, "GEL", null);
    await store(limited, "GEL", looked(5));
    await store({}, "", before);
    const takeNext = async () => {
      const [next] = await db.$queryRaw<{ id: number }[]>(dueSearches(before));
      if (next) await db.savedSearch.update({ where: { id: next.id }, data: { lookedAt: before } });
      return next?.id;
    };
    for (const id of [...due, undefined]) expect(await takeNext()).toBe(id);

    const plan = await db.$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      return tx.$queryRaw<object[]>`explain ${dueSearches(before)}`;
    });
    const lines = plan.map((line) => Object.values(line).join());
    // Never looked at, or longer ago: of searches without a sum, and of those in the firm's currency.
    expect(lines.filter((line) => /Index Cond: .*currency = .*looked_at/.test(line))).toHaveLength(4);
  });

  it("is compared by several workers at once, of which each holds one search", async () => {
    const { db, build } = stack;
    await db.savedSearch.deleteMany();
    const { id: apartmentId } = await build({ price: 90_000 });
    const { id: searchId } = await storeSearch(
      stack,
      "held@example.ge",
      { price_max: 10_000 },
      { currency: "USD" },
    );
    const lookedAt = new Date(Date.now() - 3 * HOUR_MS);
    await storeSearch(stack, "free@example.ge", {}, { lookedAt });
    await db.savedSearchApartment.create({ data: { searchId, apartmentId } });
    const waiting = async () => {
      const [row] = await db.$queryRaw<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.count;
    };
    const { first } = await db.$transaction(async (tx) => {
      // The first worker notes that the apartment is gone, and waits for its row.
      await tx.$executeRaw`select 1 from saved_search_apartments where search_id = ${searchId}::int for update`;
      const looking = lookAtSearches({ db });
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      expect(await lookAtSearches({ db })).toBe(1);
      return { first: looking };
    });
    expect(await first).toBe(1);
  });
});

describe("the mail of a saved search", () => {
  let stack: SearchStack | undefined;
  afterEach(async () => {
    await stack?.app.stop();
    stack = undefined;
  });

  it("is sent once, with every new apartment once, however many workers look and however often the job runs", async () => {
    stack = await startSearchStack({ workers: 2 });
    const { app, db, build, round } = stack;
    const emails = Array.from({ length: 10 }, (_, index) => `reader-${index}@example.ge`);
    const count = SEARCH_MAIL_CARDS + 2;
    const built = [];
    for (let index = 0; index < count; index++) built.push(await build({ price: 50_000 + index }));
    // After the last apartment: the workers' own round may come at any time.
    for (const email of emails) await storeSearch(stack, email);
    await Promise.all([round(), round(), round()]);
    await app.drain();
    const ordered = await db.savedSearch.findMany();
    await app.queues.add(
      ordered.map(({ id, mailing }) => ({
        name: "mail-search-matches" as const,
        payload: { search_id: id, mailing },
        id: `once-more-${id}`,
      })),
    );
    await app.drain();
    const cheapest = built.slice(0, SEARCH_MAIL_CARDS).map(({ id }) => id);
    for (const email of emails) {
      const mails = matchesTo(stack, email);
      expect(mails.map(({ text }) => namedIn(text))).toEqual([cheapest]);
      expect(mails[0]?.text).toContain(`And ${count - SEARCH_MAIL_CARDS} more.`);
    }
    const left = await db.savedSearchApartment.count({ where: { mailing: null } });
    expect(left).toBe(0);
  });

  it("is lost or sent once, never twice, when its worker is killed over it", async () => {
    const email = "crash@example.ge";
    const onlySearch = ({ db }: SearchStack) => db.savedSearch.findFirstOrThrow();
    await killedOverMail({
      start: startSearchStack,
      email,
      order: async (started) => {
        await storeSearch(started, email);
        await started.build();
        await started.look();
      },
      again: async (started) => {
        const { id, mailing } = await onlySearch(started);
        const payload = { search_id: id, mailing };
        return { name: "mail-search-matches", payload, id: "after-the-crash" };
      },
      orderAt: async (started, now) => {
        const { id } = await onlySearch(started);
        await started.db.savedSearch.update({ where: { id }, data: { mailingAt: null } });
        return started.look(now);
      },
    });
  });

  it("goes to nobody who has ended or paused the search, or called a mail spam, since it was ordered", async () => {
    stack = await startSearchStack({ workers: 0 });
    const { app, db, build, round, linkOf } = stack;
    const emails = ["ended", "paused", "complained", "bounced", "kept"].map((name) => `${name}@example.ge`);
    const ids = [];
    for (const email of emails) ids.push((await storeSearch(stack, email)).id);
    await build();
    expect(await round()).toBe(emails.length);
    const [ended = 0, paused = 0] = ids;
    await fetch(await linkOf("endSearch", ended), { method: "POST" });
    const pause = { method: "POST", body: new URLSearchParams({ action: "pause" }) };
    await fetch(await linkOf("search", paused), pause);
    for (const status of ["complained", "bounced"] as const)
      await db.contact.create({
        data: {
          email: `${status}@example.ge`,
          emailHash: hashAddress(`${status}@example.ge`),
          locale: "en",
          source: "import",
          status,
          statusAt: new Date(),
        },
      });
    await app.startWorker();
    await app.drain();
    expect(emails.map((email) => app.mailbox.to(email).length)).toEqual([0, 0, 0, 0, 1]);
  });

  it("waits while mails of saved searches are switched off", async () => {
    stack = await startSearchStack({ workers: 0 });
    const { app, db, build, round, set } = stack;
    const email = "waiting@example.ge";
    await storeSearch(stack, email);
    const apartment = await build();
    expect(await round()).toBe(1);
    await set({ saved_searches: false });
    await app.startWorker();
    await app.drain();
    await db.savedSearch.updateMany({ data: { mailingAt: null } });
    expect(await round()).toBe(0);
    expect(app.mailbox.to(email)).toEqual([]);
    await set({ saved_searches: true });
    await round();
    await app.drain();
    expect(matchesTo(stack, email).map(({ text }) => namedIn(text))).toEqual([[apartment.id]]);
  });

  it("leaves out what cannot be had any more, and is not sent where nothing is left", async () => {
    stack = await startSearchStack({ workers: 0 });
    const { app, db, build, round } = stack;
    await storeSearch(stack, "some@example.ge", { price_max: 80_000 });
    await storeSearch(stack, "none@example.ge", { price_max: 60_000 });
    const [sold, hidden, dearer, left] = [
      await build({ price: 50_000 }),
      await build({ price: 51_000 }),
      await build({ price: 52_000 }),
      await build({ price: 70_000, isPriceHidden: false }),
    ];
    expect(await round()).toBe(2);
    await db.apartment.update({ where: { id: sold.id }, data: { status: "sold" } });
    await db.apartment.update({ where: { id: hidden.id }, data: { isActive: false } });
    await db.apartment.update({ where: { id: dearer.id }, data: { price: 99_000 } });
    await app.startWorker();
    await app.drain();
    expect(matchesTo(stack, "some@example.ge").map(({ text }) => namedIn(text))).toEqual([[left.id]]);
    expect(matchesTo(stack, "none@example.ge")).toEqual([]);

    // It was in no mail, so it is mailed when it can be had again.
    await db.apartment.update({ where: { id: sold.id }, data: { status: "available" } });
    await db.savedSearch.updateMany({ data: { mailingAt: null } });
    await round();
    await app.drain();
    expect(matchesTo(stack, "none@example.ge").map(({ text }) => namedIn(text))).toEqual([[sold.id]]);
  });

  it("shows no price that visitors do not see", async () => {
    stack = await startSearchStack();
    const { app, build, round } = stack;
    await storeSearch(stack, "price@example.ge");
    await build({ price: 77_000, isPriceHidden: true });
    await round();
    await app.drain();
    const [mail] = matchesTo(stack, "price@example.ge");
    expect(mail?.text).toContain("Price on request");
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/77\s?000/);
  });

  it("names the building of an apartment, and the firm as all mails in the language do", async () => {
    stack = await startSearchStack({ workers: 0 });
    const { app, db, build, round, project } = stack;
    for (const locale of LOCALES)
      await storeSearch(stack, `${locale}@example.ge`, { project_id: project.id }, { locale });
    const other = await createFloor(db, (await createBuilding(db, project.id, "B")).id, 4);
    await build({ number: "403" });
    await createApartment(db, other, "403", { price: 95_000 });
    await round();
    await app.startWorker();
    await app.drain();
    const firms = { ka: "ეზო დეველოპმენტი", en: "Ezo Development", ru: "Эзо Девелопмент" };
    const titles = { ka: "ბინა 403", en: "Apartment 403", ru: "Квартира 403" };
    for (const locale of LOCALES) {
      const [mail] = matchesTo(stack, `${locale}@example.ge`);
      for (const building of ["A", "B"]) {
        const name = `${titles[locale]}, Block ${building} ${locale}, Project ${project.sortOrder} ${locale}`;
        expect(mail?.text).toContain(name);
        expect(mail?.html).toContain(name);
      }
      const named = LOCALES.filter((each) => mail?.text?.includes(firms[each]));
      expect(named).toEqual([locale]);
      expect(mail?.html).toContain(firms[locale]);
    }
  });

  it("is limited per person and week over all their searches, and per search and day", async () => {
    stack = await startSearchStack({ workers: 2 });
    const { app, db, build, round, set } = stack;
    await set({ triggered_mails_per_week: 2, search_mails_per_day: 1 });
    // One mailbox by three spellings.
    const emails = ["n.ino@gmail.com", "nino+homes@gmail.com", "nino@gmail.com"];
    for (const email of emails) await storeSearch(stack, email);
    const mails = () => emails.flatMap((email) => app.mailbox.to(email)).length;
    await build();
    await round();
    await app.drain();
    expect(mails()).toBe(2);
    const again = async (days: number) => {
      const waited = new Date(Date.now() - days * 24 * HOUR_MS);
      await db.delivery.updateMany({ data: { createdAt: waited } });
      await db.savedSearch.updateMany({ data: { mailingAt: null } });
      await build();
      await round();
      await app.drain();
    };
    await again(0.5);
    expect(mails()).toBe(2);
    await again(3);
    expect(mails()).toBe(2);
    await again(8);
    expect(mails()).toBe(4);
  });

  it("names the apartments of an attempt that the mail server has refused in the next one", async () => {
    stack = await startSearchStack();
    const { app, db, build, round } = stack;
    const email = "later@example.ge";
    await storeSearch(stack, email);
    app.mailbox.refuseWith({ code: 451, message: "try later" });
    const first = await build();
    await round();
    await vi.waitFor(async () => expect(await db.delivery.count({ where: { status: "refused" } })).toBe(1), {
      timeout: 20_000,
    });
    app.mailbox.refuseWith(null);
    await app.drain();
    expect(matchesTo(stack, email).map(({ text }) => namedIn(text))).toEqual([[first.id]]);

    // An address that does not work pauses the search, and its mail counts as returned.
    const gone = "gone@example.ge";
    await storeSearch(stack, gone);
    app.mailbox.refuseWith({ code: 550, message: "no such mailbox" });
    await round();
    await app.drain();
    expect((await db.savedSearch.findFirst({ where: { email: gone } }))?.status).toBe("paused");
    expect(await db.delivery.findMany({ where: { bouncedAt: { not: null } } })).toMatchObject([
      { status: "refused", recipient: hashAddress(gone) },
    ]);
  });
});
