import type { Locale } from "@ezo/contract/values/locale";
import type { editCalls, resource } from "@ezo/contract/records/resource";
import type { RouteDefinition } from "@ezo/contract/route";
import type { settingsCalls } from "@ezo/contract/records/version-calls";
import type { PageQuery } from "@ezo/core/platform/paging/page-slice";
import type { Resource } from "@ezo/core/records/resource";
import type { Uploads } from "@ezo/core/records/pictures";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Actor } from "@ezo/core/users/actor";
import type { Mount } from "../../http/mount.ts";
import { answersOf, messagesOf } from "./calls.ts";

/** Calls with what their schemas have in common, whatever the kind. */
export type Common<Calls> = {
  [Name in keyof Calls]: RouteDefinition &
    Pick<Calls[Name], Extract<keyof Calls[Name], "role" | "params" | "query" | "body" | "response">>;
};
type EditCalls = Common<ReturnType<typeof editCalls>>;
type Calls = Common<ReturnType<typeof resource>>;
type SettingsCalls = Common<ReturnType<typeof settingsCalls>>;

type Versions = Pick<Resource<unknown>, "compareVersion" | "restoreVersion" | "history">;
/** Methods, which TypeScript compares loosely: the query and the body are what the call's own schemas have parsed. */
interface Listing {
  list(actor: Actor, query: PageQuery): Promise<{ rows: unknown[]; total: number }>;
}
interface Editing {
  get(actor: Actor, id: number, locale: Locale): Promise<unknown>;
  update(
    actor: Actor,
    id: number,
    body: Record<string, unknown>,
    uploads: Uploads,
    locale: Locale,
  ): Promise<unknown>;
}
interface Settings {
  get: (actor: Actor) => Promise<unknown>;
  put(actor: Actor, body: Record<string, unknown>, uploads: Uploads): Promise<unknown>;
  history: (actor: Actor, page: PageQuery) => ReturnType<Versions["history"]>;
  compareVersion: (actor: Actor, version: number) => ReturnType<Versions["compareVersion"]>;
  restoreVersion: (actor: Actor, version: number, seen?: number) => Promise<unknown>;
}

/** Binds the calls of settings, which exist once (`settingsCalls`). */
export function mountSettings(
  mount: Mount,
  calls: SettingsCalls & { patch?: SettingsCalls["put"]; post?: SettingsCalls["put"] },
  settings: Settings,
): void {
  const { data, page } = answersOf(mount);
  data(calls.get, (_, { actor }) => settings.get(actor));
  for (const change of [calls.put, calls.patch, calls.post])
    if (change) data(change, ({ body }, { actor, uploads }) => settings.put(actor, body, uploads));
  page(calls.history, ({ query }, { actor }) => settings.history(actor, query));
  data(calls.compareVersion, ({ params }, { actor }) => settings.compareVersion(actor, params.version));
  data(calls.restoreVersion, ({ params, body }, { actor }) =>
    settings.restoreVersion(actor, params.version, body.version),
  );
}

/** Binds the calls that list records, change them and go back to earlier versions (`editCalls`). Not every kind has a POST. */
export function mountEdits(
  mount: Mount,
  calls: Omit<EditCalls, "post"> & Partial<Pick<EditCalls, "post">>,
  resource: Editing & Versions & Listing,
): void {
  const { data, page } = answersOf(mount);
  page(calls.list, ({ query }, { actor }) => resource.list(actor, query));
  data(calls.get, ({ params, query }, { actor }) => resource.get(actor, params.id, query.locale));
  for (const change of [calls.put, calls.patch, calls.post])
    if (change)
      data(change, ({ params, body, query }, { actor, uploads }) =>
        resource.update(actor, params.id, body, uploads, query.locale),
      );
  page(calls.history, ({ params, query }, { actor }) => resource.history(actor, params.id, query));
  data(calls.compareVersion, ({ params }, { actor }) =>
    resource.compareVersion(actor, params.id, params.version),
  );
  data(calls.restoreVersion, ({ params, query, body }, { actor }) =>
    resource.restoreVersion(actor, params.id, params.version, query.locale, body.version),
  );
}

/** Binds the calls of a kind of record (`resource`). Its other calls with a fixed path are mounted before these. */
export function mountResource(
  mount: Mount,
  calls: Calls,
  resource: Resource<unknown> & Listing,
  translations: TranslationsService,
): void {
  const { data } = answersOf(mount);
  const { bulk, message } = messagesOf(mount, translations);
  data(calls.deletion, ({ query }, { actor }) => resource.deletion(actor, query.ids));
  bulk(
    calls.bulkDelete,
    ({ body }, { actor }) => resource.removeMany(actor, body.ids, body.versions),
    "messages.deleted",
  );
  bulk(calls.bulkRestore, ({ body }, { actor }) => resource.restoreMany(actor, body.ids, body.versions));
  mountEdits(mount, calls, resource);
  data(calls.create, ({ body, query }, { actor, uploads }) =>
    resource.create(actor, body, uploads, query.locale),
  );
  message(calls.remove, "messages.deleted", ({ params, query }, { actor, locale }) =>
    resource.remove(actor, params.id, locale, query.version),
  );
  data(calls.restore, ({ params, query, body }, { actor }) =>
    resource.restore(actor, params.id, query.locale, body.version),
  );
}
