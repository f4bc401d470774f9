import type { HandlerOutput, ParsedInput, RouteDefinition } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import type { PageQuery } from "@ezo/core/platform/paging/page-slice";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { ContextOf, Handler, Mount } from "../../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

type Given<D extends RouteDefinition> = [input: ParsedInput<D>, context: ContextOf<D>];
type DataOf<D extends RouteDefinition> = HandlerOutput<D> extends { data: infer Data } ? Data : never;

/**
 * Mounts a call by a handler whose answer the caller of this has put into the route's shape. The cast is needed because
 * TypeScript cannot derive the shape of an answer from a schema that it does not know yet (`D`).
 */
export const mountAs = <D extends RouteDefinition, Query = unknown>(
  mount: Mount,
  definition: D,
  answer: (input: ParsedInput<D> & { query: Query }, context: ContextOf<D>) => Promise<object>,
): void => mount(definition, answer as unknown as Handler<D>);

/** Mounts calls whose answer is `data`, or one page of a list. */
export const answersOf = (mount: Mount) => ({
  data: <D extends RouteDefinition>(
    definition: D,
    handle: (...given: Given<D>) => DataOf<D> | Promise<DataOf<D>>,
  ): void => mountAs(mount, definition, async (...given) => ({ data: await handle(...given) })),

  page: <D extends RouteDefinition>(
    definition: D,
    list: (...given: Given<D>) => Promise<{ rows: DataOf<D>; total: number }>,
  ): void =>
    mountAs<D, PageQuery>(mount, definition, async (input, context) => {
      const { rows, total } = await list(input, context);
      return { data: rows, meta: pageMeta(total, input.query) };
    }),
});

/** Mounts calls that answer a message in the caller's language: that a change is done, and in which items. */
export function messagesOf(mount: Mount, translations: Pick<TranslationsService, "lookup">) {
  const said = async (key: string, { locale }: { locale: Locale }) =>
    (await translations.lookup(locale))(key);
  return {
    message: <D extends RouteDefinition>(
      definition: D,
      key: string,
      work: (...given: Given<D>) => unknown,
    ): void =>
      mountAs(mount, definition, async (...given) => {
        await work(...given);
        return { message: await said(key, given[1]) };
      }),

    bulk: <D extends RouteDefinition>(
      definition: D,
      work: (...given: Given<D>) => Promise<number[]>,
      key = "messages.saved",
    ): void =>
      mountAs(mount, definition, async (...given) => {
        const ids = await work(...given);
        return { message: await said(key, given[1]), data: { changed: ids.length, ids } };
      }),
  };
}
