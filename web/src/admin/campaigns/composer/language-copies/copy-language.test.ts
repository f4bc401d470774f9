import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { CAMPAIGN_BLOCKS_MAX } from "@ezo/contract/values/limits/marketing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { CONTENT_LOCALES, type ContentLocale } from "../../../editor/fields/language.ts";
import { keyed, type MailTexts, textOf } from "../../campaigns.resource.ts";
import { copyLanguage, takesBlock, withBlockOf } from "./copy-language.ts";

const mail = (...blocks: CampaignBlock[]): MailTexts => ({
  subject: "",
  more_subjects: [],
  preview_text: "",
  blocks: blocks.map(keyed),
});
const picture = (media_id: number, alt: string): CampaignBlock => ({ type: "image", media_id, alt });
const heading = (text: string): CampaignBlock => ({ type: "heading", text });
const text = (words: string): CampaignBlock => ({ type: "text", html: `<p>${words}</p>` });
const blocksAfter = (ka: MailTexts, en: MailTexts, keepsWords: boolean) =>
  textOf(copyLanguage({ ka, en, ru: mail() }, { from: "ka", to: "en", keepsWords }).en).blocks;

it("takes everything over, texts too", () => {
  const source = [
    heading("ეზო"),
    picture(4, "ეზო"),
    { type: "button", label: "ნახეთ", url: "/news" } as const,
  ];
  expect(blocksAfter(mail(...source), mail(heading("The yard")), false)).toEqual(source);
});

it("keeps what is written where it is asked to, with pictures, links and cards of the other language", () => {
  const ka = mail(
    heading("ეზო"),
    picture(4, "ეზო"),
    { type: "button", label: "ნახეთ", url: "/news" },
    { type: "apartments", apartment_ids: [7, 8] },
    text("ახალი"),
    heading("კიდევ"),
  );
  const en = mail(
    text(""),
    picture(5, "Another picture"),
    heading("The yard"),
    { type: "button", label: "See", url: "/projects" },
    { type: "apartments", apartment_ids: [9] },
    text("A second paragraph"),
  );
  expect(blocksAfter(ka, en, true)).toEqual([
    heading("The yard"),
    picture(4, "ეზო"),
    // The same page, in the language of the mail.
    { type: "button", label: "See", url: "/en/news" },
    { type: "apartments", apartment_ids: [7, 8] },
    // An empty paragraph is not a text to keep.
    text("ახალი"),
    heading("კიდევ"),
    text("A second paragraph"),
  ]);
});

it("leads linked pictures to our pages in the language of the mail, and leaves other addresses", () => {
  const linked = (href: string): CampaignBlock => ({ type: "image", media_id: 4, alt: "Ezo", href });
  const outside = "https://example.com/news";
  expect(blocksAfter(mail(linked("/projects/1?x=2"), linked(outside)), mail(), true)).toEqual([
    linked("/en/projects/1?x=2"),
    linked(outside),
  ]);
});

it("copies one block to its place in another language, with links to that language's pages", () => {
  const button: CampaignBlock = { type: "button", label: "ნახეთ", url: "/news" };
  const blocksWith = (en: MailTexts, block: CampaignBlock, index = 1) =>
    withBlockOf(en, { block, index, to: "en" }).blocks.map(({ block: one }) => one);
  const en = [heading("The yard"), text("New")];
  const copied = { ...button, url: "/en/news" };
  expect(blocksWith(mail(...en), button)).toEqual([en[0], copied, en[1]]);
  // Its place is beyond the end.
  expect(blocksWith(mail(...en), button, 7)).toEqual([...en, copied]);
});

it("takes one footer, and no more blocks than a mail may have", () => {
  const footer: CampaignBlock = { type: "footer", text: "ეზო" };
  expect([takesBlock(mail(text("New")), footer), takesBlock(mail(footer), footer)]).toEqual([true, false]);
  const blocks = Array.from({ length: CAMPAIGN_BLOCKS_MAX }, () => text("New"));
  expect([takesBlock(mail(...blocks.slice(1)), footer), takesBlock(mail(...blocks), footer)]).toEqual([
    true,
    false,
  ]);
});

const words = fc.constantFrom("", " ", "a", "b", "c");
const block: fc.Arbitrary<CampaignBlock> = fc.oneof(
  words.map(heading),
  words.map(text),
  fc.tuple(fc.integer({ min: 1, max: 3 }), words).map(([id, alt]) => picture(id, alt)),
  fc.tuple(words, words).map(([label, url]): CampaignBlock => ({ type: "button", label, url })),
  words.map((footer): CampaignBlock => ({ type: "footer", text: footer })),
  fc.constant<CampaignBlock>({ type: "divider" }),
  fc.constant<CampaignBlock>({ type: "project", project_id: 1 }),
);
const written: fc.Arbitrary<MailTexts> = fc
  .tuple(words, fc.array(block, { maxLength: 8 }))
  .map(([subject, blocks]) => ({ ...mail(...blocks), subject }));
const language = fc.constantFrom<ContentLocale>(...CONTENT_LOCALES);
/** What is read of the blocks that stay whatever is copied: those of text. */
const readOf = ({ blocks }: MailTexts): string[] =>
  blocks
    .flatMap(({ block: one }) => (one.type === "heading" ? one.text : one.type === "text" ? one.html : []))
    .filter((each) => each.replace(/<[^<>]*>/g, "").trim() !== "");

it("changes only the blocks of one language, and loses none of its words where they are kept", () => {
  fc.assert(
    fc.property(
      fc.record({ ka: written, en: written, ru: written }),
      fc.uniqueArray(language, { minLength: 2, maxLength: 2 }),
      fc.boolean(),
      (mails, [from = "ka", to = "en"], keepsWords) => {
        const before = structuredClone(mails);
        const after = copyLanguage(mails, { from, to, keepsWords });
        expect(mails).toEqual(before);
        for (const locale of CONTENT_LOCALES) if (locale !== to) expect(after[locale]).toBe(mails[locale]);
        expect({ ...after[to], blocks: [] }).toEqual({ ...mails[to], blocks: [] });
        const types = after[to].blocks.map(({ block: one }) => one.type);
        const source = mails[from].blocks.map(({ block: one }) => one.type);
        expect(types.slice(0, source.length)).toEqual(source);
        expect(new Set(after[to].blocks.map(({ key }) => key)).size).toBe(types.length);
        if (!keepsWords) expect(textOf(after[to]).blocks).toEqual(textOf(mails[from]).blocks);
        else expect(readOf(after[to])).toEqual(expect.arrayContaining(readOf(mails[to])));
      },
    ),
  );
});
