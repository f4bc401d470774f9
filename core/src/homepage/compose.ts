import { createAbout } from "../about/about.service.ts";
import { createContact } from "../contact/contact.service.ts";
import { createGallery } from "../gallery/gallery.service.ts";
import { createLayouts } from "../layouts/layouts.service.ts";
import { createLegal } from "../legal/legal.service.ts";
import { createBoard } from "../navigation/board.service.ts";
import { createApartmentSearch } from "../navigation/apartment-search.service.ts";
import { createApartments } from "../navigation/apartments.service.ts";
import { createNavigation } from "../navigation/navigation.service.ts";
import { createNews } from "../news/news.service.ts";
import { createPaymentPlans } from "../payment-plans/payment-plans.service.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import type { OncePer } from "../platform/once-per.ts";
import { createProjects } from "../projects/projects.service.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { createHomepage } from "./homepage.service.ts";

export function composeSite(options: {
  db: Db;
  translations: TranslationsService;
  oncePer: OncePer;
  log: Log;
}) {
  const { db, translations, oncePer, log } = options;
  const contact = createContact(db);
  const projects = createProjects(db);
  const news = createNews({ db, oncePer, log });
  const about = createAbout(db);
  return {
    contact,
    projects,
    news,
    about,
    gallery: createGallery(db),
    legal: createLegal(db),
    homepage: createHomepage({ db, projects, news, contact, about, translations }),
    navigation: createNavigation({ db, translations }),
    apartments: createApartments({ db, translations }),
    search: createApartmentSearch(db),
    board: createBoard(db),
    layouts: createLayouts(db),
    paymentPlans: createPaymentPlans(db),
  };
}
