import { READER_FREQUENCIES, ReaderFrequency } from "@ezo/contract/marketing/frequency";
import type { Topic } from "@ezo/contract/marketing/topics";
import { canonicalPath } from "@ezo/contract/values/languages";
import { READER_PAUSE_DAYS } from "@ezo/contract/values/limits";
import { Locale, LOCALES } from "@ezo/contract/values/locale";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import type { Reader, ReaderLinks } from "@ezo/core/campaigns/links/reader-links.service";
import type { NewsletterService } from "@ezo/core/contacts/newsletter.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { fullDate } from "@ezo/core/offers/offer-words";
import { dayIn } from "@ezo/core/platform/business-day";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import type { Response, Router } from "express";
import { formReader } from "../request/body.ts";
import type { LeftPage } from "./left-page.ts";
import type { MailPageWriter } from "./mail-page.ts";
import { hasUnsubscribed, isReturned, localeOf } from "./mail-reader.ts";

const LANGUAGE_NAMES = { ka: "ქართული", en: "English", ru: "Русский" } as const;

/** What a reader may decide beside leaving. Each form sends one decision. */
type Form = Partial<
  Record<"language" | "again" | "action" | "topic" | "shown" | "frequency" | "reason" | "text", unknown>
>;

/** The page of a reader's preferences. As for all mails, a GET changes nothing. */
export function preferencePages(
  router: Router,
  { links, newsletter, left }: { links: ReaderLinks; newsletter: NewsletterService; left: LeftPage },
  pages: MailPageWriter,
): void {
  const path = `${MAIL_LINK_PATHS.preferences}/:token` as const;
  const readForm = formReader(10 * 1024);
  const show = async (response: Response, shown: Omit<Shown, "topics">) =>
    showPreferences(pages, response, { ...shown, topics: await links.topics() });
  router.get(path, async (request, response) => {
    const { token } = request.params;
    const reader = await links.reader(token);
    const locale = localeOf(reader, request);
    if (!reader) return pages.unknownLink(response, locale);
    if (isReturned(reader))
      return showReturned(pages, response, { locale, token, isOpen: await newsletter.isOpen() });
    if (hasUnsubscribed(reader)) return left.show(response, { token, locale });
    await show(response, { reader, locale, token, isSaved: false });
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const reader = await links.reader(token);
    const locale = localeOf(reader, request);
    if (!reader) return pages.unknownLink(response, locale);
    // The body is parsed only for callers who have a link of ours.
    await readForm(request, response);
    const form = (request.body ?? {}) as Form;
    if (hasUnsubscribed(reader)) return left.decide(response, { token, locale }, form);
    if (isReturned(reader)) {
      const isAsked = form.again !== undefined && (await newsletter.askAgain(reader.contactId));
      if (isAsked) return pages.askedAgain(response, locale);
      return showReturned(pages, response, { locale, token, isOpen: await newsletter.isOpen() });
    }
    const wanted = Locale.safeParse(form.language);
    const shownIn = wanted.data ?? locale;
    const isDone = await decide(links, token, form, wanted.data);
    const changed = isDone ? await links.reader(token) : null;
    if (!changed) return pages.unknownLink(response, shownIn);
    // They have left meanwhile, in another window.
    if (hasUnsubscribed(changed)) return left.show(response, { token, locale: shownIn });
    await show(response, { reader: changed, locale: shownIn, token, isSaved: true });
  });
}

/** False for a form that decides nothing, and for a link that we have not signed. */
async function decide(
  links: ReaderLinks,
  token: string,
  { action, topic, shown, frequency }: Form,
  language: Locale | undefined,
) {
  if (action === "pause" || action === "resume") return links[action](token);
  if (action === "topics")
    return links.chooseTopics(token, {
      wanted: textsOf(topic),
      // Pages that were opened before the form had it do not say.
      ...(shown === undefined ? {} : { shown: textsOf(shown) }),
    });
  const chosen = ReaderFrequency.safeParse(frequency);
  if (chosen.success) return links.chooseFrequency(token, chosen.data);
  return language !== undefined && links.setLanguage(token, language);
}

/** Of a field: one is sent as a text, several as a list, none not at all. */
const textsOf = (sent: unknown): string[] => [sent ?? []].flat().map(String);

interface Shown {
  reader: Reader;
  locale: Locale;
  token: string;
  isSaved: boolean;
  topics: readonly Topic[];
}
const showPreferences = (
  pages: MailPageWriter,
  response: Response,
  { reader, locale, token, isSaved, topics }: Shown,
) =>
  pages.show(response, locale, (t) => ({
    title: t("mail.list.preferences_title"),
    body: `${isSaved ? `<p role="status"><strong>${escapeHtml(t("mail.list.saved"))}</strong></p>` : ""}
        <form method="post"><fieldset><legend>${escapeHtml(t("mail.list.preferences_language"))}</legend>
        ${LOCALES.map((each) => `<label lang="${each}"><input type="radio" name="language" value="${each}"${each === locale ? " checked" : ""}> ${LANGUAGE_NAMES[each]}</label>`).join("")}
        </fieldset><button>${escapeHtml(t("mail.list.save"))}</button></form>
        ${topicsForm(topics, reader.kind === "reader" ? reader.leftTopics : [], locale, t)}
        ${frequencyForm(reader.kind === "reader" ? reader.frequency : "every", t)}
        ${pauseForm(reader.kind === "reader" ? reader.pausedUntil : null, locale, t)}
        <p><a href="${MAIL_LINK_PATHS.unsubscribe}/${encodeURIComponent(token)}">${escapeHtml(t("mail.campaign.unsubscribe"))}</a></p>`,
  }));

/**
 * A checkbox for each topic; nothing where the firm has none. The form names them all: an empty box is not sent, so that one
 * of a topic that is added meanwhile would look the same.
 */
function topicsForm(
  topics: readonly Topic[],
  left: readonly string[],
  locale: Locale,
  t: TextLookup,
): string {
  if (topics.length === 0) return "";
  const boxes = topics.map(
    ({ key, name }) =>
      `<label><input type="checkbox" name="topic" value="${escapeHtml(key)}"${left.includes(key) ? "" : " checked"}> ${escapeHtml(name[locale])}</label>
        <input type="hidden" name="shown" value="${escapeHtml(key)}">`,
  );
  return `<form method="post"><fieldset><legend>${escapeHtml(t("mail.list.topics_ask"))}</legend>${boxes.join("")}</fieldset>
        <button name="action" value="topics">${escapeHtml(t("mail.list.save"))}</button></form>`;
}

function frequencyForm(chosen: ReaderFrequency, t: TextLookup): string {
  const choices = READER_FREQUENCIES.map(
    (each) =>
      `<label><input type="radio" name="frequency" value="${each}"${each === chosen ? " checked" : ""}> ${escapeHtml(t(`mail.list.frequency.${each}`))}</label>`,
  );
  return `<form method="post"><fieldset><legend>${escapeHtml(t("mail.list.frequency_ask"))}</legend>${choices.join("")}</fieldset>
        <button>${escapeHtml(t("mail.list.save"))}</button></form>`;
}

/** Until when the reader has paused, with the way to end it; else the way to pause. */
function pauseForm(pausedUntil: Date | null, locale: Locale, t: TextLookup): string {
  const form = (text: string, action: "pause" | "resume", button: string) =>
    `<form method="post"><p>${escapeHtml(text)}</p>
        <button name="action" value="${action}">${escapeHtml(button)}</button></form>`;
  if (!pausedUntil)
    return form(t("mail.list.pause_ask"), "pause", t("mail.list.pause_button", { days: READER_PAUSE_DAYS }));
  const date = fullDate(dayIn(pausedUntil), locale);
  return form(t("mail.list.paused_until", { date }), "resume", t("mail.list.resume_button"));
}

/** For a reader whose mails came back: the address is asked about anew by mail, where the newsletter takes readers. */
const showReturned = (
  pages: MailPageWriter,
  response: Response,
  { locale, token, isOpen }: { locale: Locale; token: string; isOpen: boolean },
) =>
  pages.show(response, locale, (t) => ({
    title: t("mail.list.returned_title"),
    body: `<p>${escapeHtml(t("mail.list.returned_text"))}</p>
      ${
        isOpen
          ? `<p>${escapeHtml(t("mail.list.returned_again"))}</p>
      <form method="post"><button name="again" value="1">${escapeHtml(t("mail.list.returned_button"))}</button></form>`
          : `<p><a href="${canonicalPath(locale, "/contact")}">${escapeHtml(t("mail.list.returned_closed"))}</a></p>`
      }
      <p><a href="${MAIL_LINK_PATHS.unsubscribe}/${encodeURIComponent(token)}">${escapeHtml(t("mail.campaign.unsubscribe"))}</a></p>`,
  }));
