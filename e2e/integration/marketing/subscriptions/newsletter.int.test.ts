import { createCampaign, getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { getContact, importContacts, listContacts, patchContact } from "@ezo/contract/marketing/contacts";
import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { askForNewsletter, getNewsletter } from "@ezo/contract/marketing/newsletter";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let app: Stack;
let token: string;
beforeAll(async () => {
  app = await startStack({ workers: 1 });
  token = await app.token(MARKETING);
});
afterAll(() => app.stop());

const change = async (over: object) => {
  await app.call(marketingSettings.put, { body: over }, { token });
};
const linkIn = (text: string, kind: string) => {
  const path = new RegExp(`https://ezo\\.test(/m/${kind}/[\\w-]+)`).exec(text)?.[1];
  if (!path) throw new Error(`no ${kind} link in ${text}`);
  return app.url() + path;
};

it("subscribes only after the owner of the address has confirmed, and reveals nothing to strangers", async () => {
  const ask = (email: string, locale: "ka" | "en" | "ru" = "ru") =>
    app.call(askForNewsletter, { body: { email, locale } });
  expect((await app.call(getNewsletter, {})).data.is_open).toBe(false);
  expect((await failureOf(ask("nino@example.ge"))).status).toBe(404);
  await change({ newsletter_form: true });

  const first = await ask("Nino@Example.ge");
  await app.drain();
  const [mail] = app.mailbox.to("nino@example.ge");
  expect(mail?.subject).toBe("Подтвердите адрес");
  const url = linkIn(mail?.text ?? "", "confirm");
  const contact = async () =>
    (await app.call(listContacts, { query: { search: "nino@example.ge" } }, { token })).data[0];
  expect(await contact()).toMatchObject({ status: "pending", consent_at: null, source: "newsletter" });

  // A scanner opens links; only a person presses the button.
  expect((await fetch(url)).status).toBe(200);
  expect((await contact())?.status).toBe("pending");
  const forged = url.slice(0, -1) + (url.endsWith("A") ? "B" : "A");
  expect((await fetch(forged, { method: "POST" })).status).toBe(404);
  expect((await fetch(url, { method: "POST" })).status).toBe(200);
  expect((await fetch(url, { method: "POST" })).status).toBe(200);
  const confirmed = await contact();
  expect(confirmed).toMatchObject({ status: "subscribed", language: "ru", consent_source: "newsletter" });
  expect(confirmed?.consent_text).toContain("Я согласен");
  const { timeline } = (await app.call(getContact, { params: { id: String(confirmed?.id) } }, { token }))
    .data;
  expect(timeline.map(({ kind }) => kind).toSorted()).toEqual(["asked", "confirmed", "consent"]);
  // No list of staff's changes the language that they have confirmed.
  const file = "email,name,language,consent_at,consent_source\nnino@example.ge,Nino,en,2025-01-01,stand\n";
  const { data: imported } = await app.call(importContacts, { body: { file } }, { token });
  expect(imported.rows[0]).toMatchObject({ name: "Nino", language: "ru", keeps_language: true });

  // The answer is the same for known addresses, which get no second mail.
  expect(await ask("nino@example.ge")).toEqual(first);
  await app.drain();
  expect(app.mailbox.to("nino@example.ge")).toHaveLength(1);
  // Repeated requests lead to a few mails a day at most.
  for (let index = 0; index < 5; index++) await ask("dato@example.ge");
  await app.drain();
  expect(app.mailbox.to("dato@example.ge")).toHaveLength(3);
  expect(
    (await failureOf(app.call(askForNewsletter, { body: { email: "a@b.ge", locale: "ka", website: "x" } })))
      .body.code,
  ).toBe("looks_automated");
});

it("a reader who asked twice has chosen the language of the link that they press, whichever was asked last", async () => {
  await change({ newsletter_form: true });
  const email = "sofia@example.ge";
  for (const locale of ["ru", "en"] as const) {
    await app.call(askForNewsletter, { body: { email, locale } });
    await app.drain();
  }
  const [first, last] = app.mailbox.to(email);
  expect([first?.subject, last?.subject]).toEqual(["Подтвердите адрес", expect.any(String)]);
  expect(last?.subject).not.toBe(first?.subject);
  expect((await fetch(linkIn(first?.text ?? "", "confirm"), { method: "POST" })).status).toBe(200);
  const { id } = await app.database.prisma.contact.findFirstOrThrow({ where: { email } });
  const params = { id: String(id) };
  const { data: contact } = await app.call(getContact, { params }, { token });
  expect(contact.language).toBe("ru");
  const details = contact.timeline.map(({ kind, detail }) => `${kind} ${detail}`);
  expect(details.toSorted()).toEqual(["asked en", "asked ru", "confirmed ru", "consent newsletter"]);
  const take = async (language: string) => {
    const file = `email,name,language,consent_at,consent_source\n${email},Sofia,${language},2025-01-01,stand\n`;
    return (await app.call(importContacts, { body: { file } }, { token })).data.rows[0];
  };
  expect(await take("ka")).toMatchObject({ name: "Sofia", language: "ru", keeps_language: true });
  // Staff have set the one that was asked for last, which nobody has confirmed.
  await app.call(patchContact, { params, body: { language: "en" } }, { token });
  expect((await take("ka"))?.language).toBe("ka");
});

it("a link that is pressed several times at once answers each press alike", async () => {
  await change({ newsletter_form: true });
  await app.call(askForNewsletter, { body: { email: "eka@example.ge", locale: "en" } });
  await app.drain();
  const link = linkIn(app.mailbox.to("eka@example.ge").at(-1)?.text ?? "", "confirm");
  const presses = await Promise.all([1, 2, 3].map(() => fetch(link, { method: "POST" })));
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const where = { kind: "confirmed", contact: { email: "eka@example.ge" } };
  const lines = await app.database.prisma.contactHistory.count({ where });
  expect(lines).toBe(1);
});

it("an old link does not undo an unsubscription, and a new one does", async () => {
  await change({ newsletter_form: true });
  const ask = async () => {
    await app.call(askForNewsletter, { body: { email: "maka@example.ge", locale: "en" } });
    await app.drain();
    return linkIn(app.mailbox.to("maka@example.ge").at(-1)?.text ?? "", "confirm");
  };
  const status = async () =>
    (await app.call(listContacts, { query: { search: "maka@example.ge" } }, { token })).data[0]?.status;
  const old = await ask();
  await fetch(old, { method: "POST" });
  await app.database.prisma.contact.updateMany({
    where: { email: "maka@example.ge" },
    data: { status: "unsubscribed", statusAt: new Date() },
  });
  expect((await fetch(old, { method: "POST" })).status).toBe(404);
  expect(await status()).toBe("unsubscribed");
  expect((await fetch(await ask(), { method: "POST" })).status).toBe(200);
  expect(await status()).toBe("subscribed");
});

it("answers a wrong or expired link in the language of its mail, or else of the browser", async () => {
  await change({ newsletter_form: true });
  await app.call(askForNewsletter, { body: { email: "tea@example.ge", locale: "ru" } });
  await app.drain();
  const link = linkIn(app.mailbox.to("tea@example.ge").at(-1)?.text ?? "", "confirm");
  /** The page's language and heading for somebody who prefers English. */
  const seen = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, {
      ...init,
      headers: { "accept-language": "de, en-GB;q=0.9", ...init.headers },
    });
    const html = await answer.text();
    return [answer.status, /<html lang="(\w+)">/.exec(html)?.[1], /<h1>([^<]*)/.exec(html)?.[1]];
  };
  expect(await seen(link)).toEqual([200, "ru", "Подписка на новости"]);
  await app.database.prisma.contactHistory.updateMany({
    where: { kind: "asked" },
    data: { createdAt: new Date("2020-01-01") },
  });
  for (const method of ["GET", "POST"])
    expect(await seen(link, { method })).toEqual([404, "ru", "Ссылка недействительна"]);

  const paths = ["confirm", "unsubscribe", "preferences"].map((kind) => `${app.url()}/m/${kind}/1-nonsense`);
  for (const url of [...paths, `${app.url()}/m/click/1-nonsense/0`])
    expect(await seen(url)).toEqual([404, "en", "This link is not valid"]);
  for (const url of paths) expect((await seen(url, { method: "POST" }))[1]).toBe("en");
  // The language chosen on the site takes precedence; the fallback is Georgian.
  expect((await seen(link.slice(0, -1), { headers: { cookie: "ezo_locale=ru" } }))[1]).toBe("ru");
  expect((await seen(link.slice(0, -1), { headers: { "accept-language": "de" } }))[1]).toBe("ka");
});

it("asks a reader whose mails came back to confirm the address anew", async () => {
  await change({ newsletter_form: true });
  const email = "lia@example.ge";
  await app.call(askForNewsletter, { body: { email, locale: "en" } });
  await app.drain();
  const confirm = () =>
    fetch(linkIn(app.mailbox.to(email).at(-1)?.text ?? "", "confirm"), { method: "POST" });
  await confirm();
  const { prisma: db } = app.database;
  const { id } = await db.contact.findFirstOrThrow({ where: { email } });
  const status = async () => (await db.contact.findUniqueOrThrow({ where: { id } })).status;
  const bounce = () =>
    db.contact.update({ where: { id }, data: { status: "bounced", statusAt: new Date() } });
  await bounce();
  const links = await mailLinksOf({ db, secret: app.config.jwtSecret, publicUrl: app.url() })();
  const page = links.contactPreferences(id);
  const shown = async () => (await fetch(page)).text();
  const again = () => fetch(page, { method: "POST", body: new URLSearchParams({ again: "1" }) });

  const html = await shown();
  expect(html).toContain("You have not unsubscribed.");
  expect(html).toContain('name="again"');
  expect((await again()).status).toBe(200);
  await app.drain();
  expect(await status()).toBe("bounced");
  expect((await confirm()).status).toBe(200);
  expect(await status()).toBe("subscribed");
  expect(await shown()).toContain('name="language"');

  // Without the newsletter's form there is only the word.
  await bounce();
  await change({ newsletter_form: false });
  expect(await shown()).not.toContain('name="again"');
  expect((await again()).status).toBe(200);
  await app.drain();
  expect(app.mailbox.to(email)).toHaveLength(2);
  // Who was returned can still leave.
  expect(await (await fetch(links.leave(id))).text()).toContain("<form");
  await fetch(links.leave(id), { method: "POST" });
  expect(await status()).toBe("unsubscribed");
  expect(await shown()).not.toContain("You have not unsubscribed.");
});

it("counts opens only if enabled, and once per reader", async () => {
  const file = "email,name,language,consent_at,consent_source\nreader@example.ge,x,ka,2025-01-01,stand\n";
  await app.call(importContacts, { body: { file } }, { token });
  const body = {
    name: "x",
    translations: {
      ka: { subject: "x", preview_text: "", blocks: [{ type: "heading" as const, text: "Hello" }] },
    },
  };
  const send = async () => {
    const { id } = (await app.call(createCampaign, { body }, { token })).data;
    const params = { id: String(id) };
    await app.call(sendCampaign, { params }, { token });
    await expect
      .poll(async () => (await app.call(getCampaign, { params }, { token })).data.status, { timeout: 20_000 })
      .toBe("sent");
    const mail = app.mailbox.to("reader@example.ge").at(-1);
    const opened = async () => (await app.call(getCampaign, { params }, { token })).data.results.opened;
    return { html: mail?.html ?? "", opened };
  };
  expect((await send()).html).not.toContain("/m/open/");
  await change({ track_opens: true, sender_address: { ka: "რუსთაველის 1", en: "", ru: "" } });
  const { html, opened } = await send();
  expect(html).toContain("რუსთაველის 1");
  expect(await opened()).toBe(0);
  const pixel = linkIn(html, "open");
  const answer = await fetch(pixel);
  await fetch(pixel);
  expect(answer.headers.get("content-type")).toContain("image/gif");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await fetch(`${app.url()}/m/open/nonsense`)).status).toBe(200);
  expect(await opened()).toBe(1);
});
