import { CAPABILITIES, type Capability } from "@ezo/contract/values/roles/capabilities";
import { without } from "@ezo/contract/values/roles/capability-needs";
import { ROLES, USER_ROLES, type UserRole } from "@ezo/contract/values/roles/roles";
import { describe, expect, it } from "vitest";
import { liveBusOver, roomsOf, type Seeable } from "../platform/events/live-bus.ts";
import { type Actor, reachOf } from "../users/actor.ts";

interface Page {
  rooms: readonly string[];
  heard: string[];
}
interface Emitting {
  emit: (event: string) => void;
  except: (rooms: string | string[]) => Emitting;
}
/** Rooms as Socket.IO has them: a page hears what is sent to one of its rooms, once, unless it is in one that is left out. */
const toRooms = (pages: readonly Page[], rooms: readonly string[], left: readonly string[]): Emitting => ({
  emit: (event) => {
    const isIn = (page: Page, some: readonly string[]) => page.rooms.some((room) => some.includes(room));
    for (const page of pages) if (isIn(page, rooms) && !isIn(page, left)) page.heard.push(event);
  },
  except: (more) => toRooms(pages, rooms, [...left, ...[more].flat()]),
});
const busOver = (pages: readonly Page[]) =>
  liveBusOver({
    of: () => ({
      emit: (event) => pages.forEach(({ heard }) => void heard.push(event)),
      to: (rooms) => toRooms(pages, [rooms].flat(), []),
      in: () => ({ disconnectSockets: () => undefined }),
    }),
  });

/** Somebody whose id is 1. */
const actorOf = (role: UserRole, isLimited: boolean, projectIds: readonly number[]): Actor => ({
  id: 1,
  name: "",
  email: "",
  language: "ka",
  role,
  capabilities: isLimited ? without(ROLES[role], "enquiries.read_all") : ROLES[role],
  sessionId: "",
  projectIds,
});
const pageOf = (actor: Actor): Page => ({ rooms: roomsOf(actor.capabilities, reachOf(actor)), heard: [] });

/** What the roles say, in other words than the code's. */
function maySee(actor: Actor, { assigneeId, enteredById, projectId }: Seeable): boolean {
  const has = (capability: Capability) => actor.capabilities.includes(capability);
  if (!has("enquiries.read_own")) return false;
  if (has("enquiries.read_all")) return true;
  const isOwn = assigneeId === 1 || (assigneeId === null && enteredById === 1);
  const isGiven = projectId !== null && (actor.projectIds ?? []).includes(projectId);
  return isOwn || (isGiven && has("enquiries.read_project"));
}

const SOMEBODY = [null, 1, 2];
const ENQUIRIES: Seeable[] = SOMEBODY.flatMap((assigneeId) =>
  SOMEBODY.flatMap((enteredById) => SOMEBODY.map((projectId) => ({ assigneeId, enteredById, projectId }))),
);

// ASVS 5.0: 8.2.2
describe("live events", () => {
  it.each(USER_ROLES)("about a request reach who may see it and nobody else: %s", (role) => {
    for (const isLimited of [false, true])
      for (const projectIds of [[], [1]])
        for (const enquiry of ENQUIRIES) {
          const actor = actorOf(role, isLimited, projectIds);
          const page = pageOf(actor);
          busOver([page]).toWhoMaySee(enquiry, "customer:left", { id: 1 }, { id: 1 });
          const expected = maySee(actor, enquiry) ? ["customer:left"] : [];
          expect(page.heard, JSON.stringify({ isLimited, projectIds, enquiry })).toEqual(expected);
        }
  });

  it.each(USER_ROLES)("for those who have a capability reach them and nobody else: %s", (role) => {
    for (const capability of CAPABILITIES) {
      const page = pageOf(actorOf(role, false, []));
      busOver([page]).toWhoMay(capability, "stats:changed", { customers: 1 });
      expect(page.heard.length > 0, capability).toBe(ROLES[role].includes(capability));
    }
  });

  it("about rows of projects name no row to those who are limited to some", () => {
    const heardBy = (isLimited: boolean, capability: Capability) => {
      const { capabilities } = actorOf("admin", false, []);
      const page: Page = { rooms: roomsOf(capabilities, undefined, isLimited), heard: [] };
      const bus = busOver([page]);
      const change = { entity: "building", id: 5, tags: [] };
      bus.toWhoMay(capability, "content:changed", change, { ...change, id: 0 });
      bus.toWhoMay(capability, "content:changed", change);
      return page.heard.length;
    };
    expect([heardBy(false, "stock.read"), heardBy(true, "stock.read")]).toEqual([2, 1]);
    // What all projects draw on is no row of one.
    expect([heardBy(false, "media.read"), heardBy(true, "media.read")]).toEqual([2, 2]);
  });
});
