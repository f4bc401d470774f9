import { COLOURS_FOLDER, sheetNamed } from "@ezo/core/site-colours/site-colours";
import { Router } from "express";

const FOR_A_YEAR = "public, max-age=31536000, immutable";

/**
 * Style sheets with a firm's colour. Nothing is read for them: an address holds the colour, so each server answers the
 * addresses in pages of any other, and pages that are open or kept elsewhere keep the colour that they were made with.
 */
export function siteColours(): Router {
  const router = Router({ caseSensitive: true });
  router.get(`${COLOURS_FOLDER}/:name`, ({ params: { name } }, response, next) => {
    const sheet = sheetNamed(name);
    if (!sheet) return next();
    if (!sheet.isCurrent) return response.set("Cache-Control", "no-cache").redirect(302, sheet.address);
    response.set("Cache-Control", FOR_A_YEAR).type("css").send(sheet.css);
  });
  return router;
}
