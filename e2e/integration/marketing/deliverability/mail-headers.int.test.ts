import type { KeyObject } from "node:crypto";
import { sendPasswordLink } from "@ezo/contract/admin/users";
import { createCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { importContacts } from "@ezo/contract/marketing/contacts";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { askForNewsletter } from "@ezo/contract/marketing/newsletter";
import { writeSetting, readSetting } from "@ezo/core/platform/settings";
import { createAccount } from "@ezo/core/users/accounts";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDkimKey, verifyDkim } from "../../../stack/services/dkim.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type SmtpSink, startSmtpSink } from "../../../stack/services/smtp-sink.ts";
import { MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const EDITOR = "editor@ezo.test";
const OFFICE = "office@ezo.test";
const READERS_DESK = "readers@ezo.test";

let app: Stack;
let smtp: SmtpSink;
let publicKey: KeyObject;
beforeAll(async () => {
  smtp = await startSmtpSink({ keepRaw: true });
  const key = makeDkimKey();
  publicKey = key.publicKey;
  app = await startStack({
    env: {
      SMTP_URL: smtp.url,
      DKIM_DOMAIN: "ezo.test",
      DKIM_SELECTOR: "mail",
      DKIM_PRIVATE_KEY: key.privateKey,
      MAIL_FROM: "Ezo <no-reply@ezo.test>",
    },
  });
  const { prisma: db } = app.database;
  const contact = await readSetting(db, "contact");
  contact.contact_info.email.value = OFFICE;
  await writeSetting(db, "contact", contact);
  await db.senderAddress.create({
    data: { email: "linden@ezo.test", locale: "en", verifiedAt: new Date() },
  });
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
});

/** The mails to one address, with header fields and the signed field names. */
async function mailsTo(address: string) {
  const mails = await Promise.all(
    smtp.raw().map(async (raw) => ({ raw, mail: await PostalMime.parse(raw) })),
  );
  return mails
    .filter(({ mail }) => mail.to?.some((to) => to.address === address))
    .map(({ raw, mail }) => ({
      header: (name: string) => mail.headers.find(({ key }) => key === name)?.value,
      replyTo: mail.replyTo?.map((to) => to.address),
      from: mail.from,
      ...verifyDkim(raw, publicKey),
    }));
}

async function sendOne(
  name: string,
  email: string,
  fields: { reply_to?: string; from_address?: string; from_names?: { ka: string } } = {},
) {
  const token = await app.token(MARKETING);
  const file = `email,name,language,consent_at,consent_source\n${email},ნინო,ka,2025-03-01,stand`;
  await app.call(importContacts, { body: { file } }, { token });
  const body = {
    name,
    segment: { all: true as const },
    ...fields,
    translations: {
      ka: { subject: name, preview_text: "", blocks: [{ type: "text" as const, html: "<p>ტექსტი</p>" }] },
    },
  };
  const { data } = await app.call(createCampaign, { body }, { token });
  const before = smtp.accepted().length;
  await app.call(sendCampaign, { params: { id: String(data.id) } }, { token });
  await smtp.waitFor(before + 1);
}

describe("with a DKIM key", () => {
  it("a campaign's one-click unsubscription is signed, its list has one id, and replies go to the configured address", async () => {
    const token = await app.token(MARKETING);
    await sendOne("first", "reader@example.ge");
    const wrong = await failureOf(
      app.call(marketingSettings.put, { body: { reply_to: "nobody" } }, { token }),
    );
    expect(wrong.body.errors).toHaveProperty("reply_to");
    // Sent back as answered, including read-only fields.
    const { data: settings } = await app.call(marketingSettings.get, {}, { token });
    await app.call(marketingSettings.put, { body: { ...settings, reply_to: READERS_DESK } }, { token });
    await sendOne("second", "reader@example.ge");
    await sendOne("third", "reader@example.ge", {
      reply_to: "linden@ezo.test",
      from_address: "linden@ezo.test",
      from_names: { ka: "ლინდენი" },
    });

    const mails = await mailsTo("reader@example.ge");
    expect(mails.map(({ replyTo }) => replyTo)).toEqual([[OFFICE], [READERS_DESK], ["linden@ezo.test"]]);
    expect(mails.map(({ from }) => from?.address)).toEqual([
      "no-reply@ezo.test",
      "no-reply@ezo.test",
      "linden@ezo.test",
    ]);
    expect(mails[2]?.from?.name).toBe("ლინდენი");
    expect(mails.map(({ header }) => header("list-id"))).toEqual([
      "<newsletter.ezo.test>",
      "<newsletter.ezo.test>",
      "<newsletter.ezo.test>",
    ]);
    for (const { domain, signed, header } of mails) {
      expect(domain).toBe("ezo.test");
      expect(signed).toEqual(
        expect.arrayContaining(["from", "reply-to", "list-id", "list-unsubscribe", "list-unsubscribe-post"]),
      );
      expect(header("auto-submitted")).toBe("auto-generated");
    }
  });

  it("every automatic mail is signed and marked as automatic", async () => {
    const token = await app.token();
    await app.call(sendEnquiry, { body: anEnquiry({ email: "visitor@example.ge" }) });
    // One who does not work the inbox, and so gets no notice of the enquiry.
    const { prisma: db } = app.database;
    await createAccount(db, { email: EDITOR, name: "Lia", role: "editor", password: PASSWORD });
    const { id } = await db.user.findUniqueOrThrow({ where: { email: EDITOR } });
    await app.call(sendPasswordLink, { params: { id: String(id) } }, { token });
    await app.call(marketingSettings.put, { body: { newsletter_form: true } }, { token });
    await app.call(askForNewsletter, { body: { email: "new@example.ge", locale: "en" } });
    await app.drain();

    const kinds = {
      "visitor@example.ge": { auto: "auto-replied", replyTo: [OFFICE] },
      "admin@ezo.test": { auto: "auto-generated", replyTo: ["visitor@example.ge"] },
      [EDITOR]: { auto: "auto-generated", replyTo: undefined },
      "new@example.ge": { auto: "auto-replied", replyTo: [READERS_DESK] },
    };
    for (const [address, { auto, replyTo }] of Object.entries(kinds)) {
      const [mail, ...others] = await mailsTo(address);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ domain: "ezo.test", replyTo });
      expect(mail?.header("auto-submitted")).toBe(auto);
      expect(mail?.signed).toContain("auto-submitted");
    }
  });
});
