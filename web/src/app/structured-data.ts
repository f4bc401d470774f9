import { canonicalPath, type Locale, localized } from "@ezo/contract/languages";
import { CURRENCY } from "@ezo/contract/limits";
import { articleQuery } from "../public/article/article.queries.ts";
import { contactQuery } from "../public/contact/contact.queries.ts";
import { apartmentQuery } from "../public/explorer/explorer.queries.ts";
import { projectQuery } from "../public/project-detail/project.queries.ts";
import { leadText } from "../shared/content/rich-text.ts";
import { apartmentIdOf, buildingPath, floorPath, projectPath } from "../shared/apartments/places.ts";
import type { Texts } from "../shared/i18n/texts.ts";
import { numericId } from "../shared/navigation/numeric-id.ts";
import { footerQuery } from "./layout/footer.queries.ts";
import { type Page, type PageContext, pages } from "./pages.ts";

/** A statement in the vocabulary of schema.org. */
export type StructuredData = {
  "@context": "https://schema.org";
  "@type": string | readonly string[];
} & Record<string, unknown>;

interface Place extends PageContext {
  /** Without a language prefix. */
  path: string;
  origin: string;
}

/** What search engines show beside a link. Read from what the page has loaded; only the server needs it. */
export function structuredData(page: Page, texts: Texts, place: Place): StructuredData[] {
  const content = contentOf(page, place, texts);
  return [
    organization(place),
    ...(page.path === "/" ? [] : [breadcrumbs(page, texts, place, content)]),
    ...(content ? [content.data] : []),
  ];
}

const statement = (type: string | readonly string[], fields: Record<string, unknown>): StructuredData => ({
  "@context": "https://schema.org",
  "@type": type,
  ...fields,
});
const thing = (type: string, fields: Record<string, unknown>) => ({ "@type": type, ...fields });

const address = ({ origin, locale }: Place, path: string): string => origin + canonicalPath(locale, path);
const ownAddress = (place: Place): string => address(place, place.path.replace(/(.)\/$/, "$1"));
const organizationId = ({ origin }: Place): string => `${origin}/#organization`;
const absolute = ({ origin }: Place, image: { url: string } | null): string[] =>
  image ? [new URL(image.url, origin).href] : [];

function organization(place: Place): StructuredData {
  const { cache, call, locale, origin } = place;
  const footer = cache.getQueryData(footerQuery(call, locale).queryKey);
  const sameAs = Object.values(footer?.social_links ?? {}).filter(Boolean);
  return statement("Organization", {
    "@id": organizationId(place),
    name: "Ezo Development",
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(footer?.contact.email ? { email: footer.contact.email } : {}),
    ...(footer?.contact.phone_numbers[0] ? { telephone: footer.contact.phone_numbers[0].number } : {}),
    ...(footer?.contact.address ? { address: footer.contact.address } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  });
}

/** Home, the list to which the page belongs, the page: as far as each is a page of its own. */
function breadcrumbs(page: Page, texts: Texts, place: Place, content: Content | undefined): StructuredData {
  const list = pages.find(({ path }) => path !== "/" && page.path.startsWith(`${path}/`));
  const steps = [
    { name: texts.translate("header.home"), item: address(place, "/") },
    ...(list ? [{ name: texts.translate(list.label), item: address(place, list.path) }] : []),
    ...(content?.above ?? []).map(({ name, path }) => ({ name, item: address(place, path) })),
    { name: content?.name ?? texts.translate(page.label), item: ownAddress(place) },
  ];
  return statement("BreadcrumbList", {
    itemListElement: steps.map((step, index) => thing("ListItem", { position: index + 1, ...step })),
  });
}

interface Content {
  name?: string;
  /** Pages between the list and this one, the outermost first. */
  above?: { name: string; path: string }[];
  data: StructuredData;
}

/** The page's own subject, where schema.org has a word for it. */
function contentOf(page: Page, place: Place, texts: Texts): Content | undefined {
  if (page.name === "project-detail") return projectContent(place);
  if (page.name === "apartment") return apartmentContent(place, texts);
  if (page.name === "news-detail") return articleContent(place);
  if (page.name === "contact") return questions(place);
  return undefined;
}

function projectContent(place: Place): Content | undefined {
  const { cache, call, locale, params } = place;
  const project = cache.getQueryData(projectQuery(call, locale, numericId(params["id"]) ?? 0).queryKey);
  if (!project) return undefined;
  const { title: name, latitude, longitude } = project;
  const data = statement("ApartmentComplex", {
    name,
    description: leadText(project.description),
    url: ownAddress(place),
    image: [project.render_image, project.main_image].flatMap((image) => absolute(place, image)),
    address: thing("PostalAddress", { streetAddress: project.location, addressCountry: "GE" }),
    ...(latitude === null || longitude === null
      ? {}
      : { geo: thing("GeoCoordinates", { latitude, longitude }) }),
    amenityFeature: project.features.map(({ title }) =>
      thing("LocationFeatureSpecification", { name: title, value: true }),
    ),
  });
  return { name, data };
}

const AVAILABILITY = {
  available: "https://schema.org/InStock",
  reserved: "https://schema.org/LimitedAvailability",
  sold: "https://schema.org/SoldOut",
} as const;
const SQUARE_METRE = "MTK";

/** An apartment is a home and an article of trade; only the second has an offer. */
function apartmentContent(place: Place, texts: Texts): Content | undefined {
  const { cache, call, locale, params } = place;
  const [projectId, id] = [numericId(params["id"]) ?? 0, numericId(apartmentIdOf(params["apartment"])) ?? 0];
  const apartment = cache.getQueryData(apartmentQuery(call, locale, projectId, id).queryKey);
  if (!apartment) return undefined;
  const { project, building, status, price } = apartment;
  const name = [project.title, building.name, apartment.apartment_number].join(" · ");
  const data = statement(["Product", "Apartment"], {
    name,
    ...(apartment.description ? { description: leadText(apartment.description) } : {}),
    url: ownAddress(place),
    image: [apartment.plan_image, ...apartment.gallery_images].flatMap((image) => absolute(place, image)),
    sku: String(apartment.id),
    floorLevel: String(apartment.floor_number),
    floorSize: thing("QuantitativeValue", { value: apartment.area_total, unitCode: SQUARE_METRE }),
    numberOfRooms: apartment.rooms,
    numberOfBedrooms: apartment.bedrooms,
    offers: thing("Offer", {
      url: ownAddress(place),
      availability: AVAILABILITY[status],
      // What is sold has no price any more, here as on the page.
      ...(price === undefined || status === "sold" ? {} : { price, priceCurrency: CURRENCY }),
      seller: { "@id": organizationId(place) },
    }),
  });
  const { identifier } = building;
  const above = [
    { name: project.title, path: projectPath(project.id) },
    { name: building.name, path: buildingPath(project.id, identifier) },
    {
      name: texts.translate("apartments.floor_title", { number: apartment.floor_number }),
      path: floorPath(project.id, identifier, apartment.floor_number),
    },
  ];
  return { name, above, data };
}

/** Search engines cut a headline here. */
const HEADLINE_MAX_LENGTH = 110;

function articleContent(place: Place): Content | undefined {
  const { cache, call, locale, params } = place;
  const article = cache.getQueryData(articleQuery(call, locale, numericId(params["id"]) ?? 0).queryKey);
  if (!article) return undefined;
  const firm = { "@id": organizationId(place) };
  const data = statement("NewsArticle", {
    headline: article.title.slice(0, HEADLINE_MAX_LENGTH),
    description: article.description || article.excerpt,
    image: absolute(place, article.main_image),
    datePublished: article.publish_date,
    dateModified: article.updated_at > article.publish_date ? article.updated_at : article.publish_date,
    inLanguage: locale,
    mainEntityOfPage: ownAddress(place),
    author: firm,
    publisher: firm,
  });
  return { name: article.title, data };
}

function questions(place: Place): Content | undefined {
  const { cache, call, locale } = place;
  const answer = cache.getQueryData(contactQuery(call, locale).queryKey);
  const faqs = answer?.data.contact_settings.faqs ?? [];
  if (faqs.length === 0) return undefined;
  return { data: statement("FAQPage", { inLanguage: locale, mainEntity: faqs.map(questionIn(locale)) }) };
}

const questionIn =
  (locale: Locale) =>
  ({ question, answer }: Record<"question" | "answer", Parameters<typeof localized>[0]>) =>
    thing("Question", {
      name: localized(question, locale),
      acceptedAnswer: thing("Answer", { text: localized(answer, locale) }),
    });
