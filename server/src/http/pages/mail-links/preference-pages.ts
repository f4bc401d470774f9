import { READER_FREQUENCIES, ReaderFrequency } from "@ezo/contract/marketing/frequency";
import type { Topic } from "@ezo/contract/marketing/topics";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { canonicalPath } from "@ezo/contract/values/languages";
import { READER_PAUSE_DAYS } from "@ezo/contract/values/limits/marketing";
import { Locale } from "@ezo/contract/values/locale";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import type { Reader, ReaderChoice, ReaderLinks } from "@ezo/core/campaigns/links/reader-links.service";
import type { NewsletterService } from "@ezo/core/contacts/subscription/newsletter.service";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { fullDate } from "@ezo/core/offers/offer-words";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import type { Response, Router } from "express";
import { localesFor } from "../../request/language/shown-languages.ts";
import { LEFT_DONE, type LeftPage, leftNote } from "./left-page.ts";
import type { MailPageWriter } from "./mail-page.ts";
import { hasUnsubscribed, isReturned, localeOf } from "./mail-reader.ts";
import { doneIn, type FormFault, type PageForm, type PageNote, readPageForm, reopen } from "./page-form.ts";

const LANGUAGE_NAMES = { ka: "ქართული", en: "English", ru: "Русский" } as const;

/** The page of a reader's preferences. As for all mails, a GET changes nothing. */
export function preferencePages(router: Router, services: Services, pages: MailPageWriter): void {
  const { links } = services;
  const path = `${MAIL_LINK_PATHS.preferences}/:token` as const;
  const show = createShow(services, pages);
  router.get(path, async (request, response) => {
    const { token } = request.params;
    const reader = await links.reader(token);
    const locale = localeOf(reader, request);
    if (!reader) return pages.unknownLink(response, locale);
    await show(response, { reader, locale, token, done: doneIn(request) });
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const reader = await links.reader(token);
    const locale = localeOf(reader, request);
    if (!reader) return pages.unknownLink(response, locale);
    // The body is parsed only for callers who have a link of ours.
    const form = await readPageForm(request, response);
    const shown = { reader, locale, token };
    if (typeof form === "number") return show(response, { ...shown, fault: form });
    if (hasUnsubscribed(reader)) return services.left.decide(response, shown, form);
    if (isReturned(reader)) {
      const isAsked = form["again"] !== undefined && (await services.newsletter.askAgain(reader.contactId));
      return reopen(response, MAIL_LINK_PATHS.preferences, { token, ...(isAsked && { done: DONE.asked }) });
    }
    // A page from before a language was switched off still offers it. Where Georgian replaces
    // the reader's own, it is ticked though nobody chose it: saving the rest must not overwrite their choice.
    const isStandIn = reader.kind === "reader" && reader.locale !== locale;
    const choice = choiceIn(
      form,
      localesFor(request).filter((each) => !isStandIn || each !== locale),
    );
    if (!choice) return show(response, { ...shown, fault: 400 });
    if (!(await links.choose(token, choice))) return pages.unknownLink(response, locale);
    // The language of a test mail's reader is stored nowhere.
    const chosen = reader.kind === "test" ? (choice.language ?? locale) : undefined;
    reopen(response, MAIL_LINK_PATHS.preferences, { token, done: DONE.saved, locale: chosen });
  });
}

interface Services {
  links: ReaderLinks;
  newsletter: NewsletterService;
  left: LeftPage;
}
/** What the address says after a form of the page. */
const DONE = { saved: "saved", asked: "asked" } as const;
const FORM_ID = "choices";

interface Shown {
  reader: Reader;
  locale: Locale;
  token: string;
  /** What was done just now, by the address. */
  done?: unknown;
  /** Why a form was not taken. */
  fault?: FormFault;
}

/** Shows the page that fits the reader as they are now: what was done may be long ago. */
const createShow =
  ({ links, newsletter, left }: Services, pages: MailPageWriter) =>
  async (response: Response, { reader, locale, token, done, fault }: Shown): Promise<void> => {
    const refused: PageNote | undefined = fault && { fault };
    if (hasUnsubscribed(reader))
      return left.show(response, { token, locale, note: refused ?? leftNote(done) });
    if (isReturned(reader)) {
      if (done === DONE.asked) return pages.askedAgain(response, locale);
      const isOpen = await newsletter.isOpen();
      return showReturned(pages, response, { locale, token, isOpen, note: refused });
    }
    if (done === LEFT_DONE.undo) return pages.confirmed(response, locale);
    const note = refused ?? (done === DONE.saved ? { key: "mail.list.saved" } : undefined);
    const topics = await links.topics();
    await showPreferences(pages, response, { reader, locale, token, topics, note });
  };

/**
 * What a form decides; null for one that decides nothing, and for values that no page has offered. A language that is not
 * among `languages` is left as it was.
 */
function choiceIn(
  { action, topic, shown, frequency, language }: PageForm,
  languages: readonly Locale[],
): ReaderChoice | null {
  const [wanted, often] = [Locale.safeParse(language), ReaderFrequency.safeParse(frequency)];
  if ((language !== undefined && !wanted.success) || (frequency !== undefined && !often.success)) return null;
  if (action !== undefined && !ACTIONS.includes(action)) return null;
  const choice: ReaderChoice = {
    ...(wanted.success && languages.includes(wanted.data) && { language: wanted.data }),
    ...(often.success && { frequency: often.data }),
    ...((action === "pause" || action === "resume") && { action }),
    ...((action === "topics" || shown !== undefined) && {
      // Pages that were opened before the form had it do not say what was shown.
      topics: { wanted: textsOf(topic), ...(shown === undefined ? {} : { shown: textsOf(shown) }) },
    }),
  };
  return Object.keys(choice).length > 0 ? choice : null;
}

/** `topics` is of pages that were opened while each question had its own form. */
const ACTIONS: readonly unknown[] = ["pause", "resume", "topics"];

/** Of a field: one is sent as a text, several as a list, none not at all. */
const textsOf = (sent: unknown): string[] => [sent ?? []].flat().map(String);

const showPreferences = (
  pages: MailPageWriter,
  response: Response,
  {
    reader,
    locale,
    token,
    topics,
    note,
  }: Omit<Shown, "done" | "fault"> & Noted & { topics: readonly Topic[] },
) =>
  pages.show(response, locale, (t, _, timeZone) => ({
    note,
    title: t("mail.list.preferences_title"),
    body: `<form method="post" id="${FORM_ID}"><fieldset><legend>${escapeHtml(t("mail.list.preferences_language"))}</legend>
        ${localesFor(response.req)
          .map(
            (each) =>
              `<label lang="${each}"><input type="radio" name="language" value="${each}"${each === locale ? " checked" : ""}> ${LANGUAGE_NAMES[each]}</label>`,
          )
          .join("")}
        </fieldset>
        ${frequencyRadios(reader.kind === "reader" ? reader.frequency : "every", t)}
        ${topicBoxes(topics, reader.kind === "reader" ? reader.leftTopics : [], locale, t)}
        <button>${escapeHtml(t("mail.list.save"))}</button></form>
        ${pausePart(reader.kind === "reader" ? reader.pausedUntil : null, { locale, timeZone, t })}
        <p><a href="${MAIL_LINK_PATHS.unsubscribe}/${encodeURIComponent(token)}">${escapeHtml(t("mail.campaign.unsubscribe"))}</a></p>`,
  }));

interface Noted {
  note: PageNote | undefined;
}

/**
 * A checkbox for each topic; nothing where the firm has none. The form names them all: an empty box is not sent, so that one
 * of a topic that is added meanwhile would look the same.
 */
function topicBoxes(
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
  return `<fieldset><legend>${escapeHtml(t("mail.list.topics_ask"))}</legend>${boxes.join("")}</fieldset>`;
}

function frequencyRadios(chosen: ReaderFrequency, t: TextLookup): string {
  const choices = READER_FREQUENCIES.map(
    (each) =>
      `<label><input type="radio" name="frequency" value="${each}"${each === chosen ? " checked" : ""}> ${escapeHtml(t(`mail.list.frequency.${each}`))}</label>`,
  );
  return `<fieldset><legend>${escapeHtml(t("mail.list.frequency_ask"))}</legend>${choices.join("")}</fieldset>`;
}

/**
 * Until when the reader has paused, with the way to end it; else the way to pause. The button sends the form above along:
 * what was chosen there and not saved yet is not lost.
 */
function pausePart(
  pausedUntil: Date | null,
  { locale, timeZone, t }: { locale: Locale; timeZone: string; t: TextLookup },
): string {
  const part = (text: string, action: "pause" | "resume", button: string) =>
    `<h2>${escapeHtml(t("mail.list.pause_title"))}</h2><p>${escapeHtml(text)}</p>
        <p><button form="${FORM_ID}" name="action" value="${action}">${escapeHtml(button)}</button></p>`;
  if (!pausedUntil)
    return part(t("mail.list.pause_ask"), "pause", t("mail.list.pause_button", { days: READER_PAUSE_DAYS }));
  const date = fullDate(dayIn(pausedUntil, timeZone), locale);
  return part(t("mail.list.paused_until", { date }), "resume", t("mail.list.resume_button"));
}

/** For a reader whose mails came back: the address is asked about anew by mail, where the newsletter takes readers. */
const showReturned = (
  pages: MailPageWriter,
  response: Response,
  { locale, token, isOpen, note }: { locale: Locale; token: string; isOpen: boolean } & Noted,
) =>
  pages.show(response, locale, (t) => ({
    note,
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
