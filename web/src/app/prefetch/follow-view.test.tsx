import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followView, IN_VIEW_MAX } from "./follow-view.ts";

type Seen = { target: Element; isIntersecting: boolean };
let notify: (entries: Seen[]) => void = () => undefined;
const observed = new Set<Element>();
let idle: (() => void)[] = [];
let asked: string[] = [];
let stop = () => {};

beforeEach(() => {
  observed.clear();
  [idle, asked] = [[], []];
  history.replaceState(null, "", "/en");
  connectBy({ saveData: false, effectiveType: "4g" });
  vi.stubGlobal("requestIdleCallback", (act: () => void) => idle.push(act));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: Seen[]) => void) {
        notify = seen;
      }
      observe = (link: Element) => observed.add(link);
      disconnect = () => observed.clear();
    },
  );
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
  Reflect.deleteProperty(navigator, "connection");
  vi.unstubAllGlobals();
});

const connectBy = (value: object) =>
  Object.defineProperty(navigator, "connection", { value, configurable: true });

/** A page with links to `addresses`, of which those at `failing` cannot be loaded. */
function begin(addresses: readonly string[], failing: readonly string[] = []): HTMLElement {
  const links = addresses.map((address) => `<a href="${address}"></a>`).join("");
  document.body.innerHTML = `<header><a href="/en/gallery"></a></header><main>${links}</main>`;
  const main = document.querySelector("main") ?? document.body;
  stop = followView(main, async ({ address }) => {
    asked.push(address);
    return !failing.includes(address);
  });
  return main;
}
const see = (links: Iterable<Element> = observed, isIntersecting = true) =>
  notify([...links].map((target) => ({ target, isIntersecting })));
/** The browser is idle until nothing more waits for it. */
async function rest(): Promise<void> {
  for (let act = idle.shift(); act; act = idle.shift()) {
    act();
    // What was asked for arrives.
    for (let round = 0; round < 5; round++) await Promise.resolve();
  }
}
const projects = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => `/en/projects/${first + index}`);

it("asks for what the content on screen links to, while the browser is idle, a few at most", async () => {
  begin(projects(IN_VIEW_MAX + 2));
  see();
  expect(asked).toEqual([]);
  await rest();
  expect(asked).toEqual(projects(IN_VIEW_MAX));
  see();
  await rest();
  expect(asked).toHaveLength(IN_VIEW_MAX);
});

it("begins anew on another page, with the links that come with it", async () => {
  const main = begin(projects(IN_VIEW_MAX));
  see();
  await rest();
  history.replaceState(null, "", "/en/projects");
  observed.clear();
  main.innerHTML = '<a href="/en/projects/70"></a>';
  await vi.waitFor(() => expect(observed.size).toBe(1));
  see();
  await rest();
  expect(asked.slice(IN_VIEW_MAX)).toEqual(["/en/projects/70"]);
});

it("asks once for an address that is linked twice, and for none that has left the screen", async () => {
  begin(["/en/projects/1", "/en/projects/1", "/en/projects/2"]);
  see();
  see([...observed].slice(2), false);
  await rest();
  expect(asked).toEqual(["/en/projects/1"]);
});

it("leaves searches and shortlists to the visitor, of which the server keeps no answers", async () => {
  begin(["/en/apartments?rooms=2", "/en/shortlist", "/en/apartments"]);
  see();
  await rest();
  expect(asked).toEqual(["/en/apartments"]);
});

it("ends with the first failure", async () => {
  begin(projects(3), ["/en/projects/2"]);
  see();
  await rest();
  expect(asked).toEqual(projects(2));
  expect(observed.size).toBe(0);
});

it.each([{ saveData: true, effectiveType: "4g" }, { effectiveType: "3g" }, { effectiveType: "2g" }, {}])(
  "asks for nothing with the connection %o",
  async (connection) => {
    begin(projects(2));
    connectBy(connection);
    see();
    await rest();
    expect(asked).toEqual([]);
  },
);
