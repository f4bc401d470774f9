import { getProjectFeeds, yandexTakes } from "@ezo/contract/admin/projects/project-feeds";
import { FEED_PORTALS } from "@ezo/contract/site/feeds";
import { CURRENCIES, type Currency } from "@ezo/contract/values/money/currency";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { Question } from "../editor/page-spec.ts";
import { projects } from "../projects/projects.resource.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { signed } from "./price-settings.ts";

/** Whether a change of the currency empties a feed. */
export const emptiesFeed = (from: Currency, to: Currency): boolean => yandexTakes(from) && !yandexTakes(to);

/**
 * Adds to a question which apartments leave a portal's feed. How many they are is left out where that could not be loaded: who
 * changes the currency may be one who cannot read the stock.
 */
export function useFeedWarning() {
  const { t, language, call, cache } = useMutationContext();
  return async (question: Question): Promise<Question> => {
    const count = await cache
      .fetchQuery({ ...projects.every(call, { locale: language }), staleTime: 0 })
      .then((all) => offersOf(call, all))
      .catch(() => null);
    if (count === 0) return question;
    const currencies = CURRENCIES.filter(yandexTakes).map(signed).join(", ");
    const said = { feed: FEED_PORTALS.yandex, currencies };
    const warning =
      count === null ? t("prices.feed_emptied", said) : t("prices.feed_drops", { ...said, count });
    return { ...question, message: `${question.message} ${warning}`, isDanger: true };
  };
}

/** How many apartments are in the feeds of Yandex that are switched on. */
async function offersOf(call: WebCaller, all: readonly { id: number }[]): Promise<number> {
  const reports = await Promise.all(
    all.map(async ({ id }) => (await call(getProjectFeeds, { params: { id: String(id) } })).data),
  );
  return reports
    .flat()
    .filter(({ feed, enabled }) => feed === "yandex" && enabled)
    .reduce((sum, { offers }) => sum + offers, 0);
}
