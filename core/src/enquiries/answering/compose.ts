import type { Db } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { createEnquiryApartment } from "./enquiry-apartment.service.ts";
import { createReplies } from "./replies.service.ts";

/** How staff answer an enquiry: with its apartment at hand, and by mail. */
export function composeAnswering(parts: {
  db: Db;
  rateLimits: RateLimits;
  translations: TranslationsService;
  config: { publicUrl: string };
}) {
  const { db, rateLimits, translations, config } = parts;
  const { publicUrl } = config;
  return {
    apartment: createEnquiryApartment({ db, publicUrl }),
    replies: createReplies({ db, rateLimits, translations, publicUrl }),
  };
}
