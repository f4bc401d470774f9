import { changeApiKey, createApiKey } from "@ezo/contract/admin/operations/api-keys";
import { rotateWebhookSecret, type WEBHOOK_DATA } from "@ezo/contract/admin/operations/webhooks";
import type { RouteInput, RouteOutput } from "@ezo/contract/route";
import type {
  listV1Apartments,
  listV1Layouts,
  listV1Projects,
  V1Apartment,
  V1Layout,
  V1Project,
} from "@ezo/contract/v1/lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  type Apartment,
  type ApartmentQuery,
  createClient,
  isTombstone,
  type Layout,
  type ListQuery,
  type Page,
  type Project,
  type Tombstone,
  type UnitType,
  verifyWebhook,
  type WebhookData,
} from "../../../../client/src/index.ts";
import { createApartment, createLayout } from "../../../stack/factories/explorer.ts";
import type { ReceivedHook } from "../../../stack/services/hook-receiver.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { v1Calls } from "./api-v1-calls.ts";
import { paramsOf, useWebhooks } from "./webhook-calls.ts";

const LISTS = ["projects.read", "apartments.read", "layouts.read"] as const;

let stack: Stack;
let token: string;
let key: string;
beforeAll(async () => {
  // Limits as in production.
  stack = await startStack({ env: { WEBHOOK_LOOPBACK: "true", RATE_LIMIT_SCALE: "1" } });
  token = await stack.token();
  key = await keyFor({ capabilities: [...LISTS] });
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const { keyFor, createFlat } = v1Calls({ stack: () => stack, token: () => token });
const { aReceiver, subscribe, enquire } = useWebhooks({ stack: () => stack, token: () => token });
const clientWith = (over: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({ url: stack.url(), key, ...over });

/** Whether values of each type are values of the other. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type ContractData = { [Type in keyof typeof WEBHOOK_DATA]: z.output<(typeof WEBHOOK_DATA)[Type]> };

it("has the types of the contract", () => {
  // What differs does not compile.
  const same: [
    Same<Project, V1Project>,
    Same<Apartment, V1Apartment>,
    Same<Layout, V1Layout>,
    Same<Page<Project>, RouteOutput<typeof listV1Projects>>,
    Same<Page<Apartment>, RouteOutput<typeof listV1Apartments>>,
    Same<Page<Layout>, RouteOutput<typeof listV1Layouts>>,
    Same<keyof ListQuery, keyof RouteInput<typeof listV1Projects>["query"]>,
    Same<keyof ListQuery, keyof RouteInput<typeof listV1Layouts>["query"]>,
    Same<keyof ApartmentQuery, keyof RouteInput<typeof listV1Apartments>["query"]>,
    Same<WebhookData, ContractData>,
  ] = [true, true, true, true, true, true, true, true, true, true];
  // @ts-expect-error a tombstone is no project
  const other: Same<Project, Tombstone> = true;
  expect([...same, other]).not.toContain(false);
});

describe("the client", () => {
  it("walks through every list, page by page", async () => {
    for (let count = 0; count < 5; count++) {
      const { project } = await createFlat();
      await createLayout(db(), project.id);
    }
    const client = clientWith();
    const stored = {
      projects: await db().project.findMany({ select: { id: true } }),
      apartments: await db().apartment.findMany({ select: { id: true } }),
      layouts: await db().layout.findMany({ select: { id: true } }),
    };
    for (const name of ["projects", "apartments", "layouts"] as const) {
      const ids: number[] = [];
      let pages = 0;
      for await (const { data } of client[name].pages({ limit: 2 })) {
        expect(data.length).toBeLessThanOrEqual(2);
        for (const { id } of data) ids.push(id);
        pages += 1;
      }
      expect(pages).toBeGreaterThanOrEqual(3);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(ids)).toEqual(new Set(stored[name].map(({ id }) => id)));
    }
  });

  it("keeps a copy up to date with what changed since", async () => {
    const [kept, gone] = [await createFlat(), await createFlat()];
    const { apartments } = clientWith();
    const copy = new Map<number, Apartment>();
    let since = "";
    const read = async (query: ListQuery) => {
      for await (const item of apartments.all(query)) {
        since = isTombstone(item) ? item.deleted_at : item.updated_at;
        if (isTombstone(item)) copy.delete(item.id);
        else copy.set(item.id, item);
      }
    };
    await read({});
    expect(copy.get(kept.apartment.id)).toMatchObject({ apartment_number: "701", price: 99_000 });
    const before = copy.size;
    await db().apartment.update({ where: { id: kept.apartment.id }, data: { price: 101_000 } });
    await db().apartment.delete({ where: { id: gone.apartment.id } });
    await read({ updated_since: since, limit: 1 });
    expect(copy.get(kept.apartment.id)?.price).toBe(101_000);
    expect(copy.has(gone.apartment.id)).toBe(false);
    expect(copy.size).toBe(before - 1);
    const ofLater = await apartments.list({ updated_since: new Date(Date.now() + 60_000) });
    expect(ofLater).toMatchObject({ data: [], meta: { next_cursor: null } });
  });

  it("reads the units of the types that it asks for, over all pages", async () => {
    const { apartment } = await createFlat();
    const floor = { id: apartment.floorId, buildingId: apartment.buildingId };
    const add = (unitType: UnitType, number: string) =>
      createApartment(db(), floor, number, { unitType, rooms: 0 });
    const places = [await add("parking", "P1"), await add("parking", "P2")];
    const room = await add("storage", "S1");
    const idsOf = async (unit_type: ApartmentQuery["unit_type"]) => {
      const ids: number[] = [];
      for await (const item of clientWith().apartments.all({ unit_type, limit: 1 })) ids.push(item.id);
      return ids;
    };
    expect(await idsOf("parking")).toEqual(places.map(({ id }) => id));
    expect(await idsOf(["storage", "parking"])).toEqual([...places, room].map(({ id }) => id));
    const all = await idsOf("all");
    expect(all).toEqual(expect.arrayContaining([apartment, ...places, room].map(({ id }) => id)));
    expect(await idsOf(undefined)).not.toContain(room.id);
  });

  it("says why it is refused: the key, what the key may, or the query", async () => {
    await expect(clientWith({ key: `ezo_${"A".repeat(43)}` }).projects.list()).rejects.toMatchObject({
      status: 401,
      code: "unauthorized",
      requestId: expect.any(String) as string,
    });
    const ofProjects = clientWith({ key: await keyFor({ capabilities: ["projects.read"] }) });
    await expect(ofProjects.apartments.list()).rejects.toMatchObject({ status: 403, code: "forbidden" });
    await expect(clientWith().apartments.list({ limit: 201 })).rejects.toMatchObject({
      status: 422,
      code: "invalid",
      errors: { limit: [expect.any(String) as string] },
    });
    await expect(clientWith().apartments.list({ cursor: "abc" })).rejects.toMatchObject({
      errors: { cursor: [expect.any(String) as string] },
    });
  });

  it("waits as the limit of its key asks, and then goes on", async () => {
    const body = { name: "Slow", capabilities: [...LISTS], rate_per_minute: 2 };
    const { data: made } = await stack.call(createApiKey, { body }, { token });
    const impatient = clientWith({ key: made.secret, retries: 0 });
    for (let count = 0; count < 2; count++) await impatient.projects.list();
    const refused: unknown = await impatient.projects.list().catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, code: "too_many_requests" });
    const pauses: number[] = [];
    const patient = clientWith({
      key: made.secret,
      // Instead of a minute, until an administrator raises the limit.
      pause: async (ms) => {
        pauses.push(ms);
        const change = { rate_per_minute: 600 };
        await stack.call(changeApiKey, { ...paramsOf(made.id), body: change }, { token });
      },
    });
    expect((await patient.projects.list()).meta).toHaveProperty("next_cursor");
    expect(pauses).toEqual([expect.any(Number) as number]);
    const { retryAfterMs = 0 } = refused as { retryAfterMs?: number };
    for (const ms of [retryAfterMs, ...pauses]) {
      expect(ms).toBeGreaterThanOrEqual(1000);
      expect(ms).toBeLessThanOrEqual(60_000);
    }
  });
});

describe("a delivered webhook", () => {
  const headersOf = ({ id, timestamp, signatures }: ReceivedHook) => ({
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  });

  it("is verified with the endpoint's secret, and refused when it was changed or is old", async () => {
    const receiver = await aReceiver();
    const { secret, id: endpoint } = await subscribe(receiver, ["enquiry.created"]);
    const enquiry = await enquire();
    const [hook] = await receiver.until((calls) => calls.length === 1);
    if (!hook) throw new Error("nothing was received");
    const received = { secret, headers: headersOf(hook), body: hook.body };
    const message = await verifyWebhook(received);
    expect(message).toEqual({ ...hook.message, id: hook.id });
    if (message.type !== "enquiry.created") throw new Error(`of another type: ${message.type}`);
    expect(message.data).toMatchObject({ id: enquiry, source: "contact_form", status: "new" });

    const reasonOf = (over: object) =>
      verifyWebhook({ ...received, ...over }).then(
        () => "taken",
        (error: unknown) => (error as { reason: unknown }).reason,
      );
    expect(await reasonOf({ body: hook.body.replace('"new"', '"old"') })).toBe("signature_wrong");
    expect(await reasonOf({ secret: `whsec_${"A".repeat(43)}=` })).toBe("signature_wrong");
    const inSixMinutes = (hook.timestamp + 360) * 1000;
    expect(await reasonOf({ now: () => inSixMinutes })).toBe("timestamp_off");

    // After a change of the secret, a receiver may know either.
    const { data: rotated } = await stack.call(rotateWebhookSecret, paramsOf(endpoint), { token });
    await enquire();
    const [, next] = await receiver.until((calls) => calls.length === 2);
    if (!next) throw new Error("nothing was received");
    for (const known of [secret, rotated.secret])
      expect(await verifyWebhook({ secret: known, headers: headersOf(next), body: next.body })).toMatchObject(
        { type: "enquiry.created" },
      );
  });
});
