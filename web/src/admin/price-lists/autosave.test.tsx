import { notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type Answer,
  type Answering,
  button,
  dialogs,
  drawsAdmin,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import { answersOf, drawPriceList, field, isOpen, page, type Sent, stored, summary } from "./testing.tsx";

drawsAdmin();
let list: typeof stored;
let sent: Sent[];
let refuse: () => Answer | null;
/** The server answers no write before this has resolved. */
let held: Promise<void>;
beforeEach(() => {
  [list, sent, refuse, held] = [stored, [], () => null, Promise.resolve()];
});
afterEach(() => void vi.useRealTimers());

const others = answersOf({
  list: () => list,
  keep: (next) => void (list = next),
  sent: () => sent,
  refuse: () => null,
  compare: () => ({ body: { data: { rows: [], summary } } }),
});
/** The server, which stores what is written as it was sent. */
const answer: Answering = (method, path, body, query) => {
  if (method !== "PUT") return others(method, path, body, query);
  sent.push({ method, path, body });
  return held.then((): Answer => {
    const refused = refuse();
    if (refused) return refused;
    list = { ...list, ...(body as Partial<typeof stored>), version: list.version + 1 };
    return { body: { data: list } };
  });
};
async function open(at = "/admin/price-lists/7") {
  await drawPriceList(answer, at);
  await isOpen();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const follow = (href: string) =>
  act(async () => document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click());
const PROJECT_LISTS = "/admin/price-lists?project_id=2";

it("saves a draft a moment after its last edit, by its version, and leaves what is typed as it is", async () => {
  await open();
  await type("Name of the list", "Spring ");
  await wait(1500);
  await type("$ / m²", "1 700");
  await wait(1500);
  expect(sent).toEqual([]);
  expect(button("Publish now").disabled).toBe(true);
  await wait(600);
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "PUT",
    body: { version: 3, name: "Spring", terms: { base: { amount_minor: 170_000 } } },
  });
  await until(() => expect(page()).toContain("Saved: "));
  await until(() => expect(button("Publish now").disabled).toBe(false));
  expect([field("Name of the list")?.value, field("$ / m²")?.value]).toEqual(["Spring ", "1 700"]);
  expect(notificationsStore.getState().notifications).toEqual([]);
  await type("Name of the list", "Spring 2");
  await wait(2100);
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ body: { version: 4, name: "Spring 2" } });
  await wait(5000);
  expect(sent).toHaveLength(2);
});

it("sends nothing invalid, and marks it", async () => {
  await open();
  await type("Name of the list", "Spring");
  await type("$ / m²", "99 999 999 999");
  await wait(5000);
  expect(sent).toEqual([]);
  expect(field("$ / m²")?.getAttribute("aria-invalid")).toBe("true");
});

it("sends no list for single apartments without any", async () => {
  list = { ...stored, terms: { ...stored.terms, overrides: [], only_overrides: true } };
  await open();
  await type("Name of the list", "Spring");
  await wait(5000);
  expect(sent).toEqual([]);
  expect(page()).toContain("A list for single apartments has at least one.");
});

it("leaves the first save of a new list to its button", async () => {
  await open("/admin/price-lists/add?project_id=2");
  await type("Name of the list", "Spring");
  await type("$ / m²", "1700");
  await wait(5000);
  expect(sent).toEqual([]);
});

it("does not confirm amounts of another currency", async () => {
  list = { ...stored, currency: "GEL" };
  await open();
  await type("Name of the list", "Spring");
  await wait(5000);
  expect(sent).toEqual([]);
});

it("opens the conflict with a colleague's save, once", async () => {
  await open();
  refuse = () => {
    list = { ...stored, version: 4, name: "Theirs", updated_by: { id: 5, name: "Giorgi" } };
    return { status: 409, body: refusal("conflict") };
  };
  await type("Name of the list", "Mine");
  await wait(2100);
  await until(() => expect(dialogs()).toHaveLength(1));
  expect(page()).toContain("Theirs");
  await press("Back to the form");
  await until(() => expect(dialogs()).toEqual([]));
  await type("Name of the list", "Mine, too");
  await wait(5000);
  expect([dialogs(), sent.length]).toEqual([[], 1]);
});

it("saves before the page is left, without a question", async () => {
  await open();
  await type("Name of the list", "Spring");
  await follow(PROJECT_LISTS);
  await until(() => expect(page()).toContain("elsewhere"));
  expect(sent).toMatchObject([{ method: "PUT", body: { version: 3, name: "Spring" } }]);
  expect(dialogs()).toEqual([]);
});

it("asks before the page is left where that could not be saved", async () => {
  await open();
  refuse = () => ({ status: 503, body: refusal("unavailable") });
  await type("Name of the list", "Spring");
  await follow(PROJECT_LISTS);
  await until(() => expect(dialogs()).toEqual(["Your changes are not saved"]));
  expect(sent).toHaveLength(1);
  await press("Stay");
  await until(() => expect(dialogs()).toEqual([]));
  // Nor is what is invalid by now.
  await type("$ / m²", "0");
  await follow(PROJECT_LISTS);
  await until(() => expect(dialogs()).toEqual(["Your changes are not saved"]));
  expect(sent).toHaveLength(1);
  await press("Leave without saving");
  await until(() => expect(page()).toContain("elsewhere"));
});

it("asks before the page is left where a colleague has published the list", async () => {
  await open();
  refuse = () => {
    const theirs = { name: "Theirs", updated_by: { id: 5, name: "Giorgi" } };
    list = { ...stored, ...theirs, version: 4, status: "published" };
    return { status: 409, body: refusal("conflict") };
  };
  await type("Name of the list", "Mine");
  await follow(PROJECT_LISTS);
  await until(() => expect(dialogs()).toEqual(["Your changes are not saved"]));
  await press("Leave without saving");
  await until(() => expect(page()).toContain("elsewhere"));
});

it("leaves the button its focus, and saves once more what is pressed meanwhile", async () => {
  await open();
  let answerNow = () => {};
  held = new Promise((resolve) => {
    answerNow = () => resolve();
  });
  await type("Name of the list", "Spring");
  button("Save and compare").focus();
  await wait(2100);
  await until(() => expect(sent).toHaveLength(1));
  expect(document.activeElement).toBe(button("Save and compare"));
  expect(button("Save and compare").disabled).toBe(false);
  await press("Save and compare");
  await type("Name of the list", "Spring 2");
  expect(sent).toHaveLength(1);
  await act(async () => answerNow());
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ method: "PUT", body: { version: 4, name: "Spring 2" } });
  await until(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
});

it("announces unsaved changes, in a region that stays, and nothing else of a pause", async () => {
  await open();
  const regions = () => [...document.querySelectorAll('[role="status"]')];
  const announced = () => regions().map(({ textContent }) => textContent);
  const before = regions();
  await type("Name of the list", "Spring");
  const mark = regions().find(({ textContent }) => textContent === "Unsaved changes");
  expect(before).toContain(mark);
  expect(page()).toContain("Save the changes first.");
  expect(announced()).not.toContain("Save the changes first.");
  await wait(2100);
  await until(() => expect(page()).toContain("Saved: "));
  expect(announced().filter((text) => text.startsWith("Saved"))).toEqual([]);
  expect([mark?.isConnected, mark?.textContent]).toEqual([true, ""]);
});

it("is not copied before it is saved", async () => {
  await open();
  const copy = () => button("Copy as a new draft");
  await type("Name of the list", "Spring");
  expect([copy().disabled, copy().title]).toEqual([true, "Save the changes first."]);
  await wait(2100);
  await until(() => expect(copy().disabled).toBe(false));
  expect(copy().title).toBe("");
});

it("is saved when the page is hidden", async () => {
  await open();
  await type("Name of the list", "Spring");
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  Reflect.deleteProperty(document, "visibilityState");
  await until(() => expect(sent).toHaveLength(1));
});
