import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import type { Locale } from "@ezo/contract/values/locale";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { shownLocales } from "../../site-languages/shown-languages.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { certainFindings } from "./certain-findings.ts";
import type { MailSite } from "./public-address.ts";
import { audience, readersOfTexts } from "./readers.ts";
import { type CompileReport, compileMail } from "../compile/compile.ts";
import { isEmptyMail, isWritten } from "@ezo/contract/values/mails/written-mail";

type Texts = CampaignDetail["translations"];
/** What decides whether a campaign may be sent: its texts, and who reads which of them. */
interface ToSend {
  texts: Texts;
  /** The audience, with the filter of its saved segment. */
  filter: SegmentFilter;
  topics: readonly string[];
  missingLanguage: string;
  trackClicks: boolean;
  testsSubjects: boolean;
}
type HowToCompile = Pick<ToSend, "trackClicks" | "testsSubjects">;
export type Sendable = ReturnType<typeof createSendable>;

/** Compiles a campaign's current texts and checks whether they may be sent. */
export function createSendable(options: { translations: TranslationsService; site: MailSite }) {
  const { translations, site } = options;

  const compile = async (
    db: Db | Tx,
    text: CampaignText,
    locale: Locale,
    how: HowToCompile,
  ): Promise<CompileReport> =>
    compileMail(text, {
      db,
      locale,
      t: await translations.lookup(locale),
      publicUrl: site.publicUrl,
      trackClicks: how.trackClicks,
      testsSubjects: how.testsSubjects,
      // Previews and test mails are not counted, and neither are visits that begin in them.
      trackOpens: false,
      markedFor: null,
    });

  /** The texts that can be sent: none in a language that is switched off. */
  async function compileWritten(db: Db | Tx, texts: Texts, how: HowToCompile) {
    const compiled = new Map<Locale, CompileReport>();
    for (const locale of await shownLocales(db))
      if (isWritten(texts[locale])) compiled.set(locale, await compile(db, texts[locale], locale, how));
    return compiled;
  }

  /** Throws `invalid` for the errors of the pre-flight that can be found without asking other systems. */
  async function mustBeSendable(db: Db | Tx, campaign: ToSend): Promise<void> {
    const { texts, filter, topics, missingLanguage } = campaign;
    const shown = await shownLocales(db);
    if (!shown.some((locale) => isWritten(texts[locale]))) {
      const isEmpty = isEmptyMail(shown.map((locale) => texts[locale]));
      throw refused("translations", isEmpty ? "mail.preflight.empty_mail" : "errors.nothing_written");
    }
    const fields: Record<string, string[]> = {};
    const compiled = await compileWritten(db, texts, campaign);
    const readers = readersOfTexts(await audience(db, filter, topics), compiled, missingLanguage);
    for (const { level, code, locale, values } of certainFindings({
      texts,
      compiled,
      shown,
      readers,
      site,
      test: campaign,
    })) {
      if (level !== "error") continue;
      const named = new URLSearchParams(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
      ).toString();
      const message = `mail.preflight.${code}${named ? `?${named}` : ""}`;
      const of = (fields[locale ? `translations.${locale}` : "translations"] ??= []);
      if (!of.includes(message)) of.push(message);
    }
    if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
  }

  return { compile, compileWritten, mustBeSendable };
}
