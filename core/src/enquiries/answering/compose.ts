import type { OffersService } from "../../offers/offers.service.ts";
import type { Db } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { createEnquiryApartment } from "./enquiry-apartment.service.ts";
import { createEnquiryOffers } from "./enquiry-offers.service.ts";
import { createReplies } from "./replies.service.ts";

/** How staff answer an enquiry: with its apartment at hand, and by mail. */
export function composeAnswering(parts: {
  db: Db;
  rateLimits: RateLimits;
  translations: TranslationsService;
  config: { publicUrl: string };
  offers: OffersService;
}) {
  const { db, rateLimits, translations, config, offers } = parts;
  const { publicUrl } = config;
  return {
    apartment: createEnquiryApartment({ db, translations, publicUrl }),
    offers: createEnquiryOffers({ db, offers, publicUrl }),
    replies: createReplies({ db, rateLimits, translations, publicUrl }),
  };
}
