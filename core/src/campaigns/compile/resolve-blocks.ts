import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import type { AreaUnit } from "@ezo/contract/values/area-unit";
import { areaFigure } from "@ezo/contract/values/words/area-words";
import { type Locale, localized } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { moneyText } from "@ezo/contract/values/money/money";
import { mediaInclude, presentImage, sharpJpeg } from "../../media/media.present.ts";
import { urlOf } from "../../media/media.keys.ts";
import { planIdOf } from "../../layouts/lent.ts";
import { withPlaces } from "../../navigation/apartment-places.ts";
import { layoutOf, presentUnit, type SummaryRecord } from "../../navigation/navigation.present.ts";
import { visibleApartment, visiblePart } from "../../navigation/navigation.visible.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { PICTURE_WIDTH, PLAN_WIDTH } from "../../mail/theme.ts";
import { firmAreaUnit, firmCurrency } from "../../platform/settings.ts";
import { cleanMailHtml } from "../../platform/text/sanitize.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import { isMailLink } from "../links/links.ts";
import { apartmentsByRule } from "./apartment-rules.ts";

/** A picture of a mail; `src` is empty when its file is gone. */
export interface MailPicture {
  src: string;
  alt: string;
  href?: string;
}
export interface ApartmentCard {
  name: string;
  url: string;
  plan: MailPicture | undefined;
  /** Rooms, area and floor; then the price, if visitors may know it. */
  facts: string[];
  status: "available" | "reserved" | "sold";
  statusLabel: string;
}
/** A block with everything that its mail shows: texts in the mail's language, absolute addresses. */
export type ResolvedBlock =
  | { type: "heading"; text: string }
  | { type: "text"; html: string }
  | { type: "image"; picture: MailPicture }
  | { type: "button"; label: string; url: string }
  | {
      type: "project";
      title: string;
      place: string;
      url: string;
      picture: MailPicture | undefined;
      buttonLabel: string;
    }
  | { type: "apartments"; cards: ApartmentCard[] }
  | { type: "divider" };

export interface ResolveOptions {
  db: Db | Tx;
  locale: Locale;
  t: TextLookup;
  publicUrl: string;
}

/** How many cards a rule gives, of those that it asks for. */
export interface RuleOutcome {
  shown: number;
  wanted: number;
}

/**
 * Reads what the blocks name. Cards of what visitors cannot see are left out and counted. Rules find what there is now, and
 * a rule that finds nothing is left out.
 */
export async function resolveBlocks(blocks: readonly CampaignBlock[], options: ResolveOptions) {
  const resolved: ResolvedBlock[] = [];
  const rules: RuleOutcome[] = [];
  let missingCards = 0;
  for (const block of blocks) {
    if (block.type === "project") {
      const project = await projectCard(block.project_id, options);
      if (project) resolved.push(project);
      else missingCards++;
    } else if (block.type === "apartments") {
      const cards = await apartmentCards(block.apartment_ids, options);
      missingCards += block.apartment_ids.length - cards.length;
      if (cards.length > 0) resolved.push({ type: "apartments", cards });
    } else if (block.type === "apartments_by_rule") {
      const cards = await apartmentCards(await apartmentsByRule(options.db, block), options);
      rules.push({ shown: cards.length, wanted: block.count });
      if (cards.length > 0) resolved.push({ type: "apartments", cards });
    } else {
      const plain = await resolvePlain(block, options);
      if (plain) resolved.push(plain);
    }
  }
  return { blocks: resolved, missingCards, rules };
}

/** The pre-flight reports forbidden links as errors; previews and test mails must not contain them either. */
function absolute(url: string, publicUrl: string): string {
  if (!isMailLink(url)) return "#";
  return url.startsWith("/") ? `${publicUrl}${url}` : url;
}

type PlainBlock = Exclude<CampaignBlock, { type: "project" | "apartments" | "apartments_by_rule" }>;

async function resolvePlain(
  block: PlainBlock,
  { db, publicUrl }: ResolveOptions,
): Promise<ResolvedBlock | undefined> {
  switch (block.type) {
    case "heading":
      return { type: "heading", text: block.text };
    case "text":
      return { type: "text", html: absoluteLinks(cleanMailHtml(block.html), publicUrl) };
    case "image": {
      const src = block.media_id
        ? await mediaUrl(block.media_id, PICTURE_WIDTH, { db, publicUrl })
        : absolute(block.url ?? "", publicUrl);
      const href = block.href ? { href: absolute(block.href, publicUrl) } : {};
      return { type: "image", picture: { src, alt: block.alt, ...href } };
    }
    case "button":
      return { type: "button", label: block.label, url: absolute(block.url, publicUrl) };
    case "divider":
      return { type: "divider" };
    // Printed once, below the body, wherever the composer placed it.
    case "footer":
      return undefined;
  }
}

const absoluteLinks = (html: string, publicUrl: string): string =>
  html.replace(/(\shref=")([^"]*)/g, (_, before: string, url: string) => before + absolute(url, publicUrl));

const pageUrl = ({ locale, publicUrl }: ResolveOptions, path: string): string =>
  `${publicUrl}${locale === "ka" ? "" : `/${locale}`}${path}`;

async function projectCard(
  id: number,
  options: ResolveOptions,
): Promise<Extract<ResolvedBlock, { type: "project" }> | undefined> {
  const { db, locale, t } = options;
  const project = await db.project.findFirst({
    where: { id, ...visiblePart },
    include: { translations: true, mainImage: { include: mediaInclude } },
  });
  if (!project) return undefined;
  const inLanguage = (field: "title" | "location") =>
    localized(Object.fromEntries(project.translations.map((row) => [row.locale, row[field]])), locale);
  const title = inLanguage("title");
  const url = pageUrl(options, `/projects/${project.id}`);
  const image = presentImage(project.mainImage, locale, { alt: title });
  const picture =
    image && project.mainImage
      ? {
          src: await mediaUrl(project.mainImage.id, PICTURE_WIDTH, options),
          alt: image.alt_text || title,
          href: url,
        }
      : undefined;
  const buttonLabel = t("mail.campaign.discover");
  return { type: "project", title, place: inLanguage("location"), url, picture, buttonLabel };
}

/** Cards in the order of `ids`, without those that visitors cannot see. */
async function apartmentCards(ids: readonly number[], options: ResolveOptions): Promise<ApartmentCard[]> {
  const rows = await options.db.apartment.findMany({
    where: { AND: [visibleApartment, { id: { in: [...ids] } }] },
  });
  const records = await withPlaces(options.db, rows);
  const cards: ApartmentCard[] = [];
  for (const id of ids) {
    const record = records.find((one) => one.id === id);
    if (record) cards.push(await apartmentCard(record, options));
  }
  return cards;
}

const FACTS: Readonly<Record<AreaUnit, string>> = {
  m2: "mail.campaign.apartment_facts",
  sqft: "mail.campaign.apartment_facts_in_feet",
};

async function apartmentCard(record: SummaryRecord, options: ResolveOptions): Promise<ApartmentCard> {
  const { db, locale, t } = options;
  const apartment = presentUnit(record, locale);
  const { project, building } = apartment;
  const title = t("apartments.apartment_title", { number: apartment.apartment_number });
  // As lists name it: numbers repeat from building to building.
  const name = [title, building.name, project.title].join(", ");
  const place = `${encodeURIComponent(building.identifier)}/floor-${apartment.floor_number}`;
  const url = pageUrl(options, `/projects/${project.id}/${place}/apartment-${apartment.id}`);
  const planId = planIdOf(record.planImageId, layoutOf(record));
  const plan = planId === null ? "" : await mediaUrl(planId, PLAN_WIDTH, options);
  const unit = await firmAreaUnit(db);
  const size = t(FACTS[unit], {
    rooms: apartment.rooms,
    area: areaFigure(apartment.area_total, unit, locale),
    floor: apartment.floor_label,
  });
  const price = priceText(apartment, await firmCurrency(db), t);
  return {
    name,
    url,
    plan: plan ? { src: plan, alt: name, href: url } : undefined,
    facts: apartment.status === "sold" ? [size] : [size, price],
    status: apartment.status,
    statusLabel: t(`apartments.status_${apartment.status}`),
  };
}

function priceText(
  { price, old_price: old }: ReturnType<typeof presentUnit>,
  currency: Currency,
  t: TextLookup,
): string {
  const money = (amount: number) => moneyText(amount, currency);
  if (price === undefined) return t("apartments.price_on_request");
  return old === undefined
    ? money(price)
    : t("apartments.price_instead", { price: money(price), old: money(old) });
}

/** A picture that is shown `shownWidth` pixels wide; empty where it is gone. */
async function mediaUrl(
  id: number,
  shownWidth: number,
  { db, publicUrl }: Pick<ResolveOptions, "db" | "publicUrl">,
): Promise<string> {
  const media = await db.media.findUnique({ where: { id } });
  return media ? publicUrl + urlOf(sharpJpeg(media, shownWidth).key) : "";
}
