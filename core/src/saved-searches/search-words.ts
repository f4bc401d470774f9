import { ROOMS_OR_MORE } from "@ezo/contract/site/apartment-filters";
import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import { completionDay } from "@ezo/contract/values/stock/completion";
import { squareMetres } from "@ezo/contract/values/words/decimals";
import { readId } from "@ezo/contract/values/ids";
import type { Locale } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { moneyText } from "@ezo/contract/values/money/money";
import { layoutNameOf } from "../layouts/lent.ts";
import { visiblePart } from "../navigation/navigation.visible.ts";
import type { Db, Tx } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import type { TextLookup, TranslationsService } from "../translations/translations.service.ts";

export interface WordsParts {
  db: Db | Tx;
  translations: Pick<TranslationsService, "lookup">;
}
/** `currency`: that of the search's own limits, which need not be the firm's any more. */
export type SearchWords = (filters: SavedSearchFilters, locale: Locale, currency: Currency | null) => string;

/** Writes the filters of these searches as the search's page does: `Linden Court · Rooms: 2, 4+ · up to $ 155 000`. */
export async function searchWords(
  { db, translations }: WordsParts,
  all: readonly SavedSearchFilters[],
): Promise<SearchWords> {
  const [names, ka, en, ru] = await Promise.all([
    namesIn(db, all),
    translations.lookup("ka"),
    translations.lookup("en"),
    translations.lookup("ru"),
  ]);
  const lookups = { ka, en, ru };
  return (filters, locale, currency) => {
    const t = lookups[locale];
    const money = (value: number) => moneyText(value, currency ?? undefined);
    const ofProject = (id: number) => names.project(id, locale) ?? `${t("apartments.project")} № ${id}`;
    if (filters.construction) return `${t("projects.progress")}: ${ofProject(filters.project_id ?? 0)}`;
    const range = (name: "area" | "price" | "floor", written: (value: number) => string) => {
      const [min, max] = [`${name}_min`, `${name}_max`] as const;
      const [least, most] = [filters[min], filters[max]];
      if (least !== undefined && most !== undefined) return `${written(least)} – ${written(most)}`;
      if (least !== undefined) return t("apartments.chosen_from", { value: written(least) });
      return most === undefined ? undefined : t("apartments.chosen_to", { value: written(most) });
    };
    const named = (label: string, words: string | undefined) => words && `${t(label)}: ${words}`;
    const { project_id: project, rooms, sides, monthly_max: monthly, floor_not: ends } = filters;
    const words = [
      project === undefined ? undefined : ofProject(project),
      named("apartments.layout", names.layout(filters, locale)),
      named("apartments.rooms", rooms?.map(roomsLabel).join(", ")),
      range("area", (value) => t("apartments.square_metres", { value: squareMetres(value, locale) })),
      range("price", money),
      monthly === undefined ? undefined : t("apartments.chosen_monthly", { amount: money(monthly) }),
      named("apartments.floor", range("floor", String)),
      ends?.map((end) => t(`apartments.floor_not_${end}`)).join(", "),
      named("apartments.orientation", sides?.map((side) => t(`apartments.side_${side}`)).join(", ")),
      filters.completion === undefined ? undefined : completionText(t, filters.completion),
      filters.parking ? t("apartments.parking_for_sale") : undefined,
    ].filter(Boolean);
    return words.length === 0 ? t("mail.search.everything") : words.join(" · ");
  };
}

function completionText(t: TextLookup, completion: string): string {
  const day = completionDay(completion);
  if (day === null) return t("apartments.completion_ready");
  const [year = "", quarter] = completion.split("-q");
  return quarter === undefined
    ? t("apartments.completion_year", { year })
    : t("apartments.completion_quarter", { quarter, year });
}

const roomsLabel = (rooms: number): string => (rooms >= ROOMS_OR_MORE ? `${rooms}+` : String(rooms));

/** The names of the projects and layouts that searches are for, as far as visitors may see them. */
async function namesIn(db: Db | Tx, all: readonly SavedSearchFilters[]) {
  const projectIds = [...new Set(all.flatMap(({ project_id: id }) => id ?? []))];
  const [projects, layouts] = await Promise.all([
    db.project.findMany({
      where: { id: { in: projectIds }, ...visiblePart },
      select: { id: true, translations: { select: { locale: true, title: true } } },
    }),
    db.layout.findMany({
      where: { projectId: { in: projectIds }, ...visiblePart },
      select: {
        id: true,
        slug: true,
        projectId: true,
        translations: { select: { locale: true, name: true } },
      },
    }),
  ]);
  return {
    project: (id: number, locale: Locale): string | undefined => {
      const project = projects.find((each) => each.id === id);
      return project && textIn(project.translations, locale)("title");
    },
    layout: ({ project_id: project, layout }: SavedSearchFilters, locale: Locale): string | undefined => {
      const found = layouts.find(
        ({ id, slug, projectId }) => projectId === project && (slug === layout || id === readId(layout)),
      );
      if (found) return layoutNameOf(found, locale).name;
      // It is any text of the one who saved the search, who need not be the one who is mailed.
      return layout === undefined ? undefined : "–";
    },
  };
}
