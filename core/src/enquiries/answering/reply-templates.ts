import type { EnquiryPlan } from "@ezo/contract/enquiries";
import { REPLY_TEMPLATES, type ReplyTemplate } from "@ezo/contract/enquiry-replies";
import { offerPath } from "@ezo/contract/site/offers";
import { LOCALES, type Locale, type LocalizedText } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { minorText } from "@ezo/contract/values/money/money";
import { chosenOf, planSearch } from "@ezo/contract/values/money/plan-in-address";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { shownPrice } from "../../navigation/navigation.present.ts";
import { AppError } from "../../platform/app-error.ts";
import { clockTime } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { firmCurrency } from "../../platform/settings.ts";
import { textIn } from "../../platform/text/localized-rows.ts";
import { nameIn } from "../../platform/text/name-in.ts";
import type { TextLookup, TranslationsService } from "../../translations/translations.service.ts";
import type { Actor } from "../../users/actor.ts";
import { newestValidOffer } from "../../offers/offers.repo.ts";
import { OfferSnapshot } from "../../offers/offer-snapshot.ts";
import { replyPlanWords } from "../plan-words.ts";
import { offeredIn } from "./enquiry-apartment.service.ts";
import { lastDay } from "./offers-in-text.ts";
import { alternativesTo, type OfferedRecord, pageOf, titleOf } from "./offered-apartment.ts";

interface Parts {
  db: Db;
  translations: TranslationsService;
  publicUrl: string;
}
/** What the texts may name. A value that is missing leaves its placeholder, so that the writer sees it. */
type Values = Readonly<Record<string, string>>;
type Code = (typeof REPLY_TEMPLATES)[number];
/** The value without which a text would say nothing. */
const NEEDS: Readonly<Record<Code, string | null>> = {
  details: "apartment",
  offer: "offer",
  plan: "plan",
  held: "until",
  alternatives: "alternatives",
  visit: null,
};

/**
 * What may be written about a sold apartment: what else there is, and an offer of another one. The other texts would offer, price or
 * show what cannot be had.
 */
const OF_SOLD: readonly Code[] = ["alternatives", "offer"];

export interface ReplyTexts {
  data: ReplyTemplate[];
  meta: { subjects: LocalizedText };
}

/** The texts that make sense for an enquiry, the best to begin with first, and the subject of a mail without one, in every language. */
export async function replyTemplates(parts: Parts, actor: Actor, enquiryId: number): Promise<ReplyTexts> {
  const known = await readEnquiry(parts.db, actor, enquiryId);
  const codes = known.apartment?.status === "sold" ? OF_SOLD : REPLY_TEMPLATES;
  const subjects: LocalizedText = { ka: "", en: "", ru: "" };
  const inEach = await Promise.all(
    LOCALES.map(async (locale) => {
      const t = await parts.translations.lookup(locale);
      subjects[locale] = subjectIn(locale, t, known);
      const all = { ...known, seller: nameIn(locale, actor.name), publicUrl: parts.publicUrl };
      const values = valuesIn(locale, t, all);
      return codes
        .filter((code) => hasWhatItNeeds(code, values))
        .map((code) => {
          const named = { ...values, ...ownValues(code, values, locale, t, all) };
          return {
            code,
            locale,
            subject: t(`mail.reply.${code}_subject`, named),
            body: t(`mail.reply.${code}_body`, named),
          };
        });
    }),
  );
  return { data: inEach.flat(), meta: { subjects } };
}

/** Names what was asked about, so that the mail is found again among others. */
function subjectIn(
  locale: Locale,
  t: TextLookup,
  { apartment, project }: Awaited<ReturnType<typeof readEnquiry>>,
): string {
  const title = project && textIn(project.translations, locale)("title");
  const about = apartment ? wordsOf(apartment, locale, t) : title;
  return about ? t("mail.reply.re", { about }) : t("mail.reply.re_request");
}

const hasWhatItNeeds = (code: Code, values: Values): boolean => {
  const needed = NEEDS[code];
  return needed === null || values[needed] !== undefined;
};

async function readEnquiry(db: Db, actor: Actor, id: number) {
  const enquiry = await db.enquiry.findFirst({
    where: { id, deletedAt: null },
    select: {
      name: true,
      paymentPlan: true,
      apartmentId: true,
      project: { select: { translations: { select: { locale: true, title: true } } } },
      holds: { where: { endedAt: null }, select: { apartmentId: true, until: true } },
    },
  });
  if (!enquiry) throw new AppError("not_found");
  const apartment = await offeredIn(db, enquiry.apartmentId);
  const offer = await newestValidOffer(db, id, new Date());
  return {
    name: enquiry.name,
    plan: enquiry.paymentPlan as EnquiryPlan | null,
    hold: enquiry.holds.find(({ apartmentId }) => apartmentId === apartment?.id),
    apartment,
    project: enquiry.project,
    currency: await firmCurrency(db),
    offer: offer && { ...offer, apartment: await offeredIn(db, offer.apartmentId) },
    alternatives: apartment ? await alternativesTo(db, apartment, actor, { shownPricesOnly: true }) : [],
  };
}

interface Known extends Awaited<ReturnType<typeof readEnquiry>> {
  seller: string;
  publicUrl: string;
}
function valuesIn(locale: Locale, t: TextLookup, known: Known): Values {
  const { name, seller, plan, hold, apartment, offer, alternatives, currency, publicUrl } = known;
  const words = (record: OfferedRecord) => wordsOf(record, locale, t);
  const priceOf = ({ price, isPriceHidden }: OfferedRecord) => {
    if (isPriceHidden) return t("apartments.price_on_request");
    return price === null ? undefined : minorText(price * MINOR_UNITS, locale, currency);
  };
  const link = apartment && pageOf(apartment, locale, publicUrl);
  const price = apartment && priceOf(apartment);
  const listed = alternatives.map((record) =>
    [words(record), priceOf(record), pageOf(record, locale, publicUrl)].filter(Boolean).join("\n"),
  );
  return {
    name,
    seller,
    ...(apartment ? { apartment: words(apartment) } : {}),
    ...(price ? { price } : {}),
    ...(link ? { link } : {}),
    ...(plan?.figures && isOfToday(plan.figures, apartment && shownPrice(apartment), currency)
      ? { plan: replyPlanWords(plan.months, plan.figures, locale, t) }
      : {}),
    ...(offer ? { offer: waysTo(offer, publicUrl), valid_until: lastDay(offer.validUntil) } : {}),
    ...(hold ? { until: clockTime(hold.until) } : {}),
    ...(listed.length > 0 ? { alternatives: listed.join("\n\n") } : {}),
  };
}

const wordsOf = (record: OfferedRecord, locale: Locale, t: TextLookup): string =>
  t(`mail.reply.${record.unitType}`, {
    number: record.number,
    building: record.floor.building.identifier,
    floor: record.floor.number,
    project: titleOf(record, locale),
  });

/** Values that one text alone has. */
function ownValues(
  code: Code,
  { link }: Values,
  locale: Locale,
  t: TextLookup,
  { offer, plan }: Known,
): Values {
  if (code === "offer") return offerIn(locale, t, offer);
  const chosen = plan && chosenOf(plan);
  // The page opens with the plan that the text is about.
  return code === "plan" && link && chosen ? { link: `${link}?${planSearch(chosen)}` } : {};
}

/** An offer may be of another apartment than the one that was asked about, and its price another than today's. */
const offerIn = (locale: Locale, t: TextLookup, offer: Known["offer"]): Values =>
  offer?.apartment
    ? {
        apartment: wordsOf(offer.apartment, locale, t),
        price: priceIn(OfferSnapshot.parse(offer.snapshot), locale),
      }
    : {};

const priceIn = ({ price }: OfferSnapshot, locale: Locale): string =>
  minorText(price.amountMinor, locale, price.currency);

/** The address of an offer, and below it what the seller has written on it. */
const waysTo = ({ id, note }: { id: string; note: string }, publicUrl: string): string =>
  [publicUrl + offerPath(id), ...(note ? [note] : [])].join("\n\n");

/** The linked page computes the plan from the price that it shows: a text with other figures would contradict it. */
const isOfToday = (
  figures: NonNullable<EnquiryPlan["figures"]>,
  price: number | null,
  currency: Currency,
): boolean => price !== null && figures.price_minor === price * MINOR_UNITS && figures.currency === currency;
