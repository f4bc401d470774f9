import { getFooter } from "@ezo/contract/site/pages/contact";
import {
  getArticle,
  listFeaturedNews,
  listNews,
  listNewsOfCategory,
  listRecentNews,
} from "@ezo/contract/site/pages/news";
import {
  getProject,
  getProjectsPage,
  listFeaturedProjects,
  listHomepageProjects,
  listProjects,
} from "@ezo/contract/site/projects";
import { getHomepage } from "@ezo/contract/site/pages/site-pages";
import { getBoard } from "@ezo/contract/site/board";
import { getLayout, listLayouts } from "@ezo/contract/site/layouts";
import {
  getApartment,
  getApartmentMatches,
  getApartmentNavigation,
  listProjectApartments,
} from "@ezo/contract/site/navigation";
import { listPaymentPlans } from "@ezo/contract/site/payment-plans";
import type { ParsedInput, RouteDefinition } from "@ezo/contract/route";
import { cardTag, countsTag, LISTS, nameTag, SHOWN, stockTagsOf } from "@ezo/contract/shown";
import { z } from "zod";

/** What one answer of a public call depends on. */
export interface Dependencies {
  tags: readonly string[];
  viewedArticles: readonly number[];
}
type DependenciesOf = (input: { params?: unknown }, body: unknown) => Dependencies;

/** Changes whenever somebody reads an article; named at most every few seconds. */
export const VIEWS = "views";
/** Texts and pictures are in nearly every answer. */
const COMMON = ["translations", "media"];

const plain = ({ shows = [] }: RouteDefinition): Dependencies => ({
  // Only the news pages say how often an article was read.
  tags: [...COMMON, ...shows, ...(shows.join() === "news" ? [VIEWS] : [])],
  viewedArticles: [],
});

const special = new Map<string, DependenciesOf>();
function when<D extends RouteDefinition>(
  definition: D,
  find: (input: ParsedInput<D>, body: z.output<NonNullable<D["response"]>>) => Dependencies,
): void {
  special.set(nameOf(definition), find as DependenciesOf);
}

const except = (tags: readonly string[], ...replaced: readonly string[]): string[] =>
  tags.filter((tag) => !replaced.includes(tag));
/** A list of more is dropped with every change of one of its kind: naming each would cost more than it saves. */
const NAMED_EACH_MAX = 60;
const idsOf = (shown: readonly { id: number }[]): number[] => [...new Set(shown.map(({ id }) => id))];
/** Of a list that shows these projects on cards, and what is left of each. */
function cardsOf(projects: readonly { id: number }[]): string[] {
  const ids = idsOf(projects);
  if (ids.length > NAMED_EACH_MAX) return [...SHOWN.projects];
  const cards = ids.flatMap((id) => [cardTag("project", id), countsTag(id)]);
  const others = except(SHOWN.projects, "projects", "apartments");
  return [...others, LISTS.projects, LISTS.markedProjects, countsTag(null), ...cards];
}
function articleCardsOf(articles: readonly { id: number }[]): string[] {
  const ids = idsOf(articles);
  if (ids.length > NAMED_EACH_MAX) return [...SHOWN.news];
  return [LISTS.news, ...ids.map((id) => cardTag("article", id))];
}
const dependingOn = (...tags: readonly string[]): Dependencies => ({
  tags: [...COMMON, ...tags],
  viewedArticles: [],
});

// The home page, lists and the footer stay cached while something changes that they do not show.
when(getHomepage, (_, { projects, news }) => {
  const others = except(SHOWN.homepage, ...SHOWN.projects, ...SHOWN.news);
  return dependingOn(...others, ...cardsOf(Object.values(projects).flat()), ...articleCardsOf(news.recent));
});
for (const list of [listProjects, listFeaturedProjects, listHomepageProjects])
  when(list, (_, { data }) => dependingOn(...cardsOf(data)));
when(getProjectsPage, (_, { projects }) => dependingOn(...cardsOf(projects)));
when(getFooter, (_, { data }) => {
  const names = data.projects.map(({ id }) => nameTag(id));
  return dependingOn(...except(SHOWN.footer, "project-names"), LISTS.projects, ...names);
});
for (const list of [listNews, listRecentNews, listFeaturedNews, listNewsOfCategory])
  when(list, (_, { data }) => dependingOn(VIEWS, ...articleCardsOf(data)));

// A project's page stays cached while other projects change: it depends on itself and those it links to, which may be hidden.
when(getProject, ({ params }, { data }) => {
  const related = data.related_projects.map(({ id }) => cardTag("project", id));
  const others = except(SHOWN.project, "projects", "apartments");
  return dependingOn(...others, ...stockTagsOf(params.id), LISTS.projects, ...related);
});
const ofStock = (projectId: number): Dependencies => dependingOn(...stockTagsOf(projectId));
// What shows the stock of one project stays cached while others sell.
when(getApartmentNavigation, ({ params }) => ofStock(params.id));
when(listProjectApartments, ({ params }) => ofStock(params.id));
when(getApartmentMatches, ({ params }) => ofStock(params.id));
when(getBoard, ({ params }) => ofStock(params.id));
when(listLayouts, ({ params }) => ofStock(params.id));
when(getLayout, ({ params }) => ofStock(params.id));
when(listPaymentPlans, ({ params }) => ofStock(params.id));
when(getApartment, (_, { data }) => ofStock(data.project.id));
// Its related articles are the newest of its kind, so any that enters or leaves the lists may change it.
when(getArticle, ({ params }, { data }) => {
  const related = articleCardsOf(data.related_articles);
  return { ...dependingOn(VIEWS, `article:${params.id}`, ...related), viewedArticles: [params.id] };
});

/** Calls whose answers are always computed, so that views are counted; pages that show them may be cached. */
const computedEachTime = new Set([nameOf(getArticle)]);

/** The built site brings its own copy of the contract, so routes are compared by name, not by identity. */
export function nameOf({ method, path }: Pick<RouteDefinition, "method" | "path">): string {
  return `${method} ${path}`;
}

/** What the answer `body` to `input` depends on; undefined for a route whose answers are never cached. */
export const dependenciesOf = (
  definition: RouteDefinition,
  input: { params?: unknown },
  body: unknown,
): Dependencies | undefined =>
  isCached(definition) ? (special.get(nameOf(definition))?.(input, body) ?? plain(definition)) : undefined;

/** Whether `dependenciesOf` knows this route. */
export const isCached = ({ shows }: RouteDefinition): boolean => shows !== undefined;

/** Free text, ranges, days and places in a list have too many values, and a preview is for one person. */
const RANGES = ["area", "price", "floor"].flatMap((name) => [`${name}_min`, `${name}_max`]);
const NEVER_KEPT = new Set(["search", "preview", "cursor", "monthly_max", "completion", ...RANGES]);

/** The names a query may have, also where the checked query is then made into something else. */
function queryNames(query: z.ZodType | undefined): string[] {
  if (query instanceof z.ZodPipe) return queryNames(query.in as z.ZodType);
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Whether an answer may be cached: unknown names could fill the cache with copies of one answer. */
export function isKeepable(definition: RouteDefinition, query: Readonly<Record<string, unknown>>): boolean {
  if (computedEachTime.has(nameOf(definition))) return false;
  const known = queryNames(definition.query);
  return Object.keys(query).every((name) => {
    const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
    return known.includes(plain) && !NEVER_KEPT.has(plain);
  });
}
