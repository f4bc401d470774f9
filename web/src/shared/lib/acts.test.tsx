import type { MissedSearch } from "@ezo/contract/site/views";
import { ACT_SEEN_MS, ACTS_MAX, ACTS_SENT_AFTER_MS } from "@ezo/contract/values/limits/interest";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "../api/stored-token.ts";
import { HeartButton } from "../shortlist/heart-button.tsx";
import { ownShortlist } from "../shortlist/use-shortlist.ts";
import { drawPublic, endDrawn } from "../testing/draw-public.tsx";
import { noteActs } from "./acts.ts";
import { useActs, useSearchActs } from "./use-acts.ts";

/** What jsdom's have no way to read. */
class ReadableBlob {
  constructor(
    readonly parts: readonly string[],
    readonly options: { type: string },
  ) {}
}
let beacons: [url: string, body: ReadableBlob][] = [];
const reports = () => beacons.map(([, { parts }]) => JSON.parse(parts.join("")) as unknown);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("Blob", ReadableBlob);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  beacons = [];
  Object.defineProperty(navigator, "sendBeacon", {
    value: (...beacon: [string, ReadableBlob]) => beacons.push(beacon) > 0,
    configurable: true,
  });
});
afterEach(async () => {
  endDrawn();
  await leave();
  for (const name of ["doNotTrack", "globalPrivacyControl", "sendBeacon"])
    Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, "visibilityState");
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The code that sends is loaded by then. */
async function pass(ms: number): Promise<void> {
  await act(async () => void vi.advanceTimersByTime(ms));
  for (let round = 0; round < 3; round++) await import("../interest/send-acts.ts");
}
async function turn(visibilityState: DocumentVisibilityState): Promise<void> {
  Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
}
const leave = () => turn("hidden");
const come = () => turn("visible");

it("counts what has been on screen for two seconds without a break, and each apartment once", async () => {
  await come();
  noteActs("views", [101]);
  await pass(ACT_SEEN_MS - 1);
  await leave();
  await pass(ACT_SEEN_MS);
  await come();
  await pass(ACT_SEEN_MS - 1);
  await leave();
  expect(reports()).toEqual([]);
  await come();
  await pass(ACT_SEEN_MS);
  await leave();
  expect(reports()).toEqual([{ views: [101] }]);
  expect([beacons[0]?.[0], beacons[0]?.[1].options.type]).toEqual(["/api/views", "application/json"]);
  await come();
  noteActs("views", [101]);
  noteActs("compares", [101, 102]);
  await pass(ACT_SEEN_MS);
  await leave();
  expect(reports().slice(1)).toEqual([{ compares: [101, 102] }]);
});

it("sends together what comes within ten seconds, and as soon as a report is full", async () => {
  await come();
  noteActs("views", [201]);
  noteActs("searches", [{ rooms: [2], price_max: 90_000 }]);
  await pass(ACT_SEEN_MS);
  noteActs("shortlists", [202]);
  await pass(ACT_SEEN_MS);
  expect(reports()).toEqual([]);
  await pass(ACTS_SENT_AFTER_MS - ACT_SEEN_MS);
  const first = { views: [201], searches: [{ rooms: [2], price_max: 90_000 }], shortlists: [202] };
  expect(reports()).toEqual([first]);
  const many = Array.from({ length: 2 * ACTS_MAX + 5 }, (_, index) => 300 + index);
  noteActs("shortlists", many);
  await pass(ACT_SEEN_MS);
  await pass(ACTS_SENT_AFTER_MS);
  const sent = reports().slice(1) as { shortlists: number[] }[];
  expect(sent.map(({ shortlists }) => shortlists.length)).toEqual([ACTS_MAX, ACTS_MAX, 5]);
  expect(sent.flatMap(({ shortlists }) => shortlists)).toEqual(many);
});

it("takes back what a page shows no longer, and counts what it shows instead", async () => {
  const Page = ({ ids }: { ids: number[] }) => {
    useActs("views", ids);
    return null;
  };
  await come();
  const { draw } = await drawPublic(<Page ids={[401]} />);
  await pass(ACT_SEEN_MS - 1);
  await draw(<Page ids={[402]} />);
  await pass(ACT_SEEN_MS - 1);
  await draw(<Page ids={[402]} />);
  await pass(1);
  await draw(<Page ids={[]} />);
  await pass(ACT_SEEN_MS);
  await leave();
  expect(reports()).toEqual([{ views: [402] }]);
});

it("counts a search by whether it has found something, and none while that is not known or without filters", async () => {
  const Page = (props: { total?: number; search: MissedSearch }) => {
    useSearchActs(props.total, props.search);
    return null;
  };
  await come();
  const { draw } = await drawPublic(<Page search={{ rooms: [1] }} />);
  await pass(ACT_SEEN_MS);
  await draw(<Page total={3} search={{ rooms: [1] }} />);
  await pass(ACT_SEEN_MS);
  await draw(<Page total={0} search={{ rooms: [4] }} />);
  await pass(ACT_SEEN_MS);
  await draw(<Page total={66} search={{}} />);
  await pass(ACT_SEEN_MS);
  await leave();
  expect(reports()).toEqual([{ found: [{ rooms: [1] }], searches: [{ rooms: [4] }] }]);
});

it("counts an apartment that is put on the shortlist, and not that it is taken off", async () => {
  await come();
  const { box } = await drawPublic(<HeartButton id={501} apartment="Apartment 501" />);
  const press = () => act(async () => box.querySelector("button")?.click());
  await press();
  await pass(ACT_SEEN_MS);
  await press();
  await pass(ACT_SEEN_MS);
  await leave();
  expect(ownShortlist().get()).not.toContain(501);
  expect(reports()).toEqual([{ shortlists: [501] }]);
});

it.each<[string, () => void]>([
  [
    "who sends Do Not Track",
    () => void Object.defineProperty(navigator, "doNotTrack", { value: "1", configurable: true }),
  ],
  [
    "who sends Global Privacy Control",
    () => void Object.defineProperty(navigator, "globalPrivacyControl", { value: true, configurable: true }),
  ],
  ["of the staff", () => localStorage.setItem(TOKEN_KEY, "token")],
  ["who looks at a preview", () => history.replaceState(null, "", "/projects/1?preview=token")],
])("sends nothing of somebody %s", async (_, prepare) => {
  prepare();
  await come();
  noteActs("views", [601]);
  await pass(ACT_SEEN_MS + ACTS_SENT_AFTER_MS);
  await leave();
  expect(beacons).toEqual([]);
});

it("stores nothing and sets no cookie", async () => {
  await come();
  noteActs("views", [701]);
  await pass(ACT_SEEN_MS);
  await leave();
  expect(reports()).toEqual([{ views: [701] }]);
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ""]);
});
