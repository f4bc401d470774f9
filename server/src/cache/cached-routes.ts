import { getArticle } from "@ezo/contract/site/news";
import { getProject } from "@ezo/contract/site/projects";
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
import { SHOWN, stockTagsOf } from "@ezo/contract/shown";
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
// A project's page stays cached while other projects change: it depends on itself and those it links to.
when(getProject, ({ params }, { data }) => {
  const related = data.related_projects.map(({ id }) => `project:${id}`);
  const others = SHOWN.project.filter((tag) => tag !== "projects" && tag !== "apartments");
  return { tags: [...COMMON, ...others, ...stockTagsOf(params.id), ...related], viewedArticles: [] };
});
const ofStock = (projectId: number): Dependencies => ({
  tags: [...COMMON, ...stockTagsOf(projectId)],
  viewedArticles: [],
});
// What shows the stock of one project stays cached while others sell.
when(getApartmentNavigation, ({ params }) => ofStock(params.id));
when(listProjectApartments, ({ params }) => ofStock(params.id));
when(getApartmentMatches, ({ params }) => ofStock(params.id));
when(getBoard, ({ params }) => ofStock(params.id));
when(listLayouts, ({ params }) => ofStock(params.id));
when(getLayout, ({ params }) => ofStock(params.id));
when(listPaymentPlans, ({ params }) => ofStock(params.id));
when(getApartment, (_, { data }) => ofStock(data.project.id));
// Its related articles are the newest of its kind, so any article may change it.
when(getArticle, ({ params }) => ({ ...plain(getArticle), viewedArticles: [params.id] }));

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
