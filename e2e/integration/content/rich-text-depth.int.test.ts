import { legalRoutes } from "@ezo/contract/admin/content/legal";
import { articleRoutes } from "@ezo/contract/admin/content/news";
import { previewCampaign, preflightCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { createCampaign, patchCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { getArticle } from "@ezo/contract/site/pages/news";
import { ARTICLE_MAX_LENGTH, RICH_TEXT_DEPTH_MAX } from "@ezo/contract/values/limits/content";
import { CAMPAIGN_TEXT_MAX_LENGTH } from "@ezo/contract/values/limits/marketing";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let token: string;
let ids: { article: string; page: string; campaign: string };
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  const article = await call(articleRoutes.create, {
    body: { category: "company", translations: { ka: { title: "a", content: "<p>a</p>" } } },
  });
  const campaign = await call(createCampaign, { body: { name: "a" } });
  const { data: pages } = await call(legalRoutes.list, {});
  ids = {
    article: String(article.data.id),
    campaign: String(campaign.data.id),
    page: String(pages[0]?.id),
  };
});
afterAll(() => stack.stop());
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });

const nested = (depth: number) => `${"<b>".repeat(depth)}x`;
/** Georgian texts need a title. */
const titled = (locale: Locale, content: string) => ({
  ka: { title: "a" },
  [locale]: { title: "a", content },
});
const textBlock = (html: string) => ({
  blocks: [{ type: "divider" as const }, { type: "text" as const, html }],
});

/** Every write of HTML by a caller, with the field that it refuses. */
const WRITES = LOCALES.flatMap((locale) => [
  {
    field: `translations.${locale}.content`,
    longest: ARTICLE_MAX_LENGTH,
    write: (content: string) =>
      call(articleRoutes.create, { body: { category: "company", translations: titled(locale, content) } }),
  },
  {
    field: `translations.${locale}.content`,
    longest: ARTICLE_MAX_LENGTH,
    write: (content: string) =>
      call(articleRoutes.patch, {
        params: { id: ids.article },
        body: { translations: titled(locale, content) },
      }),
  },
  {
    field: `translations.${locale}.content`,
    longest: ARTICLE_MAX_LENGTH,
    write: (content: string) =>
      call(legalRoutes.patch, { params: { id: ids.page }, body: { translations: titled(locale, content) } }),
  },
  {
    field: `translations.${locale}.blocks.1.html`,
    longest: CAMPAIGN_TEXT_MAX_LENGTH,
    write: (html: string) =>
      call(createCampaign, { body: { name: "a", translations: { [locale]: textBlock(html) } } }),
  },
  {
    field: `translations.${locale}.blocks.1.html`,
    longest: CAMPAIGN_TEXT_MAX_LENGTH,
    write: (html: string) =>
      call(patchCampaign, {
        params: { id: ids.campaign },
        body: { translations: { [locale]: textBlock(html) } },
      }),
  },
  {
    field: "text.blocks.1.html",
    longest: CAMPAIGN_TEXT_MAX_LENGTH,
    write: (html: string) =>
      call(previewCampaign, { params: { id: ids.campaign }, body: { locale, text: textBlock(html) } }),
  },
]);

describe("HTML that is nested too deep", () => {
  it("is refused by its field, in every call that takes HTML and at any length", async () => {
    for (const { field, longest, write } of WRITES)
      for (const depth of [RICH_TEXT_DEPTH_MAX + 1, 3000, Math.floor(longest / "<b>".length) - 1]) {
        const { status, body } = await failureOf(write(nested(depth)));
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
      }
  });

  it("is taken up to the limit", async () => {
    for (const { write } of WRITES) await write(nested(RICH_TEXT_DEPTH_MAX));
  });

  it("is shown as its words where it was stored before there was a limit", async () => {
    const html = nested(2600);
    await stack.database.prisma.articleTranslation.updateMany({ data: { content: html } });
    await stack.database.prisma.campaignTranslation.updateMany({
      data: { subject: "a", blocks: [{ type: "text", html }] },
    });
    const { data: article } = await stack.call(getArticle, { params: { id: ids.article }, query: {} });
    expect(article.content.trim()).toBe("x");
    const params = { id: ids.campaign };
    const { data: mail } = await call(previewCampaign, { params, body: {} });
    expect(mail.text).toContain("x");
    await call(preflightCampaign, { params });
  });
});
