import {
  exportCampaignLinks,
  getCampaignLinks,
  getClickMap,
  type LinkReport,
} from "@ezo/contract/marketing/campaigns/campaign-links";
import { getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { getContact } from "@ezo/contract/marketing/contacts";
import { LOCALES } from "@ezo/contract/values/locale";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { createReaderLinks } from "@ezo/core/campaigns/links/reader-links.service";
import { readSetting, writeSetting } from "@ezo/core/platform/settings";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING } from "../../../stack/stack.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";
import { type Reader, sentCampaign } from "./click-stack.ts";

const { stack, call, db } = useMarketingStack();

const LINKS = ["https://example.com/a", "https://example.com/b?x=1&y=2", "https://example.com/c"];
const params = (id: number) => ({ id: String(id) });
const reportOf = async (id: number, query: { locale?: "ka" | "en" | "ru" } = {}): Promise<LinkReport> =>
  (await call(getCampaignLinks, { params: params(id), query })).data;

const reader: fc.Arbitrary<Reader> = fc.record({
  locale: fc.constantFrom(...LOCALES),
  state: fc.constantFrom("sent" as const, "sent" as const, "failed" as const),
  clicks: fc.array(fc.record({ url: fc.constantFrom(...LINKS), isRobot: fc.boolean() }), { maxLength: 5 }),
});

/** The figures of some clicks, counted one by one. */
function counted(readers: readonly Reader[], isOf: (url: string) => boolean) {
  const of = readers.map(({ clicks }) => clicks.filter(({ url }) => isOf(url)));
  const all = of.flat();
  return {
    people: of.filter((clicks) => clicks.some(({ isRobot }) => !isRobot)).length,
    clicks: all.filter(({ isRobot }) => !isRobot).length,
    robot_clicks: all.filter(({ isRobot }) => isRobot).length,
  };
}
function model(readers: readonly Reader[]): LinkReport {
  const sent = (some: readonly Reader[]) => some.filter(({ state }) => state === "sent").length;
  return {
    total: { ...counted(readers, () => true), sent: sent(readers) },
    languages: LOCALES.flatMap((locale) => {
      const own = readers.filter((one) => one.locale === locale);
      if (own.length === 0) return [];
      const links = LINKS.map((url, index) => ({
        url,
        places: [{ kind: "text" as const, text: `Link ${index}` }],
        ...counted(own, (clicked) => clicked === url),
      }));
      return [{ locale, ...counted(own, () => true), sent: sent(own), links }];
    }),
    is_partial: false,
  };
}

describe("the report on a campaign's links", () => {
  it("counts people, clicks and robots as one by one, and its totals are the sums of its lines", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(reader, { minLength: 1, maxLength: 8 }), async (readers) => {
        const { id } = await sentCampaign(db(), { links: LINKS, readers });
        const report = await reportOf(id);
        expect(report).toEqual(model(readers));
        for (const figure of ["clicks", "robot_clicks"] as const) {
          const sum = (lines: readonly { clicks: number; robot_clicks: number }[]) =>
            lines.reduce((total, line) => total + line[figure], 0);
          expect(sum(report.languages)).toBe(report.total[figure]);
          for (const language of report.languages) expect(sum(language.links)).toBe(language[figure]);
        }
        const { results } = (await call(getCampaign, { params: params(id) })).data;
        expect(report.total.people).toBe(results.clicked);
        for (const locale of LOCALES)
          expect(await reportOf(id, { locale })).toEqual(
            model(readers.filter((one) => one.locale === locale)),
          );
      }),
      { numRuns: isFullRun ? 40 : 8 },
    );
  }, 120_000);

  it("counts very many clicks, says which are erased, and is exported", async () => {
    const people = isFullRun ? 20_000 : 2000;
    const { id } = await sentCampaign(db(), { links: LINKS, readers: [] });
    await db().$executeRaw`
      with added as (
        insert into contacts (email_hash, email, locale, source, status)
        select 'many-' || n, 'many' || n || '@example.ge', 'ka', 'import', 'subscribed' from generate_series(1, ${people}::int) n
        returning id, email
      ), listed as (
        insert into campaign_recipients (campaign_id, contact_id, email, locale, message_id, state)
        select ${id}::int, id, email, 'ka', 'many-' || id, 'sent' from added returning id
      )
      insert into campaign_clicks (recipient_id, url, is_robot)
      select id, ${LINKS[0]}, n = 5 from listed, generate_series(1, 5) n`;
    await db().campaign.update({ where: { id }, data: { resultsFinalAt: new Date() } });
    const report = await reportOf(id);
    expect(report).toMatchObject({
      total: { people, clicks: 4 * people, robot_clicks: people, sent: people },
      // No text is stored in this language: the address is listed all the same.
      languages: [{ locale: "ka", links: [{ url: LINKS[0], places: [], people }] }],
      is_partial: true,
    });
    const file = await call(exportCampaignLinks, { params: params(id), query: { language: "en" } });
    expect(file.split("\r\n")).toEqual([
      expect.stringContaining('"Language","Link","Address"'),
      `"Total","","",${people},100,${4 * people},${people},${people}`,
      `"Georgian","","",${people},100,${4 * people},${people},${people}`,
      `"Georgian","","${LINKS[0]}",${people},100,${4 * people},${people},""`,
      "",
    ]);
  });

  it("is in the timeline of the person who has clicked, and robots' clicks are not", async () => {
    const clicks = [
      { url: "https://example.com/yard", isRobot: false },
      { url: "https://example.com/robot", isRobot: true },
    ];
    const { id, contactIds } = await sentCampaign(db(), {
      links: clicks.map(({ url }) => url),
      readers: [{ locale: "ka", state: "sent", clicks }],
    });
    const { timeline } = (await call(getContact, { params: params(contactIds[0] ?? 0) })).data;
    const told = timeline.filter(({ kind }) => kind === "clicked");
    expect(told).toMatchObject([{ detail: "https://example.com/yard", campaign: { id } }]);
  });

  it("knows a link by its address, whether it is marked for the report on sources or not", async () => {
    const { publicUrl, jwtSecret } = stack().config;
    const own = `${publicUrl}/projects`;
    const { id } = await sentCampaign(db(), {
      links: [own],
      readers: [{ locale: "ka", state: "sent", clicks: [] }],
    });
    const row = await db().campaignRecipient.findFirstOrThrow({ where: { campaignId: id } });
    const links = mailLinksOf({ db: db(), secret: jwtSecret, publicUrl });
    const reader = createReaderLinks({ db: db(), links, publicUrl });
    const token = (await links()).open(row.id).split("/").at(-1) ?? "";
    const marking = async (isOn: boolean) =>
      writeSetting(db(), "marketing", { ...(await readSetting(db(), "marketing")), mark_links: isOn });
    expect(await reader.click(token, 0, false)).toContain(`${own}?utm_source=newsletter`);
    await marking(false);
    expect(await reader.click(token, 0, false)).toBe(own);
    await marking(true);
    const { languages } = await reportOf(id);
    expect(languages[0]?.links).toMatchObject([{ url: own, people: 1, clicks: 2 }]);
  }, 120_000);

  it("answers the mail of a language cut after each link, whose number is that in the report", async () => {
    const { id } = await sentCampaign(db(), {
      links: LINKS,
      readers: [{ locale: "en", state: "sent", clicks: [{ url: LINKS[1] ?? "", isRobot: false }] }],
    });
    const { pieces } = (await call(getClickMap, { params: params(id), query: { locale: "en" } })).data;
    expect(pieces).toEqual([
      { html: "<a>Link 0</a>", link: 0 },
      { html: " <a>Link 1</a>", link: 1 },
      { html: " <a>Link 2</a>", link: 2 },
      { html: "", link: null },
    ]);
    const [language] = (await reportOf(id)).languages;
    expect(pieces.slice(0, -1).map(({ link }) => language?.links[link ?? -1]?.clicks)).toEqual([0, 1, 0]);
    // Nothing was sent in this language.
    const inGeorgian = call(getClickMap, { params: params(id), query: { locale: "ka" } });
    expect((await failureOf(inGeorgian)).status).toBe(404);
    // The mail's language is not that of the person who reads about it.
    const { body } = await failureOf(
      stack().call(
        getClickMap,
        { params: params(id), query: { locale: "ka" } },
        { token: await stack().token(MARKETING), headers: { "x-locale": "en" } },
      ),
    );
    expect(body.message).toMatch(/^[ -~]+$/);
    const misspelt = { params: params(id), query: { local: "en" } as never };
    expect((await failureOf(call(getClickMap, misspelt))).status).toBe(422);
  });

  it("is empty before sending, and refuses a misspelt language", async () => {
    const { id } = await db().campaign.create({ data: { name: "Draft", segment: { all: true } } });
    expect(await reportOf(id)).toEqual({
      total: { people: 0, clicks: 0, robot_clicks: 0, sent: 0 },
      languages: [],
      is_partial: false,
    });
    const misspelt = { params: params(id), query: { local: "ka" } as never };
    expect((await failureOf(call(getCampaignLinks, misspelt))).status).toBe(422);
    expect((await failureOf(call(exportCampaignLinks, misspelt))).status).toBe(422);
    expect((await failureOf(reportOf(2_000_000_000))).status).toBe(404);
  });
});
