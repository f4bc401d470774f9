import type { RecordEntity } from "./records/records.ts";
import type { RouteDefinition } from "./route.ts";
import { Capability } from "./values/roles/capabilities.ts";
import { SCOPE_OF } from "./values/roles/roles.ts";

/** Kinds whose records belong to a project; of some of them also to none, and then they are the firm's. */
export const KINDS_OF_PROJECTS = [
  "project",
  "building",
  "floor",
  "apartment",
  "zone_image",
  "zone",
  "layout",
  "payment_plan",
  "gallery_image",
  "construction_entry",
  "project_document",
] as const satisfies RecordEntity[];
export const isOfProjects = (entity: string): boolean => KINDS_OF_PROJECTS.some((kind) => kind === entity);

/** Where the calls about rows of projects are. */
const OF_PROJECTS = [
  "/admin/projects",
  "/admin/buildings",
  "/admin/floors",
  "/admin/apartments",
  "/admin/zone-images",
  "/admin/zones",
  "/admin/layouts",
  "/admin/payment-plans",
  "/admin/price-lists",
  "/admin/gallery",
  "/admin/construction",
  "/admin/project-documents",
] as const;
/** What is the firm's, but read where projects are edited: they name their features. */
const READ_BESIDE = ["/admin/features"] as const;
/** Pictures of projects are added to the library, which is the firm's: nobody knows of one which projects will show it. */
const ADDS_PICTURE = "post /admin/media";

/** Making and deleting projects themselves is the firm's: a new one is none of those that somebody is limited to. */
const MAKES_PROJECTS: readonly string[] = [
  "post /admin/projects",
  "delete /admin/projects/:id",
  "post /admin/projects/:id/restore",
  "get /admin/projects/bulk/deletion",
  "post /admin/projects/bulk/delete",
  "post /admin/projects/bulk/restore",
];

const isIn = (path: string, areas: readonly string[]): boolean =>
  areas.some((area) => path === area || path.startsWith(`${area}/`));

/**
 * Whether a call is open to somebody who is limited to projects and holds its capability. A capability about rows of projects
 * opens the calls that are listed here, of which the database answers with the rows of the given projects alone
 * (`row-rights.ts`), and no others: news, features, pages and what the site says of the firm are not a project's.
 */
export function isOpenWithinProjects({
  method,
  path,
  capability,
}: Pick<RouteDefinition, "method" | "path" | "capability">): boolean {
  const { data: named } = Capability.safeParse(capability);
  if (named === undefined || SCOPE_OF[named] !== "projects") return true;
  const call = `${method} ${path}`;
  if (MAKES_PROJECTS.includes(call)) return false;
  return call === ADDS_PICTURE || isIn(path, OF_PROJECTS) || (method === "get" && isIn(path, READ_BESIDE));
}
