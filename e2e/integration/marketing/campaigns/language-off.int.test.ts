import { preflightCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { createCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { runs } from "@ezo/contract/testing/scope";
import { type Locale, localeAmong, LOCALES, localesWithout } from "@ezo/contract/values/languages";
import { freezeLedger } from "@ezo/core/campaigns/sending/ledger.repo";
import { audience, readersOfTexts } from "@ezo/core/campaigns/sending/readers";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { writeSetting } from "@ezo/core/platform/settings";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { call, db } = useMarketingStack();
afterEach(() => writeSetting(db(), "languages", { off: [] }));

let serial = 0;
async function readersIn(tag: string, locales: readonly Locale[]): Promise<void> {
  for (const locale of locales) {
    const email = `language${++serial}@example.ge`;
    await db().contact.create({
      data: {
        email,
        emailHash: hashAddress(email),
        locale,
        source: "import",
        status: "subscribed",
        tags: [tag],
      },
    });
  }
}
const text = (subject: string) => ({
  subject,
  preview_text: "",
  blocks: [{ type: "text" as const, html: `<p>${subject}, a text that is long enough to be one</p>` }],
});
async function aCampaign(tag: string, translations: object): Promise<{ params: { id: string } }> {
  const body = { name: tag, segment: { tags: [tag] }, translations };
  const { id } = (await call(createCampaign, { body: body as never })).data;
  return { params: { id: String(id) } };
}

describe("a campaign while languages are off", () => {
  const locales = fc.subarray([...LOCALES]);

  it("goes to exactly those whom the check before sending counts, in a language that is on", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...LOCALES), { maxLength: 6 }),
        fc.subarray(["en" as const, "ru" as const]),
        locales,
        fc.constantFrom("fallback", "skip"),
        async (people, off, texts, missingLanguage) => {
          await writeSetting(db(), "languages", { off });
          const shown = localesWithout(off);
          const written = texts.filter((locale) => shown.includes(locale));
          fc.pre(written.length > 0);
          const tag = `off-${++serial}`;
          await readersIn(tag, people);
          const filter = { tags: [tag] };
          const counted = readersOfTexts(await audience(db(), filter, []), new Set(written), missingLanguage);

          const { id } = await db().campaign.create({
            data: { name: tag, segment: filter, status: "sending" },
          });
          const frozen = { id, filter, topics: [], missingLanguage, domain: "ezo.test" };
          await db().$transaction((tx) => freezeLedger(tx, frozen, written));
          const rows = await db().campaignRecipient.findMany({
            where: { campaignId: id },
            select: { locale: true },
          });
          for (const locale of written)
            expect(rows.filter((row) => row.locale === locale)).toHaveLength(counted[locale]);
          expect(rows.filter((row) => !written.includes(row.locale))).toEqual([]);
          // A reader of a language that is off counts as a reader of Georgian.
          const own = people.map((locale) => localeAmong(shown, locale));
          expect(rows).toHaveLength(
            missingLanguage === "skip" ? own.filter((locale) => written.includes(locale)).length : own.length,
          );
        },
      ),
      { numRuns: runs(40) },
    );
  }, 120_000);

  it("says that a text is for nobody, and counts its readers as Georgian ones", async () => {
    await readersIn("checked", ["ka", "ru", "ru"]);
    const one = await aCampaign("checked", { ka: text("Georgian"), ru: text("Russian") });
    const check = async () => (await call(preflightCampaign, one)).data;
    expect((await check()).recipients.by_language).toEqual({ ka: 1, en: 0, ru: 2 });
    await writeSetting(db(), "languages", { off: ["ru"] });
    const { findings, recipients } = await check();
    expect(recipients.by_language).toEqual({ ka: 3, en: 0, ru: 0 });
    expect(findings).toContainEqual(
      expect.objectContaining({ level: "info", code: "language_off", locale: "ru" }),
    );
    expect(findings.filter(({ locale, code }) => locale === "ru" && code !== "language_off")).toEqual([]);
  });

  it("is not sent with a text in a language that is off alone, nor kept from it by one that is half written", async () => {
    await readersIn("alone", ["ka"]);
    await writeSetting(db(), "languages", { off: ["ru"] });
    const alone = await aCampaign("alone", { ru: text("Russian") });
    expect((await failureOf(call(sendCampaign, alone))).status).toBe(422);
    const half = { ...text(""), subject: "" };
    const other = await aCampaign("alone", { ka: text("Georgian"), ru: half });
    const { findings } = (await call(preflightCampaign, other)).data;
    expect(findings.filter(({ code }) => code === "half_written")).toEqual([]);
  });
});
