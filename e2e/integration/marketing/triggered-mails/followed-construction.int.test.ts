import { followConstruction } from "@ezo/contract/site/search/saved-searches";
import { listSavedSearches } from "@ezo/contract/marketing/saved-searches";
import type { Locale } from "@ezo/contract/values/locale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConstructionEntry, createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { mailedLink, matchesTo, type SearchStack, startSearchStack } from "./saved-search-stack.ts";

let stack: SearchStack;
beforeAll(async () => {
  stack = await startSearchStack({ workers: 2 });
});
afterAll(() => stack.app.stop());

const ask = (id: number, email: string, locale: Locale = "en") =>
  stack.app.call(followConstruction, { params: { id: String(id) }, body: { email, locale } });
const press = (link: string) => fetch(link, { method: "POST" });
const textOf = async (answer: Promise<Response>) => (await answer).text();
const entry = (over: object = {}) => createConstructionEntry(stack.db, stack.project.id, over);
const rowOf = (email: string) => stack.db.savedSearch.findFirst({ where: { email } });

/** Follows the project of the stack, confirmed by the mailed link. */
async function follow(email: string): Promise<void> {
  await ask(stack.project.id, email);
  await stack.app.drain();
  const answer = await press(mailedLink(stack.app, email, "search-confirm"));
  expect(answer.status).toBe(200);
}

describe("the construction of a project", () => {
  it("is mailed to nobody before the owner of the address has confirmed, and each new entry once after that", async () => {
    const { app, round, project } = stack;
    const email = "follower@example.ge";
    await entry({ percent: 20 });
    await ask(project.id, email);
    await app.drain();
    await entry({ percent: 30 });
    await round();
    await app.drain();
    expect(matchesTo(stack, email)).toEqual([]);
    const confirm = mailedLink(app, email, "search-confirm");
    expect(await textOf(fetch(confirm))).toContain("I agree to get e-mail about the construction");
    await press(confirm);
    expect(await rowOf(email)).toMatchObject({
      status: "active",
      consentText: expect.stringContaining("construction") as string,
    });
    // What was there already is not news.
    await round();
    await app.drain();
    expect(matchesTo(stack, email)).toEqual([]);

    await entry({ percent: 43 });
    await entry({ percent: 44, isActive: false });
    for (const _ of [1, 2]) {
      await round();
      await app.drain();
    }
    const [mail, ...others] = matchesTo(stack, email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Frame en");
    expect(mail?.text?.replaceAll("\u00A0", " ")).toContain("43 %");
    expect(mail?.text?.replaceAll("\u00A0", " ")).not.toContain("44 %");
    expect(mail?.text).toContain(`/en/projects/${project.id}#progress`);
    expect(mail?.subject).toContain("Construction");
  });

  it("is named to staff beside saved searches", async () => {
    const { app, token } = stack;
    await follow("listed@example.ge");
    const query = { search: "listed@example.ge" };
    const { data } = await app.call(listSavedSearches, { query }, { token });
    expect(data.map(({ words, status }) => [words.en, status])).toEqual([
      [expect.stringMatching(/^Construction: /), "active"],
    ]);
  });

  it("is paused, resumed and ended by the links of each mail", async () => {
    const { app, db, round } = stack;
    const email = "leaver@example.ge";
    await follow(email);
    await entry({ percent: 50 });
    await round();
    await app.drain();
    const [own, end] = [mailedLink(app, email, "search"), mailedLink(app, email, "search-end")];
    const act = (action: string) =>
      textOf(fetch(own, { method: "POST", body: new URLSearchParams({ action }) }));
    expect(await act("pause")).toContain("It is paused");
    await entry({ percent: 55 });
    expect(await act("resume")).toContain("something new");
    await db.savedSearch.updateMany({ where: { email }, data: { mailingAt: null } });
    await round();
    await app.drain();
    // What came during the pause is not mailed.
    expect(matchesTo(stack, email)).toHaveLength(1);
    const { id = 0 } = (await rowOf(email)) ?? {};
    expect(await textOf(fetch(end))).toContain("about this construction");
    expect((await press(end)).status).toBe(200);
    expect(await rowOf(email)).toBeNull();
    expect(await db.savedSearchEntry.count({ where: { searchId: id } })).toBe(0);
  });

  it("is followed of no project that visitors cannot see, and nowhere while it is switched off", async () => {
    const { db, set, project } = stack;
    const hidden = await createProject(db, { isActive: false });
    for (const id of [hidden.id, 999_999])
      expect((await failureOf(ask(id, "nobody@example.ge"))).status).toBe(404);
    await set({ saved_searches: false });
    expect((await failureOf(ask(project.id, "nobody@example.ge"))).status).toBe(404);
    await set({ saved_searches: true });
    expect(await rowOf("nobody@example.ge")).toBeNull();
  });
});
