import { expect, it } from "vitest";
import type { LiveBus } from "../platform/events/live-bus.ts";
import { createSubscribers } from "./subscribers.ts";

const PARTS: Parameters<typeof createSubscribers>[0] = {
  enquiryRows: () => Promise.resolve([]),
  apartmentRows: () => Promise.resolve([]),
  campaignProgress: () => Promise.resolve(null),
  replyHoldMs: 0,
};

type Sent = [name: string, payload: unknown];
/** A bus that keeps what staff and visitors are sent. */
function busInto(staff: Sent[], visitors: Sent[]): LiveBus {
  return {
    toStaff: (event, payload) => void staff.push([event, payload]),
    toWhoMay: () => undefined,
    toWhoMaySee: () => undefined,
    toFormer: () => undefined,
    toPublic: (event, payload) => void visitors.push([event, payload]),
    dropSessions: () => undefined,
  };
}

it("names changed apartments to staff also where they cannot be read, and fails so that the event is repeated", async () => {
  const [staff, visitors]: [Sent[], Sent[]] = [[], []];
  const subscribers = createSubscribers({
    ...PARTS,
    apartmentRows: () => Promise.reject(new Error("the statement took too long")),
  });
  const change = { apartment_ids: [1, 2], status_ids: [1] };
  const sent = subscribers["apartment.status_changed"].live?.(change, busInto(staff, visitors));
  await expect(sent).rejects.toThrow("the statement took too long");
  expect(staff).toEqual([["apartments:status", { ids: [1, 2] }]]);
  expect(visitors).toEqual([]);
});

it.each([
  ["project", true],
  // Projects name them, and their pages list them.
  ["feature", true],
  ["article", false],
] as const)("lets people with a limit hear of changes, without ids: %s, %s", async (entity, isHeard) => {
  const heard: unknown[] = [];
  const bus: LiveBus = { ...busInto([], []), toWhoMay: (_, __, ___, inPart) => void heard.push(inPart) };
  await createSubscribers(PARTS)["records.changed"].live?.({ entity, ids: [7], tags: [] }, bus);
  expect(heard).toEqual([isHeard ? { entity, id: 0, tags: [] } : undefined]);
});
