import type { VitalRoute } from "@ezo/contract/site/vitals";

const OWN: readonly VitalRoute[] = [
  "/",
  "/about",
  "/projects",
  "/projects/:id",
  "/apartments",
  "/news",
  "/news/:id",
  "/gallery",
  "/contact",
];

/** The name under which a page's speed is recorded: its path pattern. All levels of the explorer count as one page. */
export function vitalRouteOf(path: string): VitalRoute {
  if (/^\/projects\/:\w+\/./.test(path)) return "/projects/:id/explorer";
  const plain = path.replace(/:\w+/g, ":id");
  return OWN.find((route) => route === plain) ?? "other";
}
