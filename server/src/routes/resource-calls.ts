import type { Resource } from "@ezo/core/records/resource";
import type { editCalls, resource } from "@ezo/contract/resource";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Locale } from "@ezo/contract/values/locale";
import type { Uploads } from "@ezo/core/records/pictures";
import type { Actor } from "@ezo/core/users/actor";
import type { CallContext, Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

type Calls = ReturnType<typeof resource>;
type EditCalls = ReturnType<typeof editCalls>;
interface Listing {
  list: (actor: Actor, query: never) => Promise<{ rows: unknown[]; total: number }>;
}
type Context = CallContext & { actor: Actor };
interface Input {
  params: { id: number; version: number };
  query: { locale: Locale; page: number; per_page: number; version?: number; ids: number[] };
  body: Record<string, unknown> & { ids: number[]; version?: number; versions?: number[] };
}
type Handler = (input: Input, context: Context) => Promise<unknown>;
/** The calls differ in their schemas alone, which have judged their inputs before and will judge their answers. */
const binder =
  <Name extends string>(mount: Mount, calls: { [N in Name]: unknown }) =>
  (name: Name, handler: Handler) =>
    mount(calls[name] as never, handler as never);

interface Versioned {
  history: (actor: Actor, id: number, page: Input["query"]) => Promise<{ entries: unknown[]; total: number }>;
  compareVersion: (actor: Actor, id: number, version: number) => Promise<unknown>;
  restoreVersion: (
    actor: Actor,
    id: number,
    version: number,
    locale: Locale,
    seen?: number,
  ) => Promise<unknown>;
}
/** Of a call that takes none. */
const NO_QUERY = { locale: "ka" } as Input["query"];
type VersionCalls = Record<keyof Versioned, unknown>;

export function mountVersions(mount: Mount, calls: VersionCalls, records: Versioned): void {
  const bind = binder(mount, calls);
  bind("history", async ({ params, query }, { actor }) => {
    const { entries, total } = await records.history(actor, params.id, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  bind("compareVersion", async ({ params }, { actor }) => ({
    data: await records.compareVersion(actor, params.id, params.version),
  }));
  bind("restoreVersion", async ({ params, query = NO_QUERY, body }, { actor }) => ({
    data: await records.restoreVersion(actor, params.id, params.version, query.locale, body.version),
  }));
}

/** Binds the calls of settings, which exist once. */
export function mountSettings(
  mount: Mount,
  calls: VersionCalls & { get: unknown; changes: readonly unknown[] },
  settings: {
    get: (actor: Actor) => Promise<unknown>;
    put: (actor: Actor, body: never, uploads: Uploads) => Promise<unknown>;
    history: (actor: Actor, page: Input["query"]) => ReturnType<Versioned["history"]>;
    compareVersion: (actor: Actor, version: number) => Promise<unknown>;
    restoreVersion: (actor: Actor, version: number, seen?: number) => Promise<unknown>;
  },
): void {
  binder(mount, calls)("get", async (_, { actor }) => ({ data: await settings.get(actor) }));
  for (const change of calls.changes)
    binder(mount, { change })("change", async ({ body }, { actor, uploads }) => ({
      data: await settings.put(actor, body as never, uploads),
    }));
  mountVersions(mount, calls, {
    history: (actor, _, page) => settings.history(actor, page),
    compareVersion: (actor, _, version) => settings.compareVersion(actor, version),
    restoreVersion: (actor, _, version, __, seen) => settings.restoreVersion(actor, version, seen),
  });
}

/** Binds the calls that list records, change them and go back to earlier versions (`editCalls`). */
export function mountEdits(
  mount: Mount,
  calls: { [Name in keyof EditCalls]: unknown },
  resource: Pick<Resource<unknown>, "get" | "update"> & Versioned & Listing,
): void {
  const bind = binder(mount, calls);
  bind("list", async ({ query }, { actor }) => {
    const { rows, total } = await resource.list(actor, query as never);
    return { data: rows, meta: pageMeta(total, query) };
  });
  bind("get", async ({ params, query }, { actor }) => ({
    data: await resource.get(actor, params.id, query.locale),
  }));
  for (const method of ["put", "patch", "post"] as const)
    bind(method, async ({ params, body, query }, { actor, uploads }) => ({
      data: await resource.update(actor, params.id, body, uploads, query.locale),
    }));
  mountVersions(mount, calls, resource);
}

/** Binds the calls of a kind of record (`resource`). Its other calls with a fixed path are mounted before these. */
export function mountResource(
  mount: Mount,
  calls: { [Name in keyof Calls]: unknown },
  resource: Resource<unknown> & Listing,
  translations: TranslationsService,
): void {
  const bind = binder(mount, calls);
  const said = async (key: string, { locale }: Context) => (await translations.lookup(locale))(key);
  const bulk = async (ids: number[], key: string, context: Context) => ({
    message: await said(key, context),
    data: { changed: ids.length, ids },
  });
  bind("deletion", async ({ query }, { actor }) => ({
    data: await resource.deletion(actor, query.ids),
  }));
  bind("bulkDelete", async ({ body }, context) =>
    bulk(await resource.removeMany(context.actor, body.ids, body.versions), "messages.deleted", context),
  );
  bind("bulkRestore", async ({ body }, context) =>
    bulk(await resource.restoreMany(context.actor, body.ids, body.versions), "messages.saved", context),
  );
  mountEdits(mount, calls, resource);
  bind("create", async ({ body, query }, { actor, uploads }) => ({
    data: await resource.create(actor, body, uploads, query.locale),
  }));
  bind("remove", async ({ params, query }, context) => {
    await resource.remove(context.actor, params.id, context.locale, query.version);
    return { message: await said("messages.deleted", context) };
  });
  bind("restore", async ({ params, query, body }, { actor }) => ({
    data: await resource.restore(actor, params.id, query.locale, body.version),
  }));
}
