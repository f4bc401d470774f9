import type { ContentResource } from "@ezo/core/content/content.resource";
import type { contentCalls } from "@ezo/contract/content";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Locale } from "@ezo/contract/locale";
import type { Actor } from "@ezo/core/users/actor";
import type { CallContext, Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

type Calls = ReturnType<typeof contentCalls>;
interface Listing {
  list: (actor: Actor, query: never) => Promise<{ rows: unknown[]; total: number }>;
}
type Context = CallContext & { actor: Actor };
interface Input {
  params: { id: number; version: number };
  query: { locale: Locale; page: number; per_page: number; version?: number; ids: number[] };
  body: Record<string, unknown> & { ids: number[]; version?: number; versions?: number[] };
}

/** Binds the calls that every kind of content has to its resource. Calls with a fixed path are mounted before these. */
export function mountContent(
  mount: Mount,
  calls: { [Name in keyof Calls]: unknown },
  resource: Omit<ContentResource<unknown>, "reorder"> & Listing,
  translations: TranslationsService,
): void {
  // The calls differ in their schemas alone; what they give and take was judged by those when they were mounted.
  const bind = (name: keyof Calls, handler: (input: Input, context: Context) => Promise<unknown>) =>
    mount(calls[name] as never, handler as never);
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
  bind("list", async ({ query }, { actor }) => {
    const { rows, total } = await resource.list(actor, query as never);
    return { data: rows, meta: pageMeta(total, query) };
  });
  bind("create", async ({ body, query }, { actor, uploads }) => ({
    data: await resource.create(actor, body, uploads, query.locale),
  }));
  bind("get", async ({ params, query }, { actor }) => ({
    data: await resource.get(actor, params.id, query.locale),
  }));
  for (const method of ["put", "patch", "post"] as const)
    bind(method, async ({ params, body, query }, { actor, uploads }) => ({
      data: await resource.update(actor, params.id, body, uploads, query.locale),
    }));
  bind("remove", async ({ params, query }, context) => {
    await resource.remove(context.actor, params.id, query.version);
    return { message: await said("messages.deleted", context) };
  });
  bind("restore", async ({ params, query, body }, { actor }) => ({
    data: await resource.restore(actor, params.id, query.locale, body.version),
  }));
  bind("history", async ({ params, query }, { actor }) => {
    const { entries, total } = await resource.history(actor, params.id, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  bind("compareVersion", async ({ params }, { actor }) => ({
    data: await resource.compareVersion(actor, params.id, params.version),
  }));
  bind("restoreVersion", async ({ params, query, body }, { actor }) => ({
    data: await resource.restoreVersion(actor, params.id, params.version, query.locale, body.version),
  }));
}
