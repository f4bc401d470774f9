import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followIntent, INTENT_MS } from "./follow-intent.ts";

let asked: string[] = [];
let stop = () => {};
const begin = () => (stop = followIntent(({ page }) => void asked.push(page.name)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  history.replaceState(null, "", "/en/projects");
  document.body.innerHTML = `<p>Text</p>
    <a id="about" href="/en/about"><b>About</b> <i>us</i></a>
    <a id="contact" href="/en/contact">Contact</a>
    <a id="admin" href="/admin">Admin</a>`;
  asked = [];
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
  Reflect.deleteProperty(navigator, "connection");
  vi.useRealTimers();
});

const send = (name: string, to: string) =>
  document.querySelector(to)?.dispatchEvent(new MouseEvent(name, { bubbles: true }));
const point = (to: string) => send("pointerover", to);
const wait = (ms = INTENT_MS) => void vi.advanceTimersByTime(ms);

it("asks for the page of a link on which the pointer rests, not for one that it crosses", () => {
  begin();
  point("#contact");
  wait(INTENT_MS - 1);
  point("p");
  wait();
  expect(asked).toEqual([]);
  point("#about b");
  wait(INTENT_MS - 1);
  // Still the same link.
  point("#about i");
  wait(1);
  expect(asked).toEqual(["about"]);
});

it("asks for the page of a link that has the focus, or had it before this began", () => {
  document.querySelector<HTMLElement>("#contact")?.focus();
  begin();
  wait();
  expect(asked).toEqual(["contact"]);
  send("focusin", "#about");
  wait();
  expect(asked).toEqual(["contact", "about"]);
});

it("asks for the page of a link on which a finger rests or that is tapped", () => {
  begin();
  send("touchstart", "p");
  wait();
  send("touchstart", "#about b");
  wait(INTENT_MS - 1);
  expect(asked).toEqual([]);
  // The finger may have left by now.
  send("touchend", "#about b");
  wait(1);
  expect(asked).toEqual(["about"]);
});

it.each(["touchmove", "touchcancel"])("asks for nothing when a scroll begins on a link (%s)", (name) => {
  begin();
  send("touchstart", "#about");
  wait(INTENT_MS - 1);
  send(name, "#about");
  wait();
  expect(asked).toEqual([]);
  // The next touch is another one.
  send("touchstart", "#about");
  wait();
  expect(asked).toEqual(["about"]);
});

it("asks for nothing that is no page of the site, and for nothing once it has ended", () => {
  begin();
  point("#admin");
  wait();
  send("touchstart", "#admin");
  wait();
  point("#about");
  stop();
  wait();
  send("touchstart", "#about");
  wait();
  expect(asked).toEqual([]);
});

it.each<[object, string[]]>([
  [{ saveData: true, effectiveType: "4g" }, []],
  [{ saveData: true }, []],
  [{ saveData: false, effectiveType: "slow-2g" }, []],
  [{ saveData: false, effectiveType: "2g" }, []],
  [{ saveData: false, effectiveType: "3g" }, ["about"]],
  [{ saveData: false, effectiveType: "4g" }, ["about"]],
])("with the connection %o asks for %j", (connection, expected) => {
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  begin();
  point("#about");
  wait();
  send("touchstart", "p");
  if (expected.length === 0) send("touchstart", "#about");
  wait();
  expect(asked).toEqual(expected);
});
