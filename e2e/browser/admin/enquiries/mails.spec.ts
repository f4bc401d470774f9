import { createTransport } from "nodemailer";
import { MAIL_TOKEN } from "../../../stack/built-system.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectSoundAtEverySize,
  inbox,
  onlyInFull,
  STAFF,
  test,
  unique,
  USUAL_PHONE,
} from "../../fixtures.ts";

const PLAN = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a plan") };
const writer = createTransport({ streamTransport: true, buffer: true });

for (const size of [DESKTOP, USUAL_PHONE])
  test(
    `a visitor's answer comes back to the request that it answers, with files both ways, at ${size.viewport.width} px`,
    onlyInFull(size === USUAL_PHONE),
    async ({ openAdmin, enquire, system }) => {
      test.slow();
      const email = `mails-${Date.now()}@example.ge`;
      const { id, name } = await enquire({ name: unique("Ann Lee"), email, locale: "en" });
      const seller = await openAdmin(`/admin/customers?open=${id}`, { as: STAFF.marketing, ...size });
      const { request, heading } = inbox(seller);
      await expect(heading).toHaveText(name);

      await request.getByRole("button", { name: "Mail", exact: true }).click();
      await request.getByRole("textbox", { name: "Text" }).fill("When can you come?");
      await request
        .locator('input[type="file"]')
        .setInputFiles([PLAN, { ...PLAN, name: "not this one.pdf" }]);
      await request.getByRole("button", { name: "Remove not this one.pdf" }).click();
      await expect(request.getByRole("listitem").filter({ hasText: "plan.pdf" })).toHaveCount(1);
      await request.getByRole("button", { name: "Send", exact: true }).click();
      const [, mail] = await system.mailbox.waitFor(email, 2);
      expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["plan.pdf"]);
      const replyTo = mail?.replyTo?.[0]?.address ?? "";
      expect(replyTo).toMatch(/^sales\+e\d+-[0-9a-v]{26}@ezo\.example$/);

      const { message } = await writer.sendMail({
        from: { name, address: email },
        to: replyTo,
        subject: "Re: your request",
        text: "On Saturday.\n\n> When can you come?",
        attachments: [{ filename: "passport.png", content: "a picture" }],
      });
      const handedIn = await fetch(`${system.url}/api/webhooks/mail`, {
        method: "POST",
        headers: { "content-type": "message/rfc822", "x-webhook-token": MAIL_TOKEN },
        body: new Uint8Array(message as Buffer),
      });
      expect(handedIn.status).toBe(200);
      await expect(request.getByText("On Saturday."), "it is shown without a reload").toBeVisible();
      await expect(request.getByText("> When can you come?")).toBeHidden();
      await request.getByText("Quoted text").click();
      await expect(request.getByText("> When can you come?")).toBeVisible();
      const download = seller.waitForEvent("download");
      await request.getByRole("button", { name: /^passport\.png/ }).click();
      expect((await download).suggestedFilename()).toBe("passport.png");
      await expectAccessible(seller);
      if (size === DESKTOP) await expectSoundAtEverySize(seller);
    },
  );
