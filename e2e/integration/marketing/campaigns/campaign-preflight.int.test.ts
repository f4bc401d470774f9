import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { createCampaign, patchCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { preflightCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { scheduleCampaign, sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  detail,
  draft,
  fill,
  isOver,
  startCampaignStack,
  type CampaignStack,
  until,
} from "../../../stack/campaigns.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, startStack } from "../../../stack/stack.ts";

/** The audience of every test: importing them again changes nothing. */
const READERS = 3;

let stack: CampaignStack;
beforeAll(async () => {
  stack = await startCampaignStack();
});
afterAll(() => stack.stop());

describe("the pre-flight check", () => {
  const text = (blocks: CampaignBlock[], subject = "Subject") => ({ subject, preview_text: "", blocks });
  const good = text([{ type: "text", html: "<p>Hello, {{name|friend}}.</p>" }]);
  const sendAt = () => ({ send_at: new Date(Date.now() + 3_600_000).toISOString() });

  it.each([
    ["a card of what is gone", text([{ type: "project", project_id: 999_999 }]), "card", "карточек"],
    [
      "a picture that is gone",
      text([{ type: "image", media_id: 999_999, alt: "" }]),
      "picture",
      "изображение",
    ],
    [
      "a picture without a description",
      text([{ type: "image", url: "https://example.com/yard.jpg", alt: " " }]),
      "description",
      "описани",
    ],
    ["a field that nobody fills", text([{ type: "text", html: "<p>{{surname}}</p>" }]), "surname", "surname"],
    [
      "a link that runs a script",
      text([{ type: "button", label: "x", url: "java\tscript:alert(1)" }]),
      "link",
      "ссылк",
    ],
    ["a text without a subject", text(good.blocks, " "), "subject", "темы"],
    ["a subject without a text", text([{ type: "divider" }]), "text", "текста"],
  ])("blocks sending and scheduling: %s", async (_, ru, english, russian) => {
    const { app, token } = stack;
    const params = { id: String(await draft(app, token, { translations: { ka: good, en: good, ru } })) };
    for (const [language, word] of [
      ["en", english],
      ["ru", russian],
    ] as const) {
      const asked = { token, headers: { "x-locale": language } };
      for (const refused of [
        await failureOf(app.call(sendCampaign, { params }, asked)),
        await failureOf(app.call(scheduleCampaign, { params, body: sendAt() }, asked)),
      ]) {
        expect(refused.status).toBe(422);
        expect(Object.keys(refused.body.errors ?? {})).toEqual(["translations.ru"]);
        expect(refused.body.errors?.["translations.ru"]?.join().toLowerCase()).toContain(word);
      }
    }
    expect((await detail(app, token, Number(params.id))).status).toBe("draft");
    const { data } = await app.call(preflightCampaign, { params }, { token });
    expect(data.ok).toBe(false);
  });

  it("warns of links to the site in another language than the mail's", async () => {
    const { app, token } = stack;
    const links = (...urls: string[]) =>
      text(urls.map((url): CampaignBlock => ({ type: "button", label: "Open", url })));
    const outside = "https://example.com/ru/news";
    const translations = {
      ka: links("/news", "/en/news", "/media/a.jpg"),
      en: links("/news", "/en/news", outside),
    };
    const params = { id: String(await draft(app, token, { translations })) };
    const { data } = await app.call(preflightCampaign, { params }, { token, headers: { "x-locale": "en" } });
    const found = data.findings.filter(({ code }) => code === "link_language");
    expect(found.map(({ level, locale, message }) => [level, locale, message])).toEqual([
      ["warning", "ka", "The link leads to our site in another language: /en/news"],
      ["warning", "en", "The link leads to our site in another language: /news"],
    ]);
  });

  it("only warns of a missing language and of unreachable links and domains", async () => {
    const { app, token, smtp } = stack;
    const before = smtp.accepted().length;
    await fill(app, token, READERS);
    const ka = text([
      { type: "text", html: '<p><a href="http://192.0.2.1/never">link</a></p>' },
      { type: "button", label: "gone", url: "/no/such/page" },
    ]);
    const id = await draft(app, token, { translations: { ka } });
    await app.call(sendCampaign, { params: { id: String(id) } }, { token });
    await until(app, token, id, isOver);
    expect(smtp.accepted()).toHaveLength(before + READERS);
  });

  it("only warns of a mistake in a text that nobody in the audience reads", async () => {
    const { app, token } = stack;
    await fill(app, token, READERS);
    const broken = text([{ type: "project", project_id: 999_999 }]);
    const params = { id: String(await draft(app, token, { translations: { ka: good, en: broken } })) };
    const check = async () =>
      (await app.call(preflightCampaign, { params }, { token, headers: { "x-locale": "en" } })).data;
    const levels = async () =>
      (await check()).findings.filter(({ code }) => code === "card_missing").map(({ level }) => level);
    expect([await levels(), (await check()).ok]).toEqual([["warning"], true]);
    expect((await check()).findings.map(({ message }) => message)).toContain(
      "There is no text in this language: Russian (readers: 0)",
    );
    // A link that could harm a reader is refused in every language.
    const harmful = text([{ type: "button", label: "Open", url: "javascript:alert(1)" }]);
    await app.call(patchCampaign, { params, body: { translations: { en: harmful } } }, { token });
    expect((await check()).ok).toBe(false);
    await app.call(patchCampaign, { params, body: { translations: { en: broken } } }, { token });
    // Without a Georgian text, the English one is everybody's.
    await app.call(patchCampaign, { params, body: { translations: { ka: text([], "") } } }, { token });
    expect(await levels()).toEqual(["error"]);
    expect((await check()).findings.map(({ message }) => message)).toContain(
      `There is no text in this language: Georgian (readers: ${READERS})`,
    );
    expect((await failureOf(app.call(sendCampaign, { params }, { token }))).status).toBe(422);
    await app.call(patchCampaign, { params, body: { translations: { ka: good } } }, { token });
    await app.call(sendCampaign, { params }, { token });
    await until(app, token, Number(params.id), isOver);
  });

  it("warns of a mail that says nothing without its pictures", async () => {
    const { app, token } = stack;
    const picture = { type: "image" as const, url: "https://example.com/yard.jpg", alt: "The yard" };
    const words = {
      type: "text" as const,
      html: "<p>The yard is planted, and the first people have moved in.</p>",
    };
    const params = {
      id: String(
        await draft(app, token, { translations: { ka: text([picture]), en: text([picture, words]) } }),
      ),
    };
    const { data } = await app.call(preflightCampaign, { params }, { token });
    expect(data.findings.filter(({ code }) => code === "only_pictures")).toMatchObject([
      { level: "warning", locale: "ka" },
    ]);
  });

  it("blocks sending and scheduling while the site's address is not https", async () => {
    const app = await startStack({ workers: 0, env: { PUBLIC_URL: "http://www.ezo.test" } });
    try {
      const token = await app.token(MARKETING);
      const params = { id: String(await draft(app, token, { translations: { ka: good } })) };
      const asked = { token, headers: { "x-locale": "en" } };
      for (const refused of [
        await failureOf(app.call(sendCampaign, { params }, asked)),
        await failureOf(app.call(scheduleCampaign, { params, body: sendAt() }, asked)),
      ]) {
        expect(refused.status).toBe(422);
        expect(refused.body.errors?.["translations"]?.join()).toContain("http://www.ezo.test is not https");
      }
      const { data } = await app.call(preflightCampaign, { params }, asked);
      expect(data.ok).toBe(false);
      expect(data.findings).toContainEqual(
        expect.objectContaining({ level: "error", code: "public_url_insecure", locale: null }),
      );
    } finally {
      await app.stop();
    }
  });

  it.each([
    ["nothing but a subject", { ka: text([], "S"), en: text([], "") }, "empty_mail", "the mail is empty"],
    [
      "a subject in one language and a text in another",
      { ka: text(good.blocks, ""), en: text([], "S") },
      "empty_subject",
      "Write a subject and a text",
    ],
  ])("says what a campaign lacks that has %s", async (_, translations, code, words) => {
    const { app, token } = stack;
    const params = { id: String(await draft(app, token, { translations })) };
    const asked = { token, headers: { "x-locale": "en" } };
    const { data } = await app.call(preflightCampaign, { params }, asked);
    expect(data.ok).toBe(false);
    const codes = data.findings.filter(({ locale }) => locale === null).map((found) => found.code);
    expect(codes.filter((found) => ["empty_mail", "empty_subject"].includes(found))).toEqual([code]);
    const refused = await failureOf(app.call(sendCampaign, { params }, asked));
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.["translations"]?.join()).toContain(words);
  });

  it("also blocks changing a scheduled campaign into an invalid one", async () => {
    const { app, token } = stack;
    const params = { id: String(await draft(app, token)) };
    await app.call(scheduleCampaign, { params, body: sendAt() }, { token });
    const emptied = { translations: { ka: text([], "") } };
    expect((await failureOf(app.call(patchCampaign, { params, body: emptied }, { token }))).status).toBe(422);
    await app.call(patchCampaign, { params, body: { translations: { en: good } } }, { token });
    expect((await detail(app, token, Number(params.id))).translations.ka.subject).not.toBe("");
  });

  it("allows the smallest valid campaign, in every language", async () => {
    const { app, token, smtp } = stack;
    const before = smtp.accepted().length;
    await fill(app, token, READERS);
    const least = (subject: string) => ({
      subject,
      preview_text: "",
      blocks: [{ type: "text" as const, html: "<p>x</p>" }],
    });
    const { data } = await app.call(
      createCampaign,
      {
        body: {
          name: "Least",
          segment: { all: true },
          translations: { ka: least("ა"), en: least("a"), ru: least("а") },
        },
      },
      { token },
    );
    await app.call(sendCampaign, { params: { id: String(data.id) } }, { token });
    await until(app, token, data.id, isOver);
    expect(smtp.accepted()).toHaveLength(before + READERS);
  });
});
