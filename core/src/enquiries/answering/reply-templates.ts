import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import {
  type PriceNow,
  REPLY_TEMPLATES,
  type ReplyTemplate,
  TEMPLATE_VALUES,
} from "@ezo/contract/enquiries/enquiry-replies";
import { offerPath } from "@ezo/contract/site/offers";
import type { Locale, LocalizedText } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { minorText } from "@ezo/contract/values/money/money";
import { chosenOf, planSearch } from "@ezo/contract/values/money/plans/plan-in-address";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { shownPrice } from "../../navigation/navigation.present.ts";
import { AppError } from "../../platform/app-error.ts";
import { clockTime } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { textIn } from "../../platform/text/localized-rows.ts";
import { nameIn } from "../../platform/text/name-in.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { type Actor, projectsOpenTo } from "../../users/actor.ts";
import { newestValidOffer } from "../../offers/offers.repo.ts";
import { OfferSnapshot } from "../../offers/offer-snapshot.ts";
import { replyPlanWords } from "../words/plan-words.ts";
import { storedPlan } from "../stored-plan.ts";
import { offeredIn } from "./enquiry-apartment.service.ts";
import { lastDay } from "./offers-in-text.ts";
import { inEach, linesOf, type MailWords, mailWords, priceWords, wordsOf } from "./mail-words.ts";
import { alternativesTo, offeredInclude, type OfferedRecord, pageOf } from "./offered-apartment.ts";

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
  meta: { subjects: LocalizedText; prices: PriceNow[] };
}

/**
 * The texts that make sense for an enquiry, the best to begin with first, and the subject of a mail without one, in every
 * language; and what the apartments `pricesOf` cost now.
 */
export async function replyTemplates(
  parts: Parts,
  actor: Actor,
  enquiryId: number,
  pricesOf: readonly number[],
): Promise<ReplyTexts> {
  const known = await readEnquiry(parts.db, actor, enquiryId);
  const codes = known.apartment?.status === "sold" ? OF_SOLD : REPLY_TEMPLATES;
  const inLanguages = await mailWords(parts);
  const data = inLanguages.flatMap((words) => {
    const { locale, t } = words;
    const all = { ...known, seller: nameIn(locale, actor.name) };
    const values = valuesIn(words, all);
    return codes
      .filter((code) => hasWhatItNeeds(code, values))
      .map((code) => {
        const named = { ...values, ...ownValues(code, values, words, all) };
        const body = t(`mail.reply.${code}_body`, named);
        return {
          code,
          locale,
          subject: t(`mail.reply.${code}_subject`, named),
          body,
          values: TEMPLATE_VALUES.flatMap((name) => {
            const text = named[name];
            return text && body.includes(text) ? [{ name, text }] : [];
          }),
          prices: pricesIn(code, words, known).filter(({ text }) => body.includes(text)),
        };
      });
  });
  const subjects = inEach(inLanguages, (words) => subjectIn(words, known));
  const asked = await pricedApartments(parts.db, actor, pricesOf, known);
  return { data, meta: { subjects, prices: asked.map((record) => priceNow(record, inLanguages)) } };
}

/** An offer has a price of its own, which is checked when its link is sent. */
function pricesIn(code: Code, words: MailWords, { apartment, alternatives }: EnquiryKnown) {
  const named = code === "alternatives" ? alternatives : code !== "offer" && apartment ? [apartment] : [];
  return named.flatMap((record) => {
    const text = priceWords(record, words);
    return text === undefined ? [] : [{ apartment_id: record.id, text }];
  });
}

/** Those among `ids` that the actor may offer to the person. */
async function pricedApartments(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  { apartment, projectId }: EnquiryKnown,
): Promise<OfferedRecord[]> {
  if (ids.length === 0) return [];
  const open = projectsOpenTo(actor, apartment?.floor.building.project.id ?? projectId);
  return db.apartment.findMany({
    where: {
      id: { in: [...ids] },
      deletedAt: null,
      ...(open ? { floor: { building: { projectId: { in: [...open] } } } } : {}),
    },
    include: offeredInclude,
    orderBy: { id: "asc" },
  });
}

const priceNow = (record: OfferedRecord, inLanguages: readonly MailWords[]): PriceNow => ({
  apartment_id: record.id,
  apartment_number: record.number,
  unit_type: record.unitType,
  texts: inEach(inLanguages, (words) => priceWords(record, words) ?? ""),
});

/** Names what was asked about, so that the mail is found again among others. */
function subjectIn(words: MailWords, { apartment, project }: EnquiryKnown): string {
  const { locale, t } = words;
  const title = project && textIn(project.translations, locale)("title");
  const about = apartment ? wordsOf(apartment, words) : title;
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
      projectId: true,
      project: { select: { translations: { select: { locale: true, title: true } } } },
      holds: { where: { endedAt: null }, select: { apartmentId: true, until: true } },
    },
  });
  if (!enquiry) throw new AppError("not_found");
  const apartment = await offeredIn(db, enquiry.apartmentId);
  const offer = await newestValidOffer(db, id, new Date());
  return {
    name: enquiry.name,
    plan: storedPlan(enquiry.paymentPlan),
    hold: enquiry.holds.find(({ apartmentId }) => apartmentId === apartment?.id),
    apartment,
    project: enquiry.project,
    projectId: enquiry.projectId,
    offer: offer && { ...offer, apartment: await offeredIn(db, offer.apartmentId) },
    alternatives: apartment ? await alternativesTo(db, apartment, actor, { shownPricesOnly: true }) : [],
  };
}

type EnquiryKnown = Awaited<ReturnType<typeof readEnquiry>>;
interface Known extends EnquiryKnown {
  seller: string;
}
function valuesIn(words: MailWords, known: Known): Values {
  const { locale, t, currency, timeZone, publicUrl } = words;
  const { name, seller, plan, hold, apartment, offer, alternatives } = known;
  const link = apartment && pageOf(apartment, locale, publicUrl);
  const price = apartment && priceWords(apartment, words);
  const listed = alternatives.map((record) => linesOf(record, words));
  return {
    name,
    seller,
    ...(apartment ? { apartment: wordsOf(apartment, words) } : {}),
    ...(price ? { price } : {}),
    ...(link ? { link } : {}),
    ...(plan?.figures && isOfToday(plan.figures, apartment && shownPrice(apartment), currency)
      ? { plan: replyPlanWords(plan.months, plan.figures, locale, t) }
      : {}),
    ...(offer ? { offer: waysTo(offer, publicUrl), valid_until: lastDay(offer.validUntil, timeZone) } : {}),
    ...(hold ? { until: clockTime(hold.until, timeZone) } : {}),
    ...(listed.length > 0 ? { alternatives: listed.join("\n\n") } : {}),
  };
}

/** Values that one text alone has. */
function ownValues(code: Code, { link }: Values, words: MailWords, { offer, plan }: Known): Values {
  if (code === "offer") return offerIn(words, offer);
  const chosen = plan && chosenOf(plan);
  // The page opens with the plan that the text is about.
  return code === "plan" && link && chosen ? { link: `${link}?${planSearch(chosen)}` } : {};
}

/** An offer may be of another apartment than the one that was asked about, and its price another than today's. */
const offerIn = (words: MailWords, offer: Known["offer"]): Values =>
  offer?.apartment
    ? {
        apartment: wordsOf(offer.apartment, words),
        price: priceIn(OfferSnapshot.parse(offer.snapshot), words.locale),
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
