import { getContactSettings, getFooter } from "@ezo/contract/contact";
import { getGalleryPage } from "@ezo/contract/gallery";
import {
  getArticle,
  listFeaturedNews,
  listNews,
  listNewsOfCategory,
  listRecentNews,
} from "@ezo/contract/news";
import {
  getApartment,
  getApartmentMatches,
  getApartmentNavigation,
  listProjectApartments,
} from "@ezo/contract/navigation";
import {
  getProject,
  getProjectsPage,
  listFeaturedProjects,
  listHomepageProjects,
  listProjects,
} from "@ezo/contract/projects";
import type { ParsedInput, RouteDefinition } from "@ezo/contract/route";
import { getAbout, getHomepage, getLegalPage } from "@ezo/contract/site-pages";
import { listTranslations } from "@ezo/contract/translations";
import { z } from "zod";

/** What one answer of a public call depends on. */
export interface Dependencies {
  tags: readonly string[];
  /** Articles whose reading counts as a view. */
  viewedArticles: readonly number[];
}
type DependenciesOf = (input: { params?: unknown }, body: unknown) => Dependencies;

/** Changes whenever somebody reads an article; named at most every few seconds. */
export const VIEWS = "views";
/** Texts and pictures are in nearly every answer. */
const COMMON = ["translations", "media"];
const table = new Map<string, DependenciesOf>();
/** Calls whose answers are computed each time, though a page that shows them may be kept. */
const computedEachTime = new Set<string>();

function cached<D extends RouteDefinition>(
  definition: D,
  dependencies:
    | readonly string[]
    | ((input: ParsedInput<D>, body: z.output<NonNullable<D["response"]>>) => Dependencies),
): void {
  const find =
    typeof dependencies === "function"
      ? (dependencies as DependenciesOf)
      : () => ({ tags: [...COMMON, ...dependencies], viewedArticles: [] });
  table.set(nameOf(definition), find);
}

cached(getHomepage, ["projects", "news", "contact", "about"]);
cached(getAbout, ["about"]);
cached(getLegalPage, ["legal"]);
cached(getProjectsPage, ["projects"]);
cached(listProjects, ["projects"]);
cached(listFeaturedProjects, ["projects"]);
cached(listHomepageProjects, ["projects"]);
cached(getProject, ({ params }, { data }) => {
  const shown = [params.id, ...data.related_projects.map(({ id }) => id)];
  return { tags: [...COMMON, "features", ...shown.map((id) => `project:${id}`)], viewedArticles: [] };
});
cached(getApartmentNavigation, ["apartments", "projects"]);
cached(listProjectApartments, ["apartments", "projects"]);
cached(getApartmentMatches, ["apartments", "projects"]);
cached(getApartment, ["apartments", "projects"]);
cached(listNews, ["news", VIEWS]);
cached(listRecentNews, ["news", VIEWS]);
cached(listFeaturedNews, ["news", VIEWS]);
cached(listNewsOfCategory, ["news", VIEWS]);
// Its related articles are the newest of its kind, so any article may change it.
cached(getArticle, ({ params }) => ({
  tags: [...COMMON, "news", VIEWS, `article:${params.id}`],
  viewedArticles: [params.id],
}));
// Readers expect to be counted in it.
computedEachTime.add(nameOf(getArticle));
cached(getGalleryPage, ["gallery"]);
cached(listTranslations, []);
cached(getContactSettings, ["contact"]);
cached(getFooter, ["contact", "projects"]);

/** The built site brings its own copy of the contract, so routes are compared by name, not by identity. */
export function nameOf({ method, path }: Pick<RouteDefinition, "method" | "path">): string {
  return `${method} ${path}`;
}

/** What the answer `body` to `input` depends on; undefined for a route whose answers are never kept. */
export const dependenciesOf = (
  definition: RouteDefinition,
  input: { params?: unknown },
  body: unknown,
): Dependencies | undefined => table.get(nameOf(definition))?.(input, body);

/** Whether `dependenciesOf` knows this route. */
export const isCached = (definition: RouteDefinition): boolean => table.has(nameOf(definition));

/** Free text and ranges have endless values, and a preview is for one person. */
const RANGES = ["area", "price", "floor"].flatMap((name) => [`${name}_min`, `${name}_max`]);
const NEVER_KEPT = new Set(["search", "preview", ...RANGES]);

/** The names a query may have, also where the checked query is then made into something else. */
function queryNames(query: z.ZodType | undefined): string[] {
  if (query instanceof z.ZodPipe) return queryNames(query.in as z.ZodType);
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Whether an answer may be kept: other names than the route knows could fill the cache with copies of one answer. */
export function isKeepable(definition: RouteDefinition, query: Readonly<Record<string, unknown>>): boolean {
  if (computedEachTime.has(nameOf(definition))) return false;
  const known = queryNames(definition.query);
  return Object.keys(query).every((name) => {
    const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
    return known.includes(plain) && !NEVER_KEPT.has(plain);
  });
}
