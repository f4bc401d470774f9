import type { VitalRoute } from "@ezo/contract/vitals";

const OWN: readonly VitalRoute[] = [
  "/",
  "/about",
  "/projects",
  "/projects/:id",
  "/news",
  "/news/:id",
  "/gallery",
  "/contact",
];

/** Under which name a page's speed is counted: the pattern of its path. The explorer's levels are one page. */
export function vitalRouteOf(path: string): VitalRoute {
  if (/^\/projects\/:\w+\/./.test(path)) return "/projects/:id/explorer";
  const plain = path.replace(/:\w+/g, ":id");
  return OWN.find((route) => route === plain) ?? "other";
}
