import { type Locale, localized } from "@ezo/contract/values/languages";
import { contactQuery } from "../../public/contact/contact.queries.ts";
import { isAsked } from "../../shared/contact/is-asked.ts";
import type { Texts } from "../../shared/i18n/texts.ts";
import { socialLinks } from "../../shared/ui/social-links.ts";
import { footerQuery } from "../layout/footer/footer.queries.ts";
import { loadedArticle } from "../loaded-content.ts";
import type { Page } from "../pages/page.ts";
import { pages } from "../pages/pages.ts";
import { homeContent } from "./structured-homes.ts";
import {
  absolute,
  address,
  type DataPlace,
  organizationId,
  ownAddress,
  statement,
  type StructuredContent,
  type StructuredData,
  thing,
} from "./structured-parts.ts";

/** Structured data (JSON-LD) for search engines, from the page's loaded data. */
export function structuredData(page: Page, texts: Texts, context: Omit<DataPlace, "page">): StructuredData[] {
  const place = { ...context, page };
  const content = contentOf(place, texts);
  return [
    organization(place, texts),
    ...(page.path === "/" ? [] : [breadcrumbs(texts, place, content)]),
    ...(content ? [content.data] : []),
  ];
}

function organization(place: DataPlace, texts: Texts): StructuredData {
  const { cache, call, locale, origin } = place;
  const footer = cache.getQueryData(footerQuery(call, locale).queryKey);
  const sameAs = footer ? socialLinks(footer.social_links).map(({ url }) => url) : [];
  const legalName = texts.translate("firm.legal_name");
  const taxID = texts.translate("firm.legal_number");
  return statement("Organization", {
    "@id": organizationId(place),
    name: texts.translate("firm.name"),
    ...(legalName ? { legalName } : {}),
    ...(taxID ? { taxID } : {}),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(footer?.contact.email ? { email: footer.contact.email } : {}),
    ...(footer?.contact.phone_numbers[0] ? { telephone: footer.contact.phone_numbers[0].number } : {}),
    ...(footer?.contact.address ? { address: footer.contact.address } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  });
}

/** Home, the list to which the page belongs, the pages in between, the page. */
function breadcrumbs(texts: Texts, place: DataPlace, content: StructuredContent | undefined): StructuredData {
  const { page } = place;
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

/** The page's own subject, where schema.org has a type for it. */
function contentOf(place: DataPlace, texts: Texts): StructuredContent | undefined {
  if (place.page.name === "news-detail") return articleContent(place);
  if (place.page.name === "contact") return questions(place);
  return homeContent(place, texts);
}

/** Search engines truncate longer headlines. */
const HEADLINE_MAX_LENGTH = 110;

function articleContent(place: DataPlace): StructuredContent | undefined {
  const article = loadedArticle(place);
  if (!article) return undefined;
  const firm = { "@id": organizationId(place) };
  const data = statement("NewsArticle", {
    headline: article.title.slice(0, HEADLINE_MAX_LENGTH),
    description: article.description || article.excerpt,
    image: absolute(place, article.main_image),
    datePublished: article.publish_date,
    dateModified: article.updated_at > article.publish_date ? article.updated_at : article.publish_date,
    inLanguage: place.locale,
    mainEntityOfPage: ownAddress(place),
    author: firm,
    publisher: firm,
  });
  return { name: article.title, data };
}

function questions(place: DataPlace): StructuredContent | undefined {
  const { cache, call, locale } = place;
  const answer = cache.getQueryData(contactQuery(call, locale).queryKey);
  const faqs = (answer?.data.contact_settings.faqs ?? []).filter(isAsked);
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
