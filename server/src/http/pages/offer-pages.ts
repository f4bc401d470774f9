import { OFFERS_PATH } from "@ezo/contract/site/offers";
import type { OffersService } from "@ezo/core/offers/offers.service";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { type Response, Router } from "express";
import { addressOf } from "../request/address.ts";
import { offerDocument } from "./offer-page.ts";

/** The address is the key to the offer: it must not travel to other sites, into searches or into caches. */
const secret = (response: Response): Response =>
  response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });

/** Offers as pages without script, in the offer's language, and as PDFs. */
export function offerPages(options: {
  offers: OffersService;
  translations: Pick<TranslationsService, "lookup">;
  rateLimits: Pick<RateLimits, "spend">;
}): Router {
  const { offers, translations, rateLimits } = options;
  const router = Router({ caseSensitive: true });
  router.get(`${OFFERS_PATH}/:id`, async (request, response) => {
    await rateLimits.spend("offerView", addressOf(request));
    const offer = await offers.shown(request.params.id);
    const t = await translations.lookup(offer.words.locale);
    secret(response).type("html").send(offerDocument(offer, t));
  });
  router.get(`${OFFERS_PATH}/:id/pdf`, async (request, response) => {
    await rateLimits.spend("offerView", addressOf(request));
    const { bytes, number } = await offers.pdf(request.params.id);
    secret(response)
      .type("application/pdf")
      .set("Content-Disposition", `inline; filename="offer-${number}.pdf"`)
      .send(Buffer.from(bytes));
  });
  return router;
}
