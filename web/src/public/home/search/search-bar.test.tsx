import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/values/limits/screens";
import fc from "fast-check";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { searchQueryOf, searchViewOf } from "../../../shared/apartments/search/search-view.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { SearchBar } from "./search-bar.tsx";
import { addressOf, putBackEntered } from "./search-form.ts";

// So that the first question is asked as soon as the later ones.
beforeAll(() => import("@ezo/contract/site/search/apartment-search"));
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  endDrawn();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
  window.sessionStorage.clear();
});

const PROJECTS = [
  { id: 1, title: "Linden Court" },
  { id: 2, title: "Lighthouse" },
];
type Query = Partial<Record<"project_id" | "rooms" | "price_max", string>>;
/** Another number for every search. */
const totalOf = ({ project_id = "0", rooms = "" }: Query) =>
  2 + 10_000 * Number(project_id) + Number(rooms.replaceAll(",", ""));

async function drawBar() {
  const asked: { query: Query; answer: (total?: number) => void; fail: () => void }[] = [];
  const call = (_: unknown, { query }: { query: Query }) =>
    new Promise((resolve, reject) => {
      const meta = { next_cursor: null, projects: [], layouts: [] };
      asked.push({
        query,
        answer: (total = totalOf(query)) => resolve({ data: [], meta: { ...meta, total } }),
        fail: () => reject(new Error("away")),
      });
    });
  const page = await drawPublic(<SearchBar projects={PROJECTS} />, {
    inWindow: true,
    call: call as () => unknown,
  });
  const { box, t } = page;
  const find = <E extends Element>(selector: string) =>
    box.querySelector<E>(selector) ?? expect.fail(`no ${selector}`);
  const form = () => find<HTMLFormElement>("form");
  const enter = (selector: string, value: string, event: string) =>
    act(async () => {
      const field = find<HTMLInputElement>(selector);
      Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
      field.dispatchEvent(new Event(event, { bubbles: true }));
    });
  return {
    ...page,
    asked,
    form,
    find,
    button: () => find("button").textContent,
    counted: (count: number) => t("home.search_show_count", { count }),
    chooseProject: (id: string) => enter("select", id, "change"),
    typePrice: (text: string) => enter("[name=price_max]", text, "input"),
    toggle: (rooms: string) =>
      act(async () => find<HTMLInputElement>(`[value="${rooms}"][name=rooms]`).click()),
    /** The visitor pauses. */
    pause: () => act(async () => void vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS)),
    submit: () => act(async () => form().requestSubmit()),
  };
}

it("counts what is chosen before it is applied, and says so once that is known", async () => {
  const { asked, button, counted, box, t, toggle, pause } = await drawBar();
  expect(button()).toBe(t("home.search_show"));
  await toggle("2");
  expect(asked).toEqual([]);
  await pause();
  await vi.waitFor(() => expect(asked.map(({ query }) => query.rooms)).toEqual(["2"]));
  expect(button()).toBe(t("home.search_show"));
  asked[0]?.answer(26);
  await vi.waitFor(() => expect(button()).toBe(counted(26)));
  expect(box.querySelector("[role=status]")?.textContent).toBe(counted(26));
  // What is not known any more is not said any more.
  await toggle("3");
  expect(button()).toBe(t("home.search_show"));
  await pause();
  await vi.waitFor(() => expect(asked.map(({ query }) => query.rooms)).toEqual(["2", "2,3"]));
  asked[1]?.answer(0);
  await vi.waitFor(() => expect(button()).toBe(t("home.search_none")));
});

it("is a plain button again after a failure", async () => {
  const { asked, cache, button, counted, t, toggle, pause } = await drawBar();
  await toggle("2");
  await pause();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer();
  await vi.waitFor(() => expect(button()).toBe(counted(totalOf({ rooms: "2" }))));
  await toggle("4");
  await pause();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.fail();
  const failures = () =>
    cache.getQueryCache().findAll({ predicate: ({ state }) => state.status === "error" });
  await vi.waitFor(() => expect(failures()).toHaveLength(1));
  await pause();
  expect(button()).toBe(t("home.search_show"));
});

const step = fc.oneof(
  fc.record({ project: fc.constantFrom("", "1", "2") }),
  fc.record({ rooms: fc.constantFrom("1", "2", "3", "4") }),
  fc.constant({ pause: true }),
  fc.record({ answered: fc.nat(3), isFailure: fc.boolean() }),
);
it("never shows the count of another search, in whatever order answers come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { asked, form, button, counted, t, chooseProject, toggle, pause, leave } = await drawBar();
      for (const made of steps) {
        if ("project" in made) await chooseProject(made.project);
        if ("rooms" in made) await toggle(made.rooms);
        if ("pause" in made) await pause();
        if ("answered" in made) {
          const question = asked[made.answered];
          await act(async () => (made.isFailure ? question?.fail() : question?.answer()));
          await act(async () => void vi.advanceTimersByTime(1));
        }
        const { filters, project } = searchViewOf(addressOf(form()));
        const own = totalOf({
          ...filters,
          ...(project === undefined ? {} : { project_id: String(project) }),
        });
        expect([t("home.search_show"), counted(own)]).toContain(button());
      }
      leave();
    }),
    { numRuns: 25 },
  );
});

it("leads by its fields' names to the search's own address, with and without scripts", async () => {
  const { form, chooseProject, toggle, typePrice, submit } = await drawBar();
  expect(form().getAttribute("action")).toBe("/apartments");
  expect(form().method).toBe("get");
  await chooseProject("2");
  await toggle("2");
  await toggle("4");
  await typePrice("$ 150 000");
  // What the browser would send by itself is read as the same search.
  const sent = addressOf(form());
  expect(sent.toString()).toBe("project_id=2&rooms=2&rooms=4&price_max=%24+150+000");
  const own = "?project_id=2&rooms=2,4&price_max=150000";
  expect(searchQueryOf(searchViewOf(sent))).toBe(own);
  await submit();
  expect(window.location.pathname + window.location.search).toBe(`/apartments${own}`);
});

it.each(["cheap", "₾ 150 000"])("does not leave with %s as a price, says so, and keeps it", async (text) => {
  const { asked, box, find, t, typePrice, pause, submit } = await drawBar();
  await typePrice(text);
  await pause();
  await submit();
  const field = find<HTMLInputElement>("[name=price_max]");
  expect([field.value, field.getAttribute("aria-invalid")]).toEqual([text, "true"]);
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    t("errors.invalid_number"),
  );
  expect(document.activeElement).toBe(field);
  expect([window.location.pathname, asked]).toEqual(["/", []]);
  await typePrice("150000");
  expect(box.querySelector("[aria-invalid]")).toBeNull();
});

const choice = fc.record({
  project: fc.constantFrom("", "1", "2"),
  rooms: fc.subarray(["1", "2", "3", "4"]),
  price: fc.constantFrom("", "150 000", "$ 97 300"),
});
it("has what was entered after Back, and nothing of it in a later visit", async () => {
  await fc.assert(
    fc.asyncProperty(choice, async ({ project, rooms, price }) => {
      window.sessionStorage.clear();
      window.history.replaceState({ key: "first" }, "", "/");
      const { form, chooseProject, toggle, typePrice, submit, leave } = await drawBar();
      const entry: unknown = window.history.state;
      if (project !== "") await chooseProject(project);
      for (const count of rooms) await toggle(count);
      if (price !== "") await typePrice(price);
      const entered = addressOf(form()).toString();
      await submit();
      leave();
      window.history.replaceState(entry, "", "/");
      const back = await drawBar();
      const found = addressOf(back.form()).toString();
      back.leave();
      window.history.replaceState({ key: "later" }, "", "/");
      const later = await drawBar();
      const anew = [...addressOf(later.form()).values()].join("");
      later.leave();
      expect([found, anew]).toEqual([entered, ""]);
    }),
    { numRuns: 20 },
  );
});

it("leaves alone what was entered before the page came to life", async () => {
  window.history.replaceState({ key: "first" }, "", "/");
  window.sessionStorage.setItem("ezo_home_search", "first?project_id=2&rooms=2&price_max=1");
  const form = document.createElement("form");
  form.innerHTML = '<input name="price_max" value="90" /><input type="checkbox" name="rooms" value="2" />';
  expect(putBackEntered(form, "first")).toBe(false);
  expect(addressOf(form).toString()).toBe("price_max=90");
});

it("has no field for the project where there is one", async () => {
  const { box } = await drawPublic(<SearchBar projects={PROJECTS.slice(0, 1)} />);
  expect(box.querySelector("select")).toBeNull();
});
