import { HELD_KINDS } from "@ezo/contract/privacy";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { canonicalPath } from "@ezo/contract/values/languages";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import { escapeHtml } from "@ezo/core/mail/escape-html";
import { fullDate } from "@ezo/core/offers/offer-words";
import { isNothing, type OwnData, type OwnDataView } from "@ezo/core/own-data/own-data.service";
import type { TextLookup } from "@ezo/core/translations/translations.service";
import type { Response, Router } from "express";
import { readerLocale } from "../../request/language/request-locale.ts";
import type { MailPageWriter } from "./mail-page.ts";
import { type PageNote, readPageForm, reopen } from "./page-form.ts";

/** Without the address: files are listed where others see them. */
const FILE_NAME = "my-data.json";

/**
 * What the mailed link to somebody's own data opens. As for all mails, a GET changes nothing, and it uses nothing up: scanners
 * open every link before its reader does.
 */
export function ownDataPages(
  router: Router,
  ownData: Pick<OwnData, "own" | "download" | "askErasure">,
  pages: MailPageWriter,
): void {
  const path = `${MAIL_LINK_PATHS.ownData}/:token` as const;
  router.get(path, async (request, response) => {
    const view = await ownData.own(request.params.token);
    if (!view) return pages.ownDataOver(response, readerLocale(request));
    await show(pages, response, view);
  });
  router.post(path, async (request, response) => {
    const { token } = request.params;
    const view = await ownData.own(token);
    if (!view) return pages.ownDataOver(response, readerLocale(request));
    // The body is parsed only for callers who have a link of ours.
    const form = await readPageForm(request, response);
    if (typeof form === "number") return show(pages, response, view, { fault: form });
    const { action } = form;
    if (action === "download") {
      const file = await ownData.download(token);
      return file ? sendFile(response, file.data) : pages.ownDataOver(response, view.locale);
    }
    if (action !== "erase") return show(pages, response, view, { fault: 400 });
    const asked = await ownData.askErasure(token);
    // Meanwhile the link has ended, or staff have erased everything.
    if (!asked) return pages.ownDataOver(response, view.locale);
    reopen(response, MAIL_LINK_PATHS.ownData, { token, locale: asked.locale });
  });
}

const sendFile = (response: Response, data: object): void =>
  void response
    .type("json")
    .set({
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      "Content-Disposition": `attachment; filename="${FILE_NAME}"`,
    })
    .send(JSON.stringify(data, null, 2));

const show = (pages: MailPageWriter, response: Response, view: OwnDataView, note?: PageNote): Promise<void> =>
  pages.show(response, view.locale, (t, _, timeZone) => ({
    note,
    title: t("mail.own_data.title"),
    body: `${paragraph(t("mail.own_data.of", { email: view.email }))}${isNothing(view) ? paragraph(t("mail.own_data.nothing")) : held(view, t)}${asked(view, timeZone, t)}
      <p><a href="${canonicalPath(view.locale, "/privacy")}">${escapeHtml(t("mail.own_data.privacy_button"))}</a></p>`,
  }));

/** What there is of each kind, and the way to have it. */
function held({ counts, isContact }: OwnDataView, t: TextLookup): string {
  const kinds = HELD_KINDS.filter((kind) => counts[kind] > 0);
  const lines = [
    ...(isContact ? [t("mail.own_data.contact")] : []),
    ...kinds.map((kind) => `${t(`mail.own_data.kind.${kind}`)}: ${counts[kind]}`),
  ];
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>
      ${paragraph(t("mail.own_data.download_text"))}
      ${button("download", t("mail.own_data.download"))}`;
}

/** By when a request for erasure is finished, or the way to make one. */
function asked(view: OwnDataView, timeZone: string, t: TextLookup): string {
  const { erasure, locale } = view;
  if (erasure) {
    const dateOf = (at: Date) => fullDate(dayIn(at, timeZone), locale);
    const [date, due] = [dateOf(erasure.askedAt), dateOf(erasure.dueAt)];
    return `<p role="status"><strong>${escapeHtml(t("mail.own_data.erase_asked", { date, due }))}</strong></p>`;
  }
  if (isNothing(view)) return "";
  return `${paragraph(t("mail.own_data.erase_text"))}
      ${button("erase", t("mail.own_data.erase"))}`;
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const button = (action: "download" | "erase", label: string): string =>
  `<form method="post"><button name="action" value="${action}">${escapeHtml(label)}</button></form>`;
