import { priceSettings } from "@ezo/contract/site/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  confirmed,
  mailedLink,
  matchesTo,
  namedIn,
  type SearchStack,
  startSearchStack,
} from "./saved-search-stack.ts";

let stack: SearchStack;
let admin: string;
beforeAll(async () => {
  stack = await startSearchStack({ workers: 2 });
  admin = await stack.app.token();
});
afterAll(() => stack.app.stop());

const settings = async () => (await stack.app.call(priceSettings.get, {}, { token: admin })).data;
/** Changes the currency of all prices; every figure stays. */
async function pricesIn(currency: Currency): Promise<void> {
  const { version } = await settings();
  await stack.app.call(priceSettings.put, { body: { version, currency, others: [] } }, { token: admin });
}
/** Has the stock compared and what is due sent; returns the apartments that each mail to the address has named. */
async function mails(email: string): Promise<number[][]> {
  await stack.round();
  await stack.app.drain();
  return matchesTo(stack, email).map(({ text }) => namedIn(text));
}
async function ownPage(email: string): Promise<string> {
  const { id } = await stack.db.savedSearch.findFirstOrThrow({ where: { email } });
  return (await fetch(await stack.linkOf("search", id))).text();
}
const WAITS = "The limit of this search is in USD";

describe("a saved search with a limit of the price", () => {
  it("waits while prices are in another currency, and nothing of that time is news afterwards", async () => {
    const { build, db } = stack;
    const email = "waits@example.ge";
    const others = (await settings()).limited_searches;
    await confirmed(stack, email, { price_max: 95_000 });
    expect((await settings()).limited_searches).toBe(others + 1);
    expect(await ownPage(email)).not.toContain(WAITS);

    await pricesIn("GEL");
    expect((await settings()).limited_searches).toBe(0);
    await build({ price: 94_000 });
    const dear = await build({ price: 250_000 });
    expect(await mails(email)).toEqual([]);
    const page = await ownPage(email);
    expect(page).toMatch(/up to \$\s95\s000/);
    expect(page).toContain(WAITS);
    // The list of the site would take the figure for lari.
    expect(page).not.toContain("price_max=95000");

    await pricesIn("USD");
    expect(await mails(email)).toEqual([]);
    // Prices get their figures in the new currency only after it.
    await db.apartment.update({ where: { id: dear.id }, data: { price: 93_000 } });
    expect(await mails(email)).toEqual([]);
    const after = await ownPage(email);
    expect(after).not.toContain(WAITS);
    expect(after).toContain("price_max=95000");
    const fresh = await build({ price: 92_000 });
    expect(await mails(email)).toEqual([[fresh.id]]);
  });

  it("is another search where it is saved anew in the other currency", async () => {
    const { build } = stack;
    const email = "anew@example.ge";
    await confirmed(stack, email, { price_max: 95_000 });
    await pricesIn("GEL");
    await confirmed(stack, email, { price_max: 95_000 });
    const inLari = await build({ price: 91_000 });
    expect(await mails(email)).toEqual([[inLari.id]]);
    expect(matchesTo(stack, email)[0]?.text).toMatch(/up to ₾\s95\s000/);

    await pricesIn("USD");
    expect(await mails(email)).toHaveLength(1);
    const inDollars = await build({ price: 91_500 });
    expect(await mails(email)).toEqual([[inLari.id], [inDollars.id]]);
    expect(matchesTo(stack, email)[1]?.text).toMatch(/up to \$\s95\s000/);
  });

  it("says that it waits where it is confirmed meanwhile, and begins when its currency is back", async () => {
    const { app, ask, build } = stack;
    const email = "late@example.ge";
    await ask(email, { price_min: 80_000 });
    await app.drain();
    await pricesIn("GEL");
    const answer = await fetch(mailedLink(app, email, "search-confirm"), { method: "POST" });
    expect(await answer.text()).toContain(WAITS);
    await build({ price: 90_500 });

    await pricesIn("USD");
    expect(await mails(email)).toEqual([]);
    const fresh = await build({ price: 90_600 });
    expect(await mails(email)).toEqual([[fresh.id]]);
  });
});
