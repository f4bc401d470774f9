import { createCampaign, getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { importContacts, listContacts } from "@ezo/contract/marketing/contacts";
import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let app: Stack;
let token: string;
beforeAll(async () => {
  app = await startStack({ workers: 1 });
  token = await app.token(MARKETING);
});
afterAll(() => app.stop());

const EMAIL = "reader@example.ge";
const linkIn = (text: string, kind: string) => {
  const path = new RegExp(`https://ezo\\.test(/m/${kind}/[\\w-]+(?:/\\d+)?)`).exec(text)?.[1];
  if (!path) throw new Error(`no ${kind} link in ${text}`);
  return app.url() + path;
};
const lastPart = (url: string) => url.split("/").at(-1) ?? "";

async function sentCampaign(over: object = {}) {
  const file = `email,name,language,consent_at,consent_source\n${EMAIL},Nino,ka,2025-01-01,stand\n`;
  await app.call(importContacts, { body: { file } }, { token });
  await app.call(marketingSettings.put, { body: { track_opens: true } }, { token });
  const blocks = [
    { type: "heading" as const, text: "Hello {{name}}" },
    { type: "button" as const, label: "Homes", url: "https://ezo.test/projects" },
  ];
  const body = { name: "x", translations: { ka: { subject: "x", preview_text: "", blocks } }, ...over };
  const { id } = (await app.call(createCampaign, { body }, { token })).data;
  const params = { id: String(id) };
  await app.call(sendCampaign, { params }, { token });
  const campaign = async () => (await app.call(getCampaign, { params }, { token })).data;
  await expect.poll(async () => (await campaign()).status, { timeout: 20_000 }).toBe("sent");
  const received = app.mailbox.to(EMAIL).at(-1);
  return { id, campaign, mail: received?.html ?? "", words: received?.text ?? "" };
}

it("links to our own site name the campaign, whether clicks are counted or not", async () => {
  const marked = (id: number) =>
    `https://ezo.test/projects?utm_source=newsletter&utm_medium=email&utm_campaign=ezo-${id}`;
  const plain = await sentCampaign({ track_clicks: false });
  expect(plain.mail).toContain(`href="${marked(plain.id).replaceAll("&", "&amp;")}"`);
  expect(plain.words).toContain(marked(plain.id));
  const counted = await sentCampaign({ track_clicks: true });
  expect(counted.mail).not.toContain("utm_source");
  expect(counted.words).toContain(marked(counted.id));
  const followed = await fetch(linkIn(counted.mail, "click"), { redirect: "manual" });
  expect(followed.headers.get("location")).toBe(marked(counted.id));

  await app.call(marketingSettings.put, { body: { mark_links: false } }, { token });
  const unmarked = await sentCampaign({ track_clicks: false });
  expect(unmarked.mail).toContain('href="https://ezo.test/projects"');
  expect(unmarked.words).not.toContain("utm_source");
}, 90_000);

it("a mail that is handed on by its view link takes nobody off the list", async () => {
  const { campaign, mail } = await sentCampaign();
  const status = async () =>
    (await app.call(listContacts, { query: { search: EMAIL } }, { token })).data[0]?.status;
  const [view, unsubscribe] = [linkIn(mail, "view"), linkIn(mail, "unsubscribe")];
  const html = await (await fetch(view)).text();
  expect(html).toContain("Hello Nino");
  for (const own of ["/m/unsubscribe/", "/m/preferences/", lastPart(unsubscribe)])
    expect(html).not.toContain(own);

  // Nor by any token that the page has, in its address or in its links.
  const inPage = [...html.matchAll(/\/m\/\w+\/([\w-]+)/g)].map((match) => match[1] ?? "");
  const tokens = new Set([lastPart(view), ...inPage]);
  for (const each of tokens)
    for (const kind of ["unsubscribe", "preferences"])
      for (const method of ["GET", "POST"])
        expect((await fetch(`${app.url()}/m/${kind}/${each}`, { method })).status).toBe(404);
  expect(await status()).toBe("subscribed");

  // Its links and its invisible picture still count.
  expect((await fetch(linkIn(html, "click"), { redirect: "manual" })).status).toBe(302);
  await fetch(linkIn(html, "open"));
  expect((await campaign()).results).toMatchObject({ opened: 1 });

  // The view links of mails that an earlier version sent have the reader's own token.
  const former = await fetch(`${app.url()}/m/view/${lastPart(unsubscribe)}`);
  expect(await former.text()).toBe(html);
  expect((await fetch(unsubscribe, { method: "POST" })).status).toBe(200);
  expect(await status()).toBe("unsubscribed");
});
