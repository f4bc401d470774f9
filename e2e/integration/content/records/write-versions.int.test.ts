import { VersionComparison } from "@ezo/contract/records/records";
import { type RouteDefinition, routeUrl } from "@ezo/contract/route";
import { routes } from "@ezo/contract/routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type Stack, startStack } from "../../../stack/stack.ts";
import type { VersionedKind } from "../../../stack/versioned/versioned-kind.ts";
import { VERSIONED_KINDS } from "../../../stack/versioned/versioned-kinds.ts";
import { addressOf, isTested, recordCalls } from "./record-calls.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { send, rowOf, change } = recordCalls({ stack: () => stack, token: () => token });

/** Writes without a version, each with the reason why it cannot overwrite anybody's work. */
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
  "post /admin/news/set-featured": "names the choice it began from (`based_on`)",
  "post /admin/apartments/changes": "each change names its version",
  "put /admin/zone-images/:id/zones": "each zone names its version",
  "post /admin/floors/:id/copies": "each change names what was shown of it (`seen`)",
  "post /admin/customers/bulk/status": "each change names its version",
  "post /admin/customers/bulk/change": "each change names its version",
  "post /admin/contacts/bulk/tags": "adds to the tags that each has at that moment, and takes from them",
  "post /admin/customer-views/:id/restore": "one that is not deleted is not found",
  "post /admin/translations/import": "judges conflicts by `exported_at`",
  "post /admin/apartments/import": "shows its changes first, and history names the import",
  "post /admin/translations/import/undo": "names the versions that it takes back",
  "post /admin/apartments/import/undo": "names the versions that it takes back",
  "post /admin/contacts/import/undo": "names the versions that it takes back",
  "delete /admin/price-lists/:id": "only a draft, which changes no price, is deleted",
  "delete /admin/sender-addresses/:id": "an address is removed once; nothing of it ever changes",
  "delete /admin/saved-searches/:id": "a search ends once; only its owner changes it",
  "delete /admin/kept-shortlists/:id": "a shortlist ends once; only its owner changes it",
  "post /admin/privacy/erasures/:id/refuse": "a request for erasure is finished once",
  "delete /admin/system/mails/:id": "a kept mail is only removed; nothing of it ever changes",
  "post /admin/customers/:id/files": "only adds to a reply that is being written",
  "delete /admin/customers/:id/files/:file": "only by the person who added it, and not once it is sent",
  "post /admin/customers/:id/replies/:reply/undo":
    "only by the person who wrote it, once, and not once its mail is being sent",
  "post /admin/apartments/:id/holds": "refused unless the apartment is available",
  "post /admin/holds/:id/release": "a hold ends once",
  "post /admin/api-keys/:id/rotate": "the secrets before it keep the time they have left",
  "delete /admin/api-keys/:id": "a key is revoked once",
  "post /admin/customers/:id/calls": "adds to the history; status and owner follow from that",
  "put /admin/customers/:id/next-step":
    "refused without the step's version (`step_version`) where there is one",
  "post /admin/customers/:id/next-step/done": "refused without the step's version (`step_version`)",
  "delete /admin/customers/:id/next-step": "refused without the step's version (`step_version`)",
  "put /admin/customers/:id/offers/:offer": "names the offer's version (`offer_version`)",
  "post /admin/customers/:id/offers/:offer/withdraw": "names the offer's version (`offer_version`)",
  "post /admin/customers/:id/hold": "refused unless the apartment is available",
  "post /admin/customers/:id/hold/release": "a hold ends once",
  "post /admin/persons/:id/merge":
    "merging who is merged already changes nothing, and each merge can be undone",
  "post /admin/persons/:id/unmerge": "a merge is undone once",
  "post /admin/persons/:id/separate": "only adds an answer that is the same from everyone",
  "put /admin/users/:id/photo": "a photo is set whole; the newest counts",
  "delete /admin/users/:id/photo": "a photo is set whole; the newest counts",
  "post /admin/users/:id/second-factor/reset": "a factor is reset once",
  "delete /admin/users/:id/single-sign-on": "an identity is untied once",
  "post /admin/audit/check": "compares lines with their hashes, and changes none",
  "post /admin/webhooks/:id/rotate": "the secret before it signs along",
  "post /admin/webhooks/:id/test": "sends, and changes nothing",
  "post /admin/webhooks/:id/deliveries/:delivery/replay": "sends the same message again",
  "delete /admin/push-subscriptions/:id": "one's own device is removed once",
  "post /admin/push-subscriptions/:id/test": "sends, and changes nothing",
};
/** Creates something, or changes nothing that has versions. */
const CHANGES_NO_RECORD =
  /\/(campaigns|marketing-emails|jobs|dashboard)(\/|$)|\/contact-segments(\/count)?$|^\w+ \/(auth|profile\/)|\/(preview|password-link|retry|open|notes|replies|offers|copy|upload|floors|import)$|\/sessions(\/|$)/;

const shapeOf = (schema: unknown): object =>
  typeof schema === "object" && schema !== null && "shape" in schema ? (schema.shape as object) : {};
const nameOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;
/** A draft has versions of its own, which `drafts.int.test.ts`, `about-drafts.int.test.ts` and `home-drafts.int.test.ts` test. */
const OF_DRAFT = /\/draft(\/|$)/;
const writes = routes.filter(
  ({ method, role, path }) => method !== "get" && role !== "public" && !OF_DRAFT.test(path),
);
const versionAt = ({ query, body }: RouteDefinition): "query" | "body" | "many" | null => {
  if ("version" in shapeOf(query)) return "query";
  if ("version" in shapeOf(body)) return "body";
  return "versions" in shapeOf(body) ? "many" : null;
};

/** Campaigns have tests of their own. */
const kindOf = ({ path }: RouteDefinition) =>
  VERSIONED_KINDS.find((kind) => path === kind.path || path.startsWith(`${kind.path}/`));
const versioned = writes.flatMap((route) => {
  const kind = kindOf(route);
  const at = versionAt(route);
  return kind && at ? [{ name: nameOf(route), route, kind, at }] : [];
});
interface Line {
  version?: number;
  kind?: string;
  is_overwrite: boolean;
  restored_version?: number | null;
  reviewed?: string[];
  /** By field, or a list of them. */
  changes?: Readonly<Record<string, unknown>> | readonly { field: string }[];
}
const fieldsIn = (changes: Line["changes"] = []): string[] =>
  (Array.isArray(changes)
    ? changes.map(({ field }: { field: string }) => field)
    : Object.keys(changes)
  ).sort();
/** Newest first. */
async function historyOf(kind: VersionedKind, id: number): Promise<Line[]> {
  if (kind.path !== "/admin/customers")
    return (await send("get", `${addressOf(kind, id)}/history`)).body.data as unknown as Line[];
  const lines = await db().enquiryHistory.findMany({ where: { enquiryId: id }, orderBy: { id: "desc" } });
  return lines.map(({ version, kind: what, isOverwrite }) => ({
    version,
    kind: what,
    is_overwrite: isOverwrite,
  }));
}
/** Deletes or restores a record; not every kind has bulk calls. */
async function setDeleted(
  kind: VersionedKind,
  id: number,
  how: "delete" | "restore",
  version?: number,
): Promise<void> {
  const answer = !kind.hasNoBulk
    ? await send("post", `${kind.path}/bulk/${how}`, {
        ids: [id],
        ...(version ? { versions: [version] } : {}),
      })
    : how === "delete"
      ? await send(
          "delete",
          routeUrl(`${kind.path}/:id`, { params: { id }, query: version ? { version } : {} }),
        )
      : await send("post", `${kind.path}/${id}/restore`, version ? { version } : {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

let serial = 0;
/** A record, an outdated version of it, and the body that a writer of that version would send. */
async function overtaken({ route, kind }: (typeof versioned)[number]) {
  const made: number[] = [];
  for (let count = route.path.endsWith("/reorder") ? 3 : 1; count > 0; count--)
    made.push(await kind.make(db(), ++serial));
  const [id = 0, second = 0, third = 0] = made;
  const [ours, theirs] = typeof kind.patches === "function" ? await kind.patches(db()) : kind.patches;
  if (route.path.endsWith("/reorder")) {
    const seen = await Promise.all(made.map(async (one) => (await rowOf(kind, one)).version));
    expect((await send("post", route.path, { ids: [second, id, third] })).status).toBe(200);
    return { id, body: { ids: [third, id, second] }, seen: [seen[2], seen[0], seen[1]] };
  }
  const isRestore = /(:id|bulk)\/restore$/.test(route.path);
  if (isRestore) await setDeleted(kind, id, "delete");
  const { version: seen } = await rowOf(kind, id);
  if (isRestore) {
    await setDeleted(kind, id, "restore");
    await setDeleted(kind, id, "delete");
  } else if (route.path.endsWith("bulk/update")) {
    expect((await send("post", route.path, { ids: [id], set: kind.sets?.[0] })).status).toBe(200);
    return { id, body: { ids: [id], set: kind.sets?.[1] }, seen: [seen] };
  } else if (route.path.endsWith("apartments/bulk")) {
    await change(kind, id, ours);
    return { id, body: { ids: [id], ...theirs }, seen: [seen] };
  } else {
    await change(kind, id, ours);
  }
  const isPatch = route.path.endsWith(":id") || kind.path === route.path || route.path.endsWith("/settings");
  const isForm = route.method === "post" && "_method" in shapeOf(route.body);
  const body = route.path.includes("/bulk/") ? { ids: [id] } : isPatch ? theirs : {};
  return { id, body: isForm ? { ...body, _method: "PUT" } : body, seen: [seen] };
}

const pathOf = (route: RouteDefinition, id: number, version: number, query: object = {}) =>
  routeUrl(route.path, { params: { id, version }, query: { ...query } });

/**
 * Routes whose versions belong to another record, that need a file, that demand a version and more than a patch
 * (`prices.int.test.ts`), or that are for roles of another kind or with people (`roles.int.test.ts`).
 */
const ELSEWHERE = [
  "put /admin/projects/:id/features",
  "post /admin/media/:id/replace",
  "put /admin/apartments/:id/discount",
  "post /admin/apartments/:id/discount/end",
  "post /admin/roles/:id/reset",
  "post /admin/roles/:id/replace",
];
const cases = versioned.filter(({ name, kind }) => !ELSEWHERE.includes(name) && isTested(kind));

const ENDS_FOR_GOOD = ["/admin/media", "/admin/contacts"];

describe("every write of a record", () => {
  it("accepts the version it is based on, or is listed as not needing one", () => {
    const lacking = writes
      .filter((route) => versionAt(route) === null && !CHANGES_NO_RECORD.test(nameOf(route)))
      .filter(({ path }) => path.includes(":id") || path.includes("/bulk/") || path.includes("/import"))
      .map(nameOf)
      .filter((name) => !(name in WITHOUT_VERSION));
    expect(lacking).toEqual([]);
  });

  it.each(cases)("$name is refused for an outdated version", async (one) => {
    const { route, kind, at } = one;
    const { id, body, seen } = await overtaken(one);
    const before = [await rowOf(kind, id), await historyOf(kind, id)];
    const answer =
      at === "query"
        ? await send(route.method, pathOf(route, id, 1, { version: seen[0] }))
        : await send(route.method, pathOf(route, id, seen[0] ?? 1), {
            ...body,
            ...(at === "many" ? { versions: seen } : { version: seen[0] }),
          });
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([409, "conflict"]);
    expect([await rowOf(kind, id), await historyOf(kind, id)]).toEqual(before);
    // A refused write of one record shows all of it, so that nobody has to ask again.
    const shown = await send("get", addressOf(kind, id));
    if (at !== "many" && shown.status === 200)
      expect(Object.keys(answer.body.current ?? {}).sort()).toEqual(
        Object.keys(shown.body.data ?? {}).sort(),
      );
  });

  it.each(cases)(
    "$name without a version overwrites, is marked in history, and can be undone",
    async (one) => {
      const { route, kind, at } = one;
      const { id, body, seen } = await overtaken(one);
      const before = await rowOf(kind, id);
      const path = pathOf(route, id, seen[0] ?? 1);
      const answer = await (at === "query" ? send(route.method, path) : send(route.method, path, body));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      // A picture's files and a person's data are removed for good, with their history.
      if (route.method === "delete" && ENDS_FOR_GOOD.includes(kind.path)) return;
      if (nameOf(route) === "post /admin/media/bulk/delete") return;
      expect((await historyOf(kind, id))[0]).toMatchObject({ is_overwrite: true });
      await undo(one, id, before);
    },
  );
});

/** Undoes the overwrite in the way its kind allows, and expects the record as it was. */
async function undo(
  { route, kind }: (typeof versioned)[number],
  id: number,
  before: Record<string, unknown>,
): Promise<void> {
  const { version } = await rowOf(kind, id);
  const isDeletion = route.method === "delete" || route.path.endsWith("bulk/delete");
  if (isDeletion || /(:id|bulk)\/restore$/.test(route.path)) {
    const how = isDeletion ? "restore" : "delete";
    await setDeleted(kind, id, how, version);
  } else if (kind.path === "/admin/customers") {
    await change(kind, id, { status: before["status"] });
  } else {
    const past = `${addressOf(kind, id)}/history/${Number(before["version"])}`;
    const compared = VersionComparison.parse((await send("get", past)).body.data);
    expect(compared.version).toBe(version);
    const answer = await send("post", `${past}/restore`, { version });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // The announced changes are the actual ones, and the line names the restored version.
    const [line] = await historyOf(kind, id);
    if (compared.changes.length > 0)
      expect(line).toMatchObject({ restored_version: before["version"], is_overwrite: false });
    else expect(line?.version).toBe(version);
    if (line?.version !== version) expect(fieldsIn(line?.changes)).toEqual(fieldsIn(compared.changes));
  }
  // The time of the last change is ignored.
  const contentOf = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name]) => !/^(version|updated_at|updated_by_id|deleted_at|.._changed_at)$/.test(name),
      ),
    );
  const isDeleted = (row: Record<string, unknown>) => Boolean(row["deleted_at"]);
  const after = await rowOf(kind, id);
  expect(isDeleted(after)).toBe(isDeleted(before));
  expect(contentOf(after)).toEqual(contentOf(before));
}

describe("confirming a translation", () => {
  const georgian: Readonly<Record<string, string>> = {
    "/admin/projects": "title",
    "/admin/news": "title",
    "/admin/features": "title",
    "/admin/gallery": "title",
    "/admin/legal-pages": "title",
    "/admin/buildings": "name",
    "/admin/apartments": "description",
  };
  const kinds = VERSIONED_KINDS.filter((kind) => kind.path in georgian && isTested(kind));

  it.each(kinds)("of $path adds a line of history for the Georgian text that was seen", async (kind) => {
    const field = georgian[kind.path] ?? "";
    const id = await kind.make(db(), ++serial);
    await change(kind, id, { translations: { ka: { [field]: "ახალი" } } });
    const { version: seen } = await rowOf(kind, id);
    const review = (languages: string[], version: number) =>
      send("patch", addressOf(kind, id), { reviewed: languages, version });

    const answer = await review(["en", "ka"], seen);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data?.version).toBe(seen + 1);
    const [line] = await historyOf(kind, id);
    expect(line).toMatchObject({ version: seen + 1, reviewed: ["en"], is_overwrite: false });
    expect(fieldsIn(line?.changes)).toEqual([]);

    // Only a colleague's change of the Georgian text leads to a refusal.
    await change(kind, id, { translations: { en: { [field]: "New" } } });
    expect((await review(["ru"], seen)).status).toBe(200);
    await change(kind, id, { translations: { ka: { [field]: "სხვა" } } });
    const before = await historyOf(kind, id);
    expect((await review(["en"], seen)).body.code).toBe("conflict");
    expect(await historyOf(kind, id)).toEqual(before);
  });
});

describe("one's own name", () => {
  const rename = (body: object) => send("put", "/profile", body);
  const versionNow = async () => Number((await send("get", "/profile")).body.data?.version);

  it("is a field of the user: an administrator's change conflicts, in either order", async () => {
    const { id } = await db().user.findUniqueOrThrow({ where: { email: ADMIN }, select: { id: true } });
    const asUser = (body: object) => send("patch", `/admin/users/${id}`, body);
    const seen = await versionNow();
    expect((await asUser({ name: "By the list", version: seen })).status).toBe(200);
    expect((await rename({ name: "By the profile", version: seen })).body.code).toBe("conflict");

    const next = await versionNow();
    expect((await rename({ name: "By the profile", version: next })).status).toBe(200);
    expect((await asUser({ name: "By the list again", version: next })).body.code).toBe("conflict");
    expect((await send("get", "/user")).body.data).toMatchObject({ name: "By the profile" });

    expect((await rename({ name: "Over whatever is there" })).status).toBe(200);
    const lines = (await send("get", `/admin/users/${id}/history`)).body.data;
    expect(lines).toMatchObject([
      { is_overwrite: true },
      { is_overwrite: false },
      { is_overwrite: false },
      {},
    ]);
  });
});
