import { isDeepStrictEqual } from "node:util";
import { type AdminEventName, adminEvents, PUBLIC_NAMESPACE, publicEvents } from "@ezo/contract/live";
import { isOfProjects } from "@ezo/contract/limited-grants";
import { RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import { RECORD_ENTITIES } from "@ezo/contract/records/records";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import {
  canBeLimitedToProjects,
  capabilitiesOf,
  LIMIT_OF_ROLE,
  ROLES,
  SCOPE_OF,
  USER_ROLES,
  type UserRole,
} from "@ezo/contract/values/roles/roles";
import type { DomainEventName, DomainEventPayload } from "@ezo/core/platform/events/events";
import { record } from "@ezo/core/platform/events/outbox";
import { createAccount } from "@ezo/core/users/accounts";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draft } from "../../../stack/campaigns.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import type { LiveClient } from "../../../stack/live-client.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

interface Person {
  name: string;
  id: number;
  capabilities: readonly Capability[];
  projectIds: readonly number[];
  page: LiveClient;
}
interface Row {
  id: number;
  assigneeId: number | null;
  projectId: number | null;
}
/** An event that was sent: what its payload says, and who is to hear of it. */
interface Sending {
  event: AdminEventName;
  mark: Readonly<Record<string, unknown>>;
  to: (person: Person) => boolean;
}

/** Of records that do not exist, so that nothing else says anything of them. */
const NOBODYS = 1_000_001;
const LAST = 1_000_002;

let stack: Stack;
let given: number;
let foreign: number;
let campaignId: number;
const people: Person[] = [];
/** A page of the site, which nobody is signed in to: whatever reaches it, by name. */
const heardInPublic: string[] = [];
let visitor: Socket;
const db = () => stack.database.prisma;

beforeAll(async () => {
  stack = await startStack();
  [given, foreign] = [(await createProject(db())).id, (await createProject(db())).id];
  campaignId = await draft(stack, await stack.token(), {});
  await stack.drain();
  for (const role of USER_ROLES) {
    people.push(await personOf(role, []));
    if (canBeLimitedToProjects(role, LIMIT_OF_ROLE[role] ?? null)) people.push(await personOf(role, [given]));
  }
  visitor = io(`${stack.url()}${PUBLIC_NAMESPACE}`, { transports: ["websocket"], forceNew: true });
  visitor.onAny((name: string) => heardInPublic.push(name));
  await new Promise<void>((resolve) => visitor.once("connect", resolve));
});
afterAll(async () => {
  visitor.close();
  await stack.stop();
});

/** Somebody of a role, with a page of the admin open. */
async function personOf(role: UserRole, projectIds: readonly number[]): Promise<Person> {
  const name = projectIds.length > 0 ? `${role} of a project` : role;
  const email = `${name.replaceAll(" ", "-")}@live.test`;
  await createAccount(db(), { email, name, role, password: PASSWORD });
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  for (const projectId of projectIds) await db().userProject.create({ data: { userId: id, projectId } });
  const rights = { capabilities: ROLES[role], limitedBy: LIMIT_OF_ROLE[role] ?? null };
  const page = await stack.live(await stack.token(email));
  return { name, id, capabilities: capabilitiesOf(rights, projectIds), projectIds, page };
}

const may = ({ capabilities }: Person, capability: Capability): boolean => capabilities.includes(capability);
const everybody = () => true;
const who = (capability: Capability) => (person: Person) => may(person, capability);
/** Of what is about rows of projects, those who are limited to some hear that there is something, and of no row. */
const isInPart = ({ projectIds }: Person, capability: Capability) =>
  projectIds.length > 0 && SCOPE_OF[capability] === "projects";
const whole = (capability: Capability) => (person: Person) =>
  may(person, capability) && !isInPart(person, capability);
const inPart = (capability: Capability) => (person: Person) =>
  may(person, capability) && isInPart(person, capability);
/** What the roles say of an enquiry, in other words than the code's. */
function sees(person: Person, { assigneeId, projectId }: Row): boolean {
  if (!may(person, "enquiries.read_own")) return false;
  if (may(person, "enquiries.read_all") || assigneeId === person.id) return true;
  const isGiven = projectId !== null && person.projectIds.includes(projectId);
  return isGiven && may(person, "enquiries.read_project");
}

const recorded = <N extends DomainEventName>(name: N, payload: DomainEventPayload<N>) =>
  db().$transaction((tx) => record(tx, name, payload));

/** Of somebody's own enquiry, of one of the project that some were given, and of a colleague's of another project. */
async function aboutEnquiries(colleague: Person): Promise<Sending[]> {
  // Routing takes enquiries away from people who cannot answer any.
  const owners = people.filter((person) => may(person, "enquiries.answer"));
  const rows: Row[] = [
    await storeEnquiry(db(), { projectId: given }),
    await storeEnquiry(db(), { projectId: foreign, assigneeId: colleague.id }),
  ];
  for (const { id } of owners) rows.push(await storeEnquiry(db(), { projectId: foreign, assigneeId: id }));
  const sent: Sending[] = [];
  // What is new goes last: it is routed, and what that changes is announced, too.
  for (const what of ["updated", "deleted", "created"] as const)
    for (const row of rows) {
      await recorded(`customer.${what}`, { customer_ids: [row.id] });
      sent.push({ event: `customer:${what}`, mark: { id: row.id }, to: (person) => sees(person, row) });
    }
  sent.push({ event: "stats:changed", mark: { customers: 1 }, to: who("enquiries.read_all") });
  for (const former of people) {
    const row = await storeEnquiry(db(), { projectId: foreign, assigneeId: colleague.id });
    await recorded("customer.left", { customer_id: row.id, user_id: former.id });
    const hasLeft = may(former, "enquiries.read_own") && !sees(former, row);
    sent.push({
      event: "customer:left",
      mark: { id: row.id },
      to: (person) => person === former && hasLeft,
    });
  }
  return sent;
}

/** Everybody's screens show something of these. */
const ON_EVERY_SCREEN = ["price_settings", "language_settings"];

async function aboutRecords(): Promise<Sending[]> {
  const sent: Sending[] = [];
  for (const entity of RECORD_ENTITIES) {
    await recorded("records.changed", { entity, ids: [NOBODYS], tags: [] });
    const { read } = RECORD_RIGHTS[entity];
    const to = ON_EVERY_SCREEN.includes(entity) ? everybody : whole(read);
    sent.push({ event: "content:changed", mark: { entity, id: NOBODYS }, to });
    if (isOfProjects(entity))
      sent.push({ event: "content:changed", mark: { entity, id: 0 }, to: inPart(read) });
  }
  await recorded("price_list.changed", { price_list_id: NOBODYS });
  const ofPriceList = { entity: "price_list", id: NOBODYS };
  sent.push({ event: "content:changed", mark: ofPriceList, to: whole("apartments.price") });
  await recorded("apartment.status_changed", { apartment_ids: [NOBODYS], status_ids: [] });
  sent.push({ event: "apartments:status", mark: { ids: [NOBODYS] }, to: everybody });
  await recorded("media.ready", { media_ids: [NOBODYS] });
  sent.push({ event: "media:ready", mark: { id: NOBODYS }, to: everybody });
  await recorded("campaign.answered", { campaign_id: campaignId });
  sent.push({ event: "campaign:progress", mark: { id: campaignId }, to: who("campaigns.read") });
  return sent;
}

/** What no domain event leads to: a job that fails for good, and who looks at an enquiry. */
async function aboutOthers(admin: Person): Promise<Sending[]> {
  const job = "mail-mention";
  await stack.queues.add([{ name: job, payload: { note_id: 0 }, id: "live-access" }]);
  await admin.page.waitFor("job:failed", (failed) => failed.job === job);
  const { id } = await storeEnquiry(db(), { projectId: foreign });
  admin.page.socket.emit("presence:watch", { customer_id: id });
  await admin.page.waitFor("presence", ({ customer_id: of }) => of === id);
  return [
    { event: "job:failed", mark: { job }, to: who("ops.view") },
    { event: "presence", mark: { customer_id: id }, to: who("enquiries.read_all") },
  ];
}

const isOf = ({ mark }: Sending, payload: object): boolean =>
  Object.entries(mark).every(([key, value]) => isDeepStrictEqual(Reflect.get(payload, key), value));
const hasHeard = ({ page }: Person, sending: Sending): boolean =>
  page.seen(sending.event).some((payload) => isOf(sending, payload));

// ASVS 5.0: 8.2.1, 8.2.2
describe("the access matrix of live events", () => {
  it("has every event of the contract, and each reaches the pages of those who may have it and no other", async () => {
    const admin = people.find(({ name }) => name === "admin");
    if (!admin) throw new Error("there is no administrator");
    const sent = [...(await aboutOthers(admin)), ...(await aboutRecords()), ...(await aboutEnquiries(admin))];
    // The bus between processes sends over several connections, so events may change places: each is awaited by itself. What
    // did not come is listed below.
    await Promise.allSettled(
      sent.flatMap((sending) =>
        people
          .filter(sending.to)
          .map(({ page }) => page.waitFor(sending.event, (payload) => isOf(sending, payload))),
      ),
    );
    // What reached somebody whom it is not for has come by now, too.
    await recorded("media.ready", { media_ids: [LAST] });
    await Promise.all(people.map(({ page }) => page.waitFor("media:ready", ({ id }) => id === LAST)));

    expect(new Set(sent.map(({ event }) => event))).toEqual(new Set(Object.keys(adminEvents)));
    const wrong = sent.flatMap((sending) =>
      people
        .filter((person) => hasHeard(person, sending) !== sending.to(person))
        .map(({ name }) => `${name}: ${sending.event} ${JSON.stringify(sending.mark)}`),
    );
    expect(wrong).toEqual([]);
    process.stdout.write(`live access matrix: ${sent.length} events to ${people.length} pages\n`);
  });

  it("lets nothing of it through to visitors", () => {
    expect(heardInPublic.length).toBeGreaterThan(0);
    expect(Object.keys(publicEvents)).toEqual(expect.arrayContaining([...new Set(heardInPublic)]));
  });

  it.each(["revoked", "expired", "tampered", "missing", "a session's id"])(
    "opens to no session that is %s",
    async (state) => {
      const token = await stack.token();
      const latest = { where: { user: { email: ADMIN } }, orderBy: { createdAt: "desc" } } as const;
      const { id } = await db().session.findFirstOrThrow(latest);
      if (state === "revoked") await db().session.update({ where: { id }, data: { revokedAt: new Date() } });
      if (state === "expired") await db().session.update({ where: { id }, data: { expiresAt: new Date(0) } });
      const [head, body, signature = ""] = token.split(".");
      const tampered = [head, body, signature.split("").reverse().join("")].join(".");
      const tokens: Record<string, string> = { tampered, "a session's id": id, missing: "" };
      await expect(stack.live(tokens[state] ?? token)).rejects.toThrow("unauthorized");
    },
  );
});
