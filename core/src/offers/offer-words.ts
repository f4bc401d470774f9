import { DEFAULT_AREA_UNIT } from "@ezo/contract/values/area-unit";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { areaWords, inUnit, PER_AREA_TEXTS } from "@ezo/contract/values/words/area-words";
import { decimalText } from "@ezo/contract/values/words/decimals";
import { genitiveDate } from "@ezo/contract/values/words/genitive-date";
import type { Locale } from "@ezo/contract/values/locale";
import { minorText, moneyText } from "@ezo/contract/values/money/money";
import { quarterEnd } from "@ezo/contract/values/money/months";
import { percentOf } from "@ezo/contract/values/money/amounts";
import { paidAtStages, paymentAtHandover } from "@ezo/contract/values/money/plans/payment-plan";
import { rhythmOf, spokenBalloon, spokenInstalment } from "@ezo/contract/values/money/plans/spoken-plan";
import { wholePerSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import { shortDate, wallClock } from "../platform/business-day.ts";
import { nameIn } from "../platform/text/name-in.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { OfferedPlan, OfferSnapshot } from "./offer-snapshot.ts";
import type { SellerNow } from "./seller-now.ts";

/** A label and its value. */
export type Fact = readonly [label: string, value: string];

export interface PlanWords {
  title: string;
  /** With the price first. */
  figures: Fact[];
  /** Without the price. */
  terms: Fact[];
  /** What is paid for a stage of construction is named, after its day; the last payment by the end of the handover's quarter is marked. */
  rows: { due: string; amount: string; isNamed: boolean; isAtHandover: boolean }[];
  /** What comes before the rows, and what they come to with it; null where nothing is paid on signing. */
  signing: Fact | null;
  total: Fact;
  /** What one of the instalments is called, for a row that has several: "Monthly payment". */
  instalment: string;
  note: string;
}

/** Every text of an offer: its page and its PDF say the same. */
export interface OfferWords {
  locale: Locale;
  firm: string;
  /** "Offer No. 17" */
  label: string;
  madeOn: string;
  validUntil: string;
  title: string;
  place: string;
  /** What is paid: the price as offered, or less where it is paid in full at once. `priceLabel` says which. */
  price: string;
  priceLabel: string;
  /** The price as offered, where what is paid is less than that; else empty. */
  fullPrice: string;
  /** Empty where the firm does not show it. */
  perSquareMetre: string;
  /**
   * What it cost before a discount, and until when that goes on; where no old price can be compared, until when the price is
   * valid; or today's price, which a seller has lowered. Else empty.
   */
  instead: string;
  /** Why there is a discount, and the lowest price of the 30 days before it, as the apartment's page has them; none without one. */
  discountNotes: string[];
  /** When its present version was made; empty for the first. */
  changedOn: string;
  /** The seller's own words; empty without any. */
  note: string;
  facts: Fact[];
  description: string;
  plan: PlanWords | null;
  /** That the price ends, and that this is no offer of credit. */
  conditions: string;
  /** The second of them alone; empty without a plan, and where the firm's settings leave it out. */
  notCredit: string;
  /** Who has made it; empty where a visitor did, or who did works here no more. */
  sellerName: string;
  photoAlt: string;
  seller: Fact[];
  /** Those among the facts. */
  phones: readonly string[];
}

interface Described {
  locale: Locale;
  number: number;
  createdAt: Date;
  changedAt: Date | null;
  validUntil: Date;
  note: string;
}

export function offerWords(
  offer: Described,
  snapshot: OfferSnapshot,
  { t, seller, timeZone }: { t: TextLookup; seller: SellerNow | null; timeZone: string },
): OfferWords {
  const { locale } = offer;
  const { project, price } = snapshot;
  const money = (amount: number) => minorText(amount, locale, price.currency);
  const lastDay = dayIn(offer.validUntil, timeZone);
  const until = lastDayIn(lastDay, locale);
  const notCredit = snapshot.plan && snapshot.isCreditNoteShown !== false ? t("offers.not_credit") : "";
  return {
    locale,
    firm: t("firm.name"),
    label: t("offers.label", { number: offer.number }),
    madeOn: fullDate(dayIn(offer.createdAt, timeZone), locale),
    validUntil: t("offers.valid_until", until),
    title: t("apartments.apartment_title", { number: snapshot.number }),
    place: [
      [project.title, snapshot.building, t("apartments.floor_title", { number: snapshot.floor })],
      project.location ? [project.location] : [],
    ]
      .flat()
      .join(" · "),
    ...headlineOf(snapshot, money, t),
    instead: insteadOf(price, { locale, lastDay }, t),
    discountNotes: discountNotesOf(price, locale, t),
    changedOn: offer.changedAt
      ? t("offers.changed_on", { date: fullDate(dayIn(offer.changedAt, timeZone), locale) })
      : "",
    note: offer.note,
    facts: factsOf(snapshot, locale, t),
    description: snapshot.description,
    plan: snapshot.plan && planWords(snapshot.plan, snapshot, locale, t),
    conditions: [t("offers.conditions", until), ...(notCredit ? [notCredit] : [])].join(" "),
    notCredit,
    ...sellerOf(snapshot.seller, seller, { locale, t }),
  };
}

/** The headline price, with its label and its price per square metre; the latter is empty where the firm does not show it. */
function headlineOf(
  { price, plan, areaTotal, areaUnit = DEFAULT_AREA_UNIT }: OfferSnapshot,
  money: (amount: number) => string,
  t: TextLookup,
) {
  const isLess = Boolean(plan?.computed.is_full) && plan?.computed.discount_minor !== 0;
  const amountMinor = isLess && plan ? plan.computed.total_minor : price.amountMinor;
  const perMetre = wholePerSquareMetre(amountMinor, inUnit(areaTotal, areaUnit));
  return {
    price: money(amountMinor),
    priceLabel: t(isLess ? "offers.price_in_full" : "offers.price_offered"),
    fullPrice: isLess ? t("offers.full_price", { price: money(price.amountMinor) }) : "",
    perSquareMetre:
      // What rounds to nothing is not said: no square metre is free.
      price.perSquareMetreMinor === null || perMetre === 0
        ? ""
        : t(PER_AREA_TEXTS[areaUnit], {
            price: moneyText(perMetre, price.currency),
          }),
  };
}

/** An offer that is valid longer than the discount keeps its price: the discount's end is not said then. */
function insteadOf(
  price: OfferSnapshot["price"],
  { locale, lastDay }: { locale: Locale; lastDay: string },
  t: TextLookup,
): string {
  const { amountMinor, currency, discount, lowered } = price;
  if (lowered)
    return t("offers.lowered", {
      old: minorText(lowered.listMinor, locale, currency),
      saved: minorText(lowered.listMinor - amountMinor, locale, currency),
    });
  if (!discount) return "";
  const { oldAmountMinor, until } = discount;
  const isKeptLonger = lastDay > until;
  // In the words of the apartment's page: nothing is called lowered that was not.
  if (oldAmountMinor === undefined)
    return isKeptLonger ? "" : t("apartments.price_until", { date: shortDate(until) });
  const old = minorText(oldAmountMinor, locale, currency);
  return isKeptLonger
    ? t("offers.instead_of", { old })
    : t("offers.instead", { old, ...lastDayIn(until, locale) });
}

/** As on the apartment's page, and when the house will be ready. */
function factsOf(snapshot: OfferSnapshot, locale: Locale, t: TextLookup): Fact[] {
  const { rooms, bedrooms, project, areaUnit = DEFAULT_AREA_UNIT } = snapshot;
  const area = (value: number | null) => (value === null ? "" : t(...areaWords(value, areaUnit, locale)));
  const facts: Fact[] = [
    [t("apartments.area_total"), area(snapshot.areaTotal)],
    [t("apartments.area_living"), area(snapshot.areaLiving)],
    [t("apartments.area_balcony"), area(snapshot.areaBalcony)],
    [
      t(bedrooms > 0 ? "apartments.rooms_and_bedrooms" : "apartments.rooms"),
      bedrooms > 0 ? `${rooms} / ${bedrooms}` : String(rooms),
    ],
    [t("apartments.floor"), snapshot.floor],
    [
      t("apartments.orientation"),
      snapshot.orientation.map((side) => t(`apartments.side_${side}`)).join(", "),
    ],
    [t("projects.completion_date"), project.completionOn ? monthAndYear(project.completionOn, locale) : ""],
  ];
  return facts.filter(([, value]) => value !== "");
}

function discountNotesOf(
  { currency, discount, lowered }: OfferSnapshot["price"],
  locale: Locale,
  t: TextLookup,
): string[] {
  if (!discount || lowered) return [];
  const { oldAmountMinor: lowest, reason = "" } = discount;
  const price = lowest === undefined ? "" : minorText(lowest, locale, currency);
  return [reason, price && t("apartments.lowest_30_days", { price })].filter(Boolean);
}

function planWords(
  { name, interval, computed }: OfferedPlan,
  { price: { currency }, project }: Pick<OfferSnapshot, "price" | "project">,
  locale: Locale,
  t: TextLookup,
): PlanWords {
  const money = (amount: number) => minorText(amount, locale, currency);
  const { is_full: isFull, price_minor: price, down_minor: down } = computed;
  const rhythm = rhythmOf(computed.months, interval);
  const balloon = spokenBalloon(computed, rhythm);
  const percent = decimalText(percentOf(down, price), locale);
  const instalment = t(`apartments.plan_instalment_${rhythm}`);
  const day = (each: string) => fullDate(each, locale);
  const amounts: [label: string, amount: number][] = isFull
    ? [[t("apartments.plan_discount"), computed.discount_minor]]
    : [
        [t("offers.down_payment", { percent }), down],
        [t("apartments.plan_at_stages"), paidAtStages(computed.schedule)],
        [instalment, spokenInstalment(computed, rhythm)],
        [t("apartments.plan_balloon"), balloon],
      ];
  const total: Fact = [t("apartments.plan_total"), money(computed.total_minor)];
  const terms: Fact[] = [
    ...amounts
      .filter(([, amount]) => amount > 0)
      // Of a sum in full, the one amount is what comes off.
      .map(([label, amount]): Fact => [label, `${isFull ? "−" : ""}${money(amount)}`]),
    ...(isFull ? [] : [[t("apartments.plan_months"), String(computed.months)] as const]),
    total,
  ];
  // A stage of construction may be due later.
  const last = computed.schedule.findLast(({ label }) => label === undefined);
  const handover = project.completionOn && quarterEnd(project.completionOn);
  const atHandover = paymentAtHandover(computed.schedule, handover, interval);
  const dueAtHandover = computed.schedule[atHandover]?.due;
  const handoverKey =
    dueAtHandover === handover ? "apartments.plan_handover_on_day" : "apartments.plan_handover_last";
  const scheduleNote = [
    t(last ? "offers.schedule_note" : "offers.schedule_note_stages"),
    ...(balloon > 0 && last
      ? [t("apartments.plan_balloon_on", { date: day(last.due), amount: money(balloon) })]
      : []),
    // The mark in the table is for the eye alone.
    ...(handover && dueAtHandover ? [t(handoverKey, { date: day(handover), due: day(dueAtHandover) })] : []),
  ].join(" ");
  return {
    // The plan's name would promise instalments.
    title: isFull ? t("offers.full_title") : name,
    figures: [[t("apartments.price"), money(price)], ...terms],
    terms,
    rows: computed.schedule.map(({ due, amount_minor, label }, index) => ({
      isAtHandover: index === atHandover,
      due: label ? `${shortDate(due)} · ${label}` : shortDate(due),
      isNamed: Boolean(label),
      amount: money(amount_minor),
    })),
    signing: down > 0 ? [t("apartments.plan_today"), money(down)] : null,
    total,
    instalment,
    note: isFull ? t("offers.paid_in_full") : scheduleNote,
  };
}

/** Without a telephone of the seller, the sales office's. */
function sellerOf(
  { email, address, ...office }: OfferSnapshot["seller"],
  now: SellerNow | null,
  { locale, t }: { locale: Locale; t: TextLookup },
): Pick<OfferWords, "sellerName" | "photoAlt" | "seller" | "phones"> {
  const name = now ? nameIn(locale, office.name ?? "") : "";
  const phones = now?.phone ? [readablePhone(now.phone)] : office.phones;
  const facts: Fact[] = [
    [t("offers.seller_name"), name],
    [phoneLabel(now?.phone ? "" : office.phoneName, t), phones.join(", ")],
    [t("offers.email"), email],
    [t("offers.office"), address],
  ];
  return {
    sellerName: name,
    photoAlt: t("offers.seller_photo", { name }),
    seller: facts.filter(([, value]) => value !== ""),
    phones,
  };
}

/** What a telephone of the sales office is called below that heading; a name that says no more than the heading is left out. */
export const phoneLabel = (name: string | undefined, t: TextLookup): string =>
  name && name.toLowerCase() !== t("offers.seller").toLowerCase() ? name : t("offers.phone");

const TAGS = { ka: "ka-GE", en: "en-GB", ru: "ru-RU" } as const;
const inUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A day (`YYYY-MM-DD`) with its month as a word, the day first in every language. */
export const fullDate = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(TAGS[locale], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(inUtc(day));

/** The same with the time that the zone's clocks show. */
export const fullTime = (at: Date, locale: Locale, timeZone: string): string =>
  `${fullDate(dayIn(at, timeZone), locale)}, ${wallClock(at, timeZone).slice(-"HH:mm".length)}`;

/**
 * The last day of something, for a text that says so: `last_day`, in Georgian in the genitive, and `date` for texts from before
 * that had a placeholder of its own.
 */
function lastDayIn(day: string, locale: Locale): { last_day: string; date: string } {
  const date = fullDate(day, locale);
  if (locale !== "ka") return { last_day: date, date };
  const [year = 0, , dayOfMonth = 1] = day.split("-").map(Number);
  const month = new Intl.DateTimeFormat(TAGS.ka, { month: "long", timeZone: "UTC" }).format(inUtc(day));
  return { last_day: genitiveDate({ year, month, day: dayOfMonth }), date };
}

const monthAndYear = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" }).format(
    inUtc(day),
  );
