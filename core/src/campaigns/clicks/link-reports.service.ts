import type {
  CampaignLink,
  ClickFigures,
  ClickMapPiece,
  LinkQuery,
  LinkReport,
} from "@ezo/contract/marketing/campaigns/campaign-links";
import type { ExportLanguage } from "@ezo/contract/enquiries/export-language";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { type Actor, must } from "../../users/actor.ts";
import { compiledMail } from "../compile/compile.ts";
import { getCampaign } from "../stored-campaign.ts";
import { clickFigures } from "./click-figures.ts";
import { clickMapPieces } from "./click-map.ts";
import { linkPlaces } from "./link-places.ts";
import { linksCsv } from "./links.csv.ts";

const NO_CLICKS: ClickFigures = { people: 0, clicks: 0, robot_clicks: 0 };
const figuresOf = ({ people, clicks, robot_clicks }: ClickFigures): ClickFigures => ({
  people,
  clicks,
  robot_clicks,
});

/** How many people have followed which link of a campaign's mails. */
export function createLinkReports(db: Db) {
  /** Throws `not_found`. Before sending starts there are no languages in it. */
  async function report(actor: Actor, id: number, { locale: asked }: LinkQuery): Promise<LinkReport> {
    must(actor, "campaigns.read");
    const campaign = await getCampaign(db, id);
    const [lines, sentRows] = await Promise.all([
      clickFigures(db, id, asked),
      db.campaignRecipient.groupBy({
        by: ["locale"],
        where: { campaignId: id, state: "sent", ...(asked ? { locale: asked } : {}) },
        _count: true,
      }),
    ]);
    const sentIn = (locale: Locale) => sentRows.find((row) => row.locale === locale)?._count ?? 0;
    const languages = LOCALES.filter((locale) => asked === undefined || asked === locale).flatMap(
      (locale) => {
        const stored = campaign.translations.find((text) => text.locale === locale)?.compiled;
        const ofLanguage = lines.filter((line) => line.locale === locale);
        if (!stored && ofLanguage.length === 0) return [];
        const whole = ofLanguage.find(({ url }) => url === null) ?? NO_CLICKS;
        const mail = stored ? compiledMail(stored) : { html: "", links: [] };
        return [{ locale, ...figuresOf(whole), sent: sentIn(locale), links: linksOf(mail, ofLanguage) }];
      },
    );
    const total = lines.find((line) => line.locale === null) ?? NO_CLICKS;
    return {
      total: { ...figuresOf(total), sent: languages.reduce((sum, { sent }) => sum + sent, 0) },
      languages,
      is_partial: campaign.resultsFinalAt !== null,
    };
  }

  return {
    report,

    /** The mail of one language in pieces, each ending with a link. Throws `not_found`, also where nothing was sent in it. */
    async map(
      actor: Actor,
      id: number,
      { locale }: { locale: Locale },
    ): Promise<{ pieces: ClickMapPiece[] }> {
      must(actor, "campaigns.read");
      const campaign = await getCampaign(db, id);
      const stored = campaign.translations.find((text) => text.locale === locale)?.compiled;
      if (!stored) throw new AppError("not_found");
      return { pieces: clickMapPieces(compiledMail(stored).html) };
    },

    /** The report as CSV. */
    async *export(
      actor: Actor,
      id: number,
      { language, ...query }: LinkQuery & { language?: ExportLanguage | undefined },
    ): AsyncGenerator<string> {
      yield* linksCsv(await report(actor, id, query), language);
    },
  };
}

type Line = Awaited<ReturnType<typeof clickFigures>>[number];
/** Every link of a mail, also those that nobody has followed. */
function linksOf(mail: { html: string; links: readonly string[] }, lines: readonly Line[]): CampaignLink[] {
  const places = linkPlaces(mail.html);
  const counted = new Map<string, Line>();
  for (const line of lines) if (line.url !== null) counted.set(line.url, line);
  // Clicks name their address; one that the mail does not have is listed too, so that the lines add up.
  const urls = [...new Set([...mail.links, ...counted.keys()])];
  return urls.map((url) => ({
    url,
    places: places.get(mail.links.indexOf(url)) ?? [],
    ...figuresOf(counted.get(url) ?? NO_CLICKS),
  }));
}
