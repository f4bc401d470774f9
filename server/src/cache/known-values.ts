import { GALLERY_ALL, GALLERY_CATEGORIES } from "@ezo/contract/site/pages/gallery";

/** The queries of cached calls, as far as their values are free. */
interface Query {
  groups?: string[];
  category?: string;
  building_id?: string;
  project_id?: number;
  layout?: string;
  level?: string;
  page?: number;
  rooms?: number[];
  sides?: string[];
  floor_not?: string[];
  status?: string | string[];
}
/** What their answers say about those values. */
interface Body {
  data?: unknown;
  translations?: Record<string, string>;
  categories?: string[];
  projects?: unknown[];
  meta?: { of?: number; total?: number };
}

/**
 * Whether a query asks for what there is. Made-up values, and the same value many times over, give endless addresses to
 * one answer, which would push others out of the cache.
 */
export function asksForWhatThereIs(query: unknown, body: unknown): boolean {
  const asked = (query ?? {}) as Query;
  const answered = (body ?? {}) as Body;
  return (
    [asked.groups, asked.rooms, asked.sides, asked.floor_not, asked.status].every(isWithoutRepetition) &&
    hasGroups(asked, answered) &&
    hasCategory(asked, answered) &&
    hasBuilding(asked, answered) &&
    hasStock(asked, answered) &&
    hasPage(asked, answered)
  );
}

const isWithoutRepetition = (list: unknown): boolean =>
  !Array.isArray(list) || new Set(list).size === list.length;

function hasGroups({ groups }: Query, { data, translations }: Body): boolean {
  const texts = translations ?? (data as Pick<Body, "translations"> | undefined)?.translations;
  if (!groups || !texts) return true;
  const present = new Set(Object.keys(texts).map((key) => key.split(".")[0]));
  return groups.every((group) => present.has(group));
}

/** The categories of articles are fixed; those of pictures are in the answer. */
const hasCategory = ({ category }: Query, { categories }: Body): boolean =>
  category === undefined ||
  categories === undefined ||
  [GALLERY_ALL, ...GALLERY_CATEGORIES, ...categories].includes(category);

/** The overview shows no building, and a building without a flat does not count. */
const hasBuilding = ({ building_id, level }: Query, { meta }: Body): boolean =>
  building_id === undefined || (level !== "overview" && meta?.of !== 0);

/** The search answers nothing for a project or a layout that does not exist. */
const hasStock = ({ project_id, layout }: Query, { meta }: Body): boolean =>
  (project_id === undefined && layout === undefined) || meta?.total !== 0;

function hasPage({ page = 1 }: Query, { data, projects }: Body): boolean {
  const pictures = (data as { gallery_images?: unknown } | undefined)?.gallery_images;
  const list = [data, projects, pictures].find((one) => Array.isArray(one));
  return page === 1 || list === undefined || list.length > 0;
}
