import {
  getRetention,
  previewRetention,
  retentionSettings,
  startRetention,
} from "@ezo/contract/admin/retention";
import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { RETENTION } from "@ezo/contract/values/limits/personal-data";
import { DAY_MS } from "@ezo/contract/values/time";
import { lastNight } from "@ezo/core/retention/turn";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { enquiryMaker } from "./enquiry-maker.ts";
import { before, DEFAULTS, FEW, retentionCalls } from "./retention-stack.ts";

let stack: Stack;
let token: string;
let floor: Parameters<typeof createApartment>[1];
let serial = 0;
const { db, apply, runOf, nextNight, forgetEverything } = retentionCalls(() => stack);
const make = enquiryMaker({ db, floor: () => floor });

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  ({
    floors: [floor],
  } = await createStock(db()));
});
afterAll(() => stack.stop());
beforeEach(forgetEverything);

describe("the settings", () => {
  const wanted = {
    deal: "none",
    status: "completed",
    isDeleted: false,
    mailbox: 0,
    phone: null,
  } as const;
  const keys = () => ({ email: `set${++serial}@example.ge`, phone: null });
  const preview = async (query: object = {}) =>
    (await stack.call(previewRetention, { query }, { token })).data;

  // This one comes first: the next ones save the settings, which ends every notice.
  it("wait for an administrator where there were enquiries before them", async () => {
    const first = nextNight();
    const endsAt = new Date(first.getTime() + 30 * DAY_MS);
    await db().retentionNotice.update({ where: { id: 1 }, data: { endsAt } });
    const made = await make({ ...wanted, days: 1500 }, first, keys());
    await apply(first);
    expect(await runOf(first)).toEqual([]);
    const state = async () => (await stack.call(getRetention, {}, { token })).data;
    expect(await state()).toMatchObject({ notice_until: endsAt.toISOString() });
    expect((await preview()).enquiries).toMatchObject({ count: 1 });

    const { data } = await stack.call(startRetention, {}, { token });
    expect(data.notice_until).toBeNull();
    const second = nextNight();
    await apply(second);
    expect(await db().enquiry.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({
      anonymisedAt: second,
      name: "",
    });
    expect(await state()).toMatchObject({
      last_run: { started_at: second.toISOString(), finished_at: second.toISOString(), enquiries: 1 },
    });

    // Nobody has said anything: it begins by itself when the time is over.
    const over = nextNight();
    await db().retentionNotice.update({
      where: { id: 1 },
      data: { endsAt: new Date(lastNight(over, DEFAULT_TIME_ZONE).getTime() + 60_000) },
    });
    await apply(over);
    expect(await runOf(over)).toEqual([]);
    const after = nextNight();
    await apply(after);
    expect(await runOf(after)).toHaveLength(1);
  });

  it("are shown before they are saved, by what a run would then do", async () => {
    const now = new Date();
    for (const days of [100, 400, 800]) await make({ ...wanted, days }, now, keys());
    const ask = async (months: number | "off") => (await preview({ enquiries_months: months })).enquiries;
    expect(await ask(24)).toMatchObject({ count: 1, oldest: before(now, 800).toISOString() });
    expect(await ask(12)).toMatchObject({
      count: 2,
      oldest: before(now, 800).toISOString(),
      newest: before(now, 400).toISOString(),
    });
    expect(await ask(3)).toMatchObject({ count: 3 });
    expect(await ask("off")).toEqual({ count: 0, oldest: null, newest: null });
    expect((await preview()).enquiries.count).toBe(1);
    for (const months of ["0", "121", "1.5", "never"]) {
      const refused = await failureOf(preview({ enquiries_months: months }));
      expect([refused.status, Object.keys(refused.body.errors ?? {})], months).toEqual([
        422,
        ["enquiries_months"],
      ]);
    }
  });

  it("change only what they name, within their bounds, and count from the next night on", async () => {
    const put = (body: object) => stack.call(retentionSettings.put, { body: body as never }, { token });
    const { data } = await put({ enquiries_months: 36 });
    expect(data).toMatchObject({ ...DEFAULTS, enquiries_months: 36 });
    const off = await put({ enquiries_months: null, version: data.version });
    expect(off.data).toMatchObject({ ...DEFAULTS, enquiries_months: null });
    expect((await failureOf(put({ enquiries_months: 12, version: data.version }))).body.code).toBe(
      "conflict",
    );
    for (const [name, { min, max }] of Object.entries(RETENTION))
      for (const period of [min - 1, max + 1, min + 0.5, "12"]) {
        const refused = await failureOf(put({ [name]: period }));
        expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [name]]);
      }

    const night = nextNight();
    const made = await make({ ...wanted, days: 3000 }, night, keys());
    const isAnonymised = async () =>
      (await db().enquiry.findUniqueOrThrow({ where: { id: made.id } })).anonymisedAt !== null;
    await apply(night);
    expect(await isAnonymised()).toBe(false);
    await put({ enquiries_months: 24 });
    await apply(nextNight());
    expect(await isAnonymised()).toBe(true);
  });

  it("that change while a run is under way end it", async () => {
    const night = nextNight();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => make({ ...wanted, days: 745 }, night, keys())),
    );
    const left = () =>
      db().enquiry.count({ where: { id: { in: all.map(({ id }) => id) }, anonymisedAt: null } });
    await apply(night, { atOnce: FEW, sliceMs: -1 });
    expect(await left()).toBe(4);
    await db().setting.update({
      where: { name: "retention" },
      data: { version: { increment: 1 }, updatedAt: night },
    });
    await apply(night);
    expect(await left()).toBe(4);
    expect(await runOf(night)).toMatchObject([{ enquiries: 2, finishedAt: night }]);
    await apply(nextNight());
    expect(await left()).toBe(0);
  });
});
