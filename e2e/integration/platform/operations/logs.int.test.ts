import { login } from "@ezo/contract/accounts/auth";
import { createCampaign, getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { importContacts } from "@ezo/contract/marketing/contacts";
import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const lines: string[] = [];
let stack: Stack;
beforeAll(async () => {
  // The most verbose log level.
  stack = await startStack({
    env: { LOG_LEVEL: "trace" },
    logTo: { write: (line: string) => void lines.push(line) },
  });
});
afterAll(() => stack.stop());

const VISITOR = {
  name: "Tinatin Abuladze-Loghashi",
  email: "tinatin.loghashi@visitor.example.ge",
  phone: "+995 577 83 21 94",
  message: "Kandelaki street, third floor, after six",
};
const READER = { email: "merab.loghashi@reader.example.ge", name: "Merab Loghashvili" };

// ASVS 5.0: 14.2.4, 16.2.5
describe("the logs of server and worker", () => {
  it("contain no personal data and no key during an enquiry, logins and a campaign, successful or failing", async () => {
    const secrets = ["a wrong password of mine"];

    // An enquiry: accepted, refused by field, and its mails refused with the address in the reply.
    stack.mailbox.refuseWith({ code: 451, message: `greylisted <${VISITOR.email}>, try later` });
    const body = { source: "contact_form", locale: "en", ...VISITOR } as const;
    const requestId = "request-of-the-log-test";
    await stack.call(sendEnquiry, { body }, { headers: { "x-request-id": requestId } });
    await failureOf(stack.call(sendEnquiry, { body: { ...body, phone: "577 83 21 94 x" } }));
    await expect
      .poll(() => stack.database.prisma.delivery.count({ where: { status: "refused" } }), { timeout: 15_000 })
      .toBe(2);
    stack.mailbox.refuseWith(null);
    await stack.mailbox.waitFor(VISITOR.email);
    await stack.drain();

    // Logins, and calls with their tokens.
    const credentials = { email: ADMIN, password: "a wrong password of mine" };
    expect((await failureOf(stack.call(login, { body: credentials }))).status).toBe(401);
    const session = signedIn(await stack.call(login, { body: { email: ADMIN, password: PASSWORD } }));
    await stack.call(listEnquiries, { query: { search: VISITOR.email } }, { token: session.token });
    const live = await stack.live(session.token);
    live.close();
    secrets.push(PASSWORD, session.token);

    // A campaign, and the links in its mail.
    const token = await stack.token(MARKETING);
    secrets.push(token);
    const file = `email,name,language,consent_at,consent_source\n${READER.email},${READER.name},en,2025-03-01,stand`;
    await stack.call(importContacts, { body: { file } }, { token });
    const html = '<p>Hello {{name|friend}} <a href="https://example.com/">look</a></p>';
    const campaign = await stack.call(
      createCampaign,
      {
        body: {
          name: "Autumn",
          segment: { all: true },
          translations: {
            en: { subject: "News", preview_text: "", blocks: [{ type: "text", html }] },
            ka: { subject: "სიახლე", preview_text: "", blocks: [{ type: "text", html }] },
          },
        },
      },
      { token },
    );
    const params = { id: String(campaign.data.id) };
    await stack.call(sendCampaign, { params }, { token });
    const [mail] = await stack.mailbox.waitFor(READER.email);
    await expect
      .poll(async () => (await stack.call(getCampaign, { params }, { token })).data.status, {
        timeout: 20_000,
      })
      .toBe("sent");
    const links = [...(mail?.html ?? "").matchAll(/https:\/\/ezo\.test(\/m\/\w+\/[\w-]+(?:\/\d+)?)/g)];
    expect(links.length).toBeGreaterThan(1);
    for (const [, path = ""] of links) {
      secrets.push(path.split("/")[3] ?? "");
      await fetch(`${stack.url()}${path}`, { redirect: "manual" });
    }

    const log = lines.join("");
    // Makes sure that these requests were logged.
    expect(log).toContain(requestId);
    expect(log).toContain('"component":"worker"');
    expect(log).toContain("try later");
    expect(log).toContain("/m/");
    const people = [VISITOR, READER].flatMap((person) => Object.values(person));
    for (const secret of [
      ...people,
      ...secrets,
      ADMIN,
      MARKETING,
      "577 83",
      "577832194",
      "Loghash",
      "loghash",
    ])
      expect(log.includes(secret), `the log holds "${secret}"`).toBe(false);
  });
});
