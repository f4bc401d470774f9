import type { RouteDefinition } from "@ezo/contract/route";
import { expect, it } from "vitest";
import { z } from "zod";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { campaigns } from "../campaigns/campaigns.resource.ts";
import { campaignTemplates } from "../campaigns/templates/templates.resource.ts";
import { contactSpec } from "../contacts/contact-values.ts";
import { contactSpec as contactPageSpec } from "../contact-info/contact-settings.ts";
import { features } from "../features/features.resource.ts";
import { galleryImages } from "../gallery/gallery.resource.ts";
import { apartments, buildings, floors, zoneImages } from "../inventory/stock.resources.ts";
import { articles } from "../news/news.resource.ts";
import { projects } from "../projects/projects.resource.ts";
import { translations } from "../translations/translations.resource.ts";
import { users } from "../users/users.resource.ts";

const Parts = z.object({
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
});
interface Sent {
  route: RouteDefinition;
  input: z.infer<typeof Parts>;
}

/** What lists and forms write, whatever the kind's rows and items are. */
type Writes = "update" | "remove" | "removeAll" | "restoreAll" | "restoreVersion" | "reorder";
type Resource = Pick<typeof projects, "canReorder"> & {
  [Name in Writes]: (...given: Parameters<(typeof projects)[Name]>) => Promise<unknown>;
};

/** Where a route takes a version, by its own schemas. */
function placesOf(route: RouteDefinition): [part: "query" | "body", field: "version" | "versions"][] {
  return (["query", "body"] as const).flatMap((part) => {
    const schema = route[part];
    const shape = schema && "shape" in schema ? (schema.shape as object) : {};
    return (["version", "versions"] as const)
      .filter((field) => field in shape)
      .map((field): [typeof part, typeof field] => [part, field]);
  });
}

const seen = [
  { id: 3, version: 7 },
  { id: 4, version: 9 },
] as const;

/** Carries out writes one by one and keeps what each sent. Nothing is there to answer, so each of them fails. */
async function sentBy(writes: readonly ((call: WebCaller) => Promise<unknown>)[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  const unanswered = new Error("nothing answers here");
  const call: WebCaller = (route, input) => {
    sent.push({ route, input: Parts.parse(input) });
    return Promise.reject(unanswered);
  };
  for (const write of writes) await expect(write(call)).rejects.toBe(unanswered);
  expect(sent).toHaveLength(writes.length);
  return sent;
}

/** Every write that lists and forms can make of a resource. */
const writesOf = (resource: Resource): Promise<Sent[]> =>
  sentBy([
    (call) => resource.update(call, 3, { version: 7 }, "en"),
    (call) => resource.remove(call, seen[0]),
    (call) => resource.removeAll(call, seen),
    (call) => resource.restoreAll(call, seen),
    (call) => resource.restoreVersion(call, 3, 2, 7, "en"),
    ...(resource.canReorder ? [(call: WebCaller) => resource.reorder(call, seen)] : []),
  ]);

const resources: Record<string, Resource> = {
  projects,
  articles,
  features,
  galleryImages,
  translations,
  users,
  buildings,
  floors,
  apartments,
  zoneImages,
  campaignTemplates,
};

it.each(Object.entries(resources))("%s: every write and restore names its version", async (_, resource) => {
  for (const { route, input } of await writesOf(resource)) {
    const places = placesOf(route);
    expect(places.length, route.path).toBeGreaterThan(0);
    for (const [part, field] of places)
      expect(input[part]?.[field], `${route.method} ${route.path}`).toEqual(field === "version" ? 7 : [7, 9]);
  }
});

it.each([
  ["a contact", contactSpec.resource],
  ["a campaign", campaigns],
  ["the contact page", contactPageSpec.resource],
])("%s: changes and restores name their version", async (_, resource) => {
  const sent = await sentBy([
    (call) => resource.update(call, 1, { version: 7 }, "en"),
    (call) => resource.restoreVersion(call, 1, 2, 7, "en"),
  ]);
  expect(sent.map(({ input }) => input.body?.["version"])).toEqual([7, 7]);
});
