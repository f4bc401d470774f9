import type { SiteIcons } from "@ezo/core/site-icons/site-icons";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { Router } from "express";
import { PAPER } from "./discovery.ts";
import { manifestIcons } from "../brand/site-icons.ts";

const PATH = "/admin/manifest.webmanifest";
const SCOPE = "/admin";

/**
 * The manifest by which the admin is installed as an app under the firm's name. iPhones and iPads take push messages only for an
 * installed one. It says nothing that the site does not say, so it needs no session.
 */
export function adminManifest({
  translations,
  icons,
}: {
  translations: TranslationsService;
  icons: SiteIcons;
}): Router {
  const router = Router();
  router.get(PATH, async (_, response) => {
    const t = await translations.lookup("ka");
    const manifest = {
      name: t("firm.name"),
      short_name: t("firm.short_name"),
      id: SCOPE,
      start_url: SCOPE,
      scope: SCOPE,
      lang: "ka",
      display: "standalone",
      background_color: PAPER,
      theme_color: PAPER,
      icons: manifestIcons(await icons.folder()),
    };
    response
      .type("application/manifest+json")
      .set({ "Cache-Control": "no-cache", "X-Robots-Tag": "noindex, nofollow" })
      .send(JSON.stringify(manifest));
  });
  return router;
}
