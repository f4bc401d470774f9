import { afterEach, beforeEach, expect, it } from "vitest";
import { type FocusMemory, focusPage, watchFocus } from "./page-focus.ts";

const BUILDING = `<main>
  <section data-page-start>
    <svg><a href="/en/projects/1/B/floor-9"></a><a href="/en/projects/1/B/floor-8?rooms=2"></a></svg>
    <h1>Building B</h1>
    <ul><li><a href="/en/projects/1/B/floor-8?rooms=2">8</a></li></ul>
  </section>
</main>`;
const memory: FocusMemory = { isByKeyboard: false, followed: new Map() };
let unwatch = () => {};
/** jsdom cannot follow a link. */
const stayHere = (event: Event) => event.preventDefault();
beforeEach(() => {
  document.addEventListener("click", stayHere);
  Object.assign(memory, { isByKeyboard: false, followed: new Map() });
  unwatch = watchFocus(memory);
  document.body.innerHTML = BUILDING;
});
afterEach(() => {
  unwatch();
  document.removeEventListener("click", stayHere);
});

const links = () => [...document.querySelectorAll<HTMLElement>("main a")];
const press = (key: string) => window.dispatchEvent(new KeyboardEvent("keydown", { key }));
const goTo = (to: string, from: string, aim?: string) => focusPage(memory, { from, to, aim });
const UP = ["/en/projects/1/B", "/en/projects/1/B/floor-8"] as const;

it("focuses the element that the page marks as its start", () => {
  press("Enter");
  goTo("/en/projects/1/B", "/en/projects/1");
  expect(document.activeElement).toBe(document.querySelector("section"));
});

it("returns to the zone or row that was followed by keyboard", () => {
  press("Enter");
  goTo(...UP);
  expect(document.activeElement).toBe(links()[1]);
  links()[2]?.click();
  goTo(...UP);
  expect(document.activeElement).toBe(links()[2]);
  // From deeper down, to what the place lies in.
  goTo("/en/projects/1/B", "/en/projects/1/B/floor-9/apartment-12");
  expect(document.activeElement).toBe(links()[0]);
});

it("does not focus a zone that was followed by mouse", () => {
  press("Enter");
  window.dispatchEvent(new Event("pointerdown"));
  goTo(...UP);
  expect(document.activeElement).toBe(document.querySelector("section"));
});

it("focuses the part that the address is about, also when it is rendered later", async () => {
  document.body.innerHTML = "<main></main>";
  goTo("/en/projects/1", "/en", "apartments");
  expect(document.activeElement).toBe(document.querySelector("main"));
  document
    .querySelector("main")
    ?.insertAdjacentHTML("beforeend", '<h1>House</h1><div id="apartments"></div>');
  await Promise.resolve();
  expect(document.activeElement?.id).toBe("apartments");
});
