import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { createOffer } from "@ezo/contract/site/offers";
import type { Locale } from "@ezo/contract/values/languages";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** Calls and repeats that one address has. */
const POINTS = 2;
const REPEATS = 3;
const SCALE = POINTS / RATE_LIMITS.offer.points;
let stack: Stack;
let apartmentId: number;
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: String(SCALE), TRUST_PROXY: "1" } });
  apartmentId = (await createStock(db())).apartments[0].id;
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

/** Everybody who is known, and by what. */
const people = () => Promise.all([db().person.count(), db().personKey.count()]);
const from = (address: string, key: string | undefined) => ({
  headers: { "x-forwarded-for": address, ...(key === undefined ? {} : { "idempotency-key": key }) },
});
const enquiry = anEnquiry({ locale: "en" });
/** Another one is of somebody else, too. */
const another = anEnquiry({ locale: "en", message: "Another one" });
const offerIn = (locale: Locale) => ({ apartment_id: apartmentId, locale });
/** Each form that is limited and repeatable; another language, person or message makes it another one. */
const FORMS = {
  offer: {
    address: "203.0.113.7",
    count: () => db().offer.count(),
    send: (at: string, key: string | undefined, isOther = false): Promise<unknown> =>
      stack.call(createOffer, { body: offerIn(isOther ? "ru" : "en") }, from(at, key)),
  },
  enquiry: {
    address: "203.0.113.8",
    count: () => db().enquiry.count(),
    send: (at: string, key: string | undefined, isOther = false): Promise<unknown> =>
      stack.call(sendEnquiry, { body: isOther ? another : enquiry }, from(at, key)),
  },
};

it.each(Object.entries(FORMS))(
  "an %s that is stored is answered again beyond the limit, and nothing else is",
  async (name, { address, count, send }) => {
    const { enquiry: calls, repeat } = RATE_LIMITS;
    const scaled = [calls, repeat].map(({ points }) => Math.round(points * SCALE));
    expect(scaled).toEqual([POINTS, REPEATS]);
    const statusOf = async (key: string | undefined, isOther = false) =>
      (await failureOf(send(address, key, isOther))).status;
    const [first, second] = [`${name}-1`, `${name}-2`];
    const before = await count();
    const answer = await send(address, first);
    await send(address, second);
    const known = await people();
    // Without a key, or with one that is none, nothing is looked for.
    expect([await statusOf(undefined), await statusOf("x".repeat(300))]).toEqual([429, 429]);
    expect(await send(address, first)).toEqual(answer);
    expect([await statusOf(first, true), await statusOf(`${name}-3`)]).toEqual([422, 429]);
    // So many calls with a key have been looked for, known or not.
    expect(await statusOf(first)).toBe(429);
    expect(await count()).toBe(before + POINTS);
    // Within the limit, too, another request under the key stores nothing, and nobody becomes known by it.
    const elsewhere = address.replace("203.0.113", "203.0.115");
    expect((await failureOf(send(elsewhere, first, true))).status).toBe(422);
    expect([await count(), await people()]).toEqual([before + POINTS, known]);
    // Another address has a limit of its own, and the key is known there, too.
    expect(await send(address.replace("203.0.113", "203.0.114"), first)).toEqual(answer);
  },
);
