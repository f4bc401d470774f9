import type { SiteColours } from "@ezo/contract/values/colours/site-colours";
import type { HeadingFont } from "@ezo/contract/values/heading-fonts";
import { minorText } from "@ezo/contract/values/money/money";
import { initialsOf } from "@ezo/contract/values/words/initials";
import { dialLink } from "@ezo/contract/values/contact/phone";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { type Fact, fullTime, type PlanWords } from "@ezo/core/offers/offer-words";
import type { ShownOffer } from "@ezo/core/offers/shown-offers";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import { type Brand, brandLink, brandStyle, headingStyle } from "./brand/brand.ts";

/** The page of an offer: the price as offered with its end, and what is true today. */
export function offerDocument(
  offer: ShownOffer,
  /** `css` is what `offerStyle` writes. */
  { t, iconsFolder, css }: { t: TextLookup; css: string } & Pick<Brand, "iconsFolder">,
): string {
  const { words, path, pdfPath } = offer;
  const { locale } = words;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(`${words.title}. ${words.label}`)}</title>
<link rel="icon" href="/icon-64.png" type="image/png"><link rel="stylesheet" href="/fonts/fonts.css"><style>${css}</style></head><body>
<header>${brandLink({ locale, firm: words.firm, iconsFolder })}
<p><b>${escapeHtml(words.label)}</b><br>${escapeHtml([words.madeOn, words.changedOn].filter(Boolean).join(" · "))}</p></header>
<main><p class="mute">${escapeHtml(words.place)}</p><h1>${escapeHtml(words.title)}</h1>
${todayNote(offer, t)}
<div class="two"><section aria-labelledby="offered"><h2 id="offered">${escapeHtml(words.priceLabel)}</h2>
<p class="price">${escapeHtml(words.price)}</p>${words.fullPrice ? `<p>${escapeHtml(words.fullPrice)}</p>` : ""}${
    words.perSquareMetre ? `<p class="mute">${escapeHtml(words.perSquareMetre)}</p>` : ""
  }
${words.instead ? `<p>${escapeHtml(words.instead)}</p>` : ""}${words.discountNotes
    .map((note) => `<p class="mute">${escapeHtml(note)}</p>`)
    .join("")}${canBeHad(offer) ? `<p>${escapeHtml(words.validUntil)}</p>` : ""}</section>
<section aria-labelledby="today"><h2 id="today">${escapeHtml(t("offers.today"))}</h2>${listOf(todayFacts(offer, t))}</section></div>
<p class="actions">${
    // The PDF is of the day it was offered, and says until when it is.
    canBeHad(offer)
      ? `<a class="button" href="${escapeHtml(pdfPath)}">${escapeHtml(t("offers.open_pdf"))}</a>`
      : ""
  }
${
  offer.today
    ? `<a class="button ghost" href="${escapeHtml(path)}">${escapeHtml(t("offers.open_apartment"))}</a>`
    : ""
}</p>
${noteSection(words.note, t)}
${planPicture(offer, t)}
<div class="two"><section aria-labelledby="facts"><h2 id="facts">${escapeHtml(t("apartments.apartment"))}</h2>${listOf(words.facts)}</section>
${words.plan ? planSection(words.plan, t) : ""}</div>
<section aria-labelledby="seller"><h2 id="seller">${escapeHtml(t("offers.seller"))}</h2>${face(offer)}${sellerList(offer)}</section>
<p class="mute small">${escapeHtml(canBeHad(offer) ? words.conditions : words.notCredit)}</p></main></body></html>`;
}

/** The style element of an offer's page. */
export const offerStyle = (colours: SiteColours, headingFont: HeadingFont): string =>
  brandStyle(colours) + headingStyle(headingFont) + STYLE;

/** Of what is sold or no longer on the site, the page does not say until when it is offered. */
const canBeHad = ({ today }: ShownOffer): boolean => today !== null && today.status !== "sold";

/** The seller's own words, as plain text. */
const noteSection = (note: string, t: TextLookup): string =>
  note
    ? `<section class="words" aria-labelledby="note"><h2 id="note">${escapeHtml(t("offers.note"))}</h2><p>${escapeHtml(note)}</p></section>`
    : "";

/** What has changed since it was offered; today's status is said in any case. */
function todayNote({ today, hasEnded }: ShownOffer, t: TextLookup): string {
  const key =
    today?.status === "sold"
      ? "offers.note_sold"
      : !today
        ? "offers.note_gone"
        : hasEnded
          ? "offers.note_ended"
          : "";
  return key ? `<p class="note" role="status">${escapeHtml(t(key))}</p>` : "";
}

function todayFacts({ today, words, timeZone }: ShownOffer, t: TextLookup): Fact[] {
  if (!today) return [[t("offers.status"), t("offers.status_gone")]];
  const { status, priceMinor, currency, heldUntil } = today;
  const now = heldUntil
    ? t("offers.held_for_you", { time: fullTime(heldUntil, words.locale, timeZone) })
    : t(`apartments.status_${status}`);
  const price =
    priceMinor === null ? t("apartments.price_on_request") : minorText(priceMinor, words.locale, currency);
  return [[t("offers.status"), now], ...(status === "sold" ? [] : [[t("apartments.price"), price] as const])];
}

const listOf = (facts: readonly Fact[], html: (value: string) => string = escapeHtml): string =>
  `<dl>${facts.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${html(value)}</dd></div>`).join("")}</dl>`;

/** The photo of the user who made it, or their initials, which say nothing that the name does not. */
function face({ photo, words: { sellerName, photoAlt } }: ShownOffer): string {
  if (!sellerName) return "";
  return photo
    ? `<img class="face" src="${escapeHtml(photo)}" width="72" height="72" alt="${escapeHtml(photoAlt)}">`
    : `<span class="face" aria-hidden="true">${escapeHtml(initialsOf(sellerName))}</span>`;
}

/** Telephones and the address can be pressed. */
function sellerList({ words, email }: ShownOffer): string {
  const { phones } = words;
  const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  return listOf(words.seller, (value) => {
    if (value === phones.join(", ")) return phones.map((phone) => link(dialLink(phone), phone)).join(", ");
    return value === email ? link(`mailto:${email}`, email) : escapeHtml(value);
  });
}

const planPicture = ({ plan, words }: ShownOffer, t: TextLookup): string =>
  plan
    ? `<img class="plan" src="${escapeHtml(plan.url)}" width="${plan.width}" height="${plan.height}" alt="${escapeHtml(`${t("apartments.apartment_plan")}: ${words.title}`)}">`
    : "";

const planSection = (plan: PlanWords, t: TextLookup): string =>
  `<section aria-labelledby="plan"><h2 id="plan">${escapeHtml(plan.title)}</h2>${listOf(plan.figures)}
${plan.rows.length > 0 ? scheduleOf(plan, t) : ""}<p class="mute small">${escapeHtml(plan.note)}</p></section>`;

const scheduleOf = ({ rows, signing, total }: PlanWords, t: TextLookup): string =>
  `<details><summary>${escapeHtml(
    t("apartments.plan_schedule"),
  )}</summary><table><thead><tr><th scope="col">№</th><th scope="col">${escapeHtml(
    t("apartments.plan_schedule_due"),
  )}</th><th scope="col">${escapeHtml(t("apartments.plan_schedule_amount"))}</th></tr></thead><tbody>${signing ? sumRow(signing) : ""}${rows
    .map(
      ({ due, amount, isAtHandover }, index) =>
        `<tr${isAtHandover ? ' class="handover"' : ""}><td>${index + 1}</td><td>${escapeHtml(due)}</td><td>${escapeHtml(amount)}</td></tr>`,
    )
    .join("")}</tbody><tfoot>${sumRow(total)}</tfoot></table></details>`;

/** A row that is no numbered payment. */
const sumRow = ([label, amount]: Fact): string =>
  `<tr><th scope="row" colspan="2">${escapeHtml(label)}</th><td>${escapeHtml(amount)}</td></tr>`;

/** The site's tokens and, by `/fonts/fonts.css`, its fonts; without that file the page is in those of the system. */
const STYLE = `
*{box-sizing:border-box}body{margin:0;background:#f7f4ee;color:#1c2321;font:1.0625rem/1.6 FiraGO,"FiraGO fallback","Noto Sans Georgian",system-ui,sans-serif;font-variant-numeric:tabular-nums}
header,main{max-width:60rem;margin:0 auto;padding:1.5rem clamp(1.25rem,5vw,2.5rem)}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.75rem;border-bottom:1px solid #ddd7cb;font-size:.9375rem}
header p{margin:0}
h1,.price{margin:.25rem 0;font:var(--heading-weight) clamp(2rem,1.5rem + 2vw,3rem)/1.15 var(--heading)}
h2{margin:0 0 .75rem;font-size:1.125rem;line-height:1.35}.price{font-size:2rem}p{margin:.5rem 0}
.mute{color:#5e6763}.small{font-size:.8125rem;line-height:1.55}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:2rem 3rem;margin:2rem 0}
.note{margin:1rem 0;padding:.75rem 1rem;border-left:3px solid #b08a4a;background:#f3ead8}
.words{margin:2rem 0;padding-left:1rem;border-left:3px solid #b08a4a}.words p{max-width:42rem;white-space:pre-line;overflow-wrap:anywhere}
dl{margin:0}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.4rem 0;border-bottom:1px solid #ddd7cb}dt{color:#5e6763}dd{max-width:70%;margin:0;text-align:right;overflow-wrap:break-word}dd a{color:var(--accent)}a[href^=tel]{white-space:nowrap}
.face{display:grid;place-items:center;width:72px;height:72px;margin:0 0 .75rem;border-radius:50%;background:#e9e4d8;color:var(--accent);font-weight:600;font-size:1.5rem;object-fit:cover}
.plan{display:block;width:auto;max-width:100%;height:auto;max-height:32rem;margin:2rem auto;border-radius:6px}
.actions{display:flex;flex-wrap:wrap;gap:1rem}.button{display:inline-flex;align-items:center;min-height:48px;padding:.5rem 1.75rem;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on-accent);text-decoration:none}
.ghost{background:none;color:var(--accent)}a:focus-visible,summary:focus-visible{outline:3px solid #1f6fb2;outline-offset:2px}
summary{min-height:44px;line-height:44px;cursor:pointer}table{width:100%;border-collapse:collapse;font-size:.9375rem}th,td{padding:.35rem .25rem;border-bottom:1px solid #ddd7cb;text-align:left;font-weight:400}th{color:#5e6763}th:last-child,td:last-child{text-align:right}
.handover td{background:#f3ead8}.handover td:first-child{padding-left:.6rem;box-shadow:inset 3px 0 #b08a4a}
@media print{.actions{display:none}}`;
