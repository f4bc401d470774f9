import type { Db } from "../platform/db.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { createOpenedOffers } from "./answering/opened-offers.service.ts";
import { createEnquiryCalls } from "./clock/calls.service.ts";
import { createResponseTimes } from "./clock/response-times.service.ts";
import { createNextSteps } from "./next-steps/steps.service.ts";
import { createToday } from "./next-steps/today.service.ts";
import { createVisitFiles } from "./next-steps/visit-file.service.ts";

/** The clock of enquiries and what is to be done next about them, as the server offers it. */
export function composeDesk(parts: {
  db: Db;
  translations: TranslationsService;
  config: { publicUrl: string; mailFrom: string };
}) {
  const { db, translations, config } = parts;
  const { publicUrl, mailFrom } = config;
  return {
    calls: createEnquiryCalls({ db }),
    responseTimes: createResponseTimes({ db }),
    openedOffers: createOpenedOffers({ db }),
    steps: createNextSteps({ db }),
    today: createToday({ db }),
    visitFiles: createVisitFiles({ db, translations, publicUrl, mailFrom }),
  };
}
