import { ICON_NAMES, type IconName, iconType, isIconName } from "@ezo/core/site-icons/make-icons";
import { ICONS_FOLDER, type SiteIcons } from "@ezo/core/site-icons/site-icons";
import { type Response, Router } from "express";

const FOR_A_YEAR = "public, max-age=31536000, immutable";
/** Like the icons of the build, which have no version in their address either. */
const FOR_AN_HOUR = "public, max-age=3600";

/**
 * The icons made of the firm's mark, at addresses with its version, and at those that browsers ask for without reading a
 * page. An address of an earlier version leads to the current icon: pages that are open or kept elsewhere still name it.
 */
export function siteIcons(icons: SiteIcons): Router {
  const router = Router({ caseSensitive: true });
  router.get(`${ICONS_FOLDER}/:version/:name`, async ({ params: { version, name } }, response, next) => {
    if (!isIconName(name)) return next();
    // Another server may have answered the page, and this one may not know of the change yet.
    if (version !== (await icons.version())) icons.doubt();
    const file = version === (await icons.version()) ? await icons.file(name) : null;
    if (file) return send(response, name, file, FOR_A_YEAR);
    const folder = await icons.folder();
    // The build has no icons for dark grounds: pages draw its mark there.
    const there = folder === "" ? name.replace("on-dark-", "icon-") : name;
    response.set("Cache-Control", "no-cache").redirect(302, `${folder}/${there}`);
  });
  router.get(
    ICON_NAMES.map((name) => `/${name}`),
    async ({ path }, response, next) => {
      const name = path.slice(1);
      const file = isIconName(name) ? await icons.file(name) : null;
      if (!isIconName(name) || !file) return next();
      send(response, name, file, FOR_AN_HOUR);
    },
  );
  return router;
}

const send = (response: Response, name: IconName, file: Buffer, cacheControl: string): void =>
  void response.set({ "Cache-Control": cacheControl, "Content-Type": iconType(name) }).send(file);

/** The icons of a manifest, in this folder. A mark is no drawing, so there is no icon of any size among its icons. */
export const manifestIcons = (folder: string) => [
  ...(folder === "" ? [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }] : []),
  { src: `${folder}/icon-192.png`, sizes: "192x192", type: "image/png" },
  { src: `${folder}/icon-512.png`, sizes: "512x512", type: "image/png" },
  { src: `${folder}/icon-maskable-512.png`, sizes: "512x512", type: "image/png", purpose: "maskable" },
];
