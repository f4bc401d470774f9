import { createTransport } from "nodemailer";
import { type BuiltSystem, MAIL_TOKEN } from "../../stack/built-system.ts";
import {
  contactForm,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  inLocale,
  onlyInFull,
  type Page,
  STAFF,
  test,
  text,
  toast,
  unique,
  USUAL_PHONE,
  visit,
} from "../fixtures.ts";
import { adminText } from "./admin-text.ts";

const writer = createTransport({ streamTransport: true, buffer: true });

/** The open request, in the seller's language. */
const desk = (seller: Page, say: ReturnType<typeof adminText>) => {
  const request = seller.getByRole("region", { name: say("request.pane") });
  const button = (key: string) => request.getByRole("button", { name: say(key), exact: true });
  return { request, button };
};

/** The mail server hands in what a visitor has answered to `replyTo`. */
async function answerByMail(system: BuiltSystem, answer: { from: string; replyTo: string; body: string }) {
  const { message } = await writer.sendMail({
    from: answer.from,
    to: answer.replyTo,
    subject: "Re: Ezo",
    text: answer.body,
  });
  const { status } = await fetch(`${system.url}/api/webhooks/mail`, {
    method: "POST",
    headers: { "content-type": "message/rfc822", "x-webhook-token": MAIL_TOKEN },
    body: new Uint8Array(message as Buffer),
  });
  expect(status).toBe(200);
}

for (const language of ["ka", "en"] as const)
  for (const size of [USUAL_PHONE, DESKTOP])
    test(
      `a seller's way from an enquiry to a hold, in ${language} at ${size.viewport.width} px`,
      onlyInFull(language !== "ka" || size !== USUAL_PHONE),
      async ({ openWindow, openAdmin, system }, testInfo) => {
        test.setTimeout(180_000);
        const say = adminText(language);
        const picture = (seller: Page, step: string) =>
          seller.screenshot({ path: testInfo.outputPath(`${step}.png`) });
        const seller = await openAdmin("/admin/customers", { as: STAFF.marketing, language, ...size });
        const name = unique("Nino Beridze");
        const email = `${unique("desk").replace(" ", "-")}@example.ge`;

        const visitor = await openWindow(size);
        await visit(visitor, inLocale(language, "/contact?apartment=2"));
        const { fill, message, send } = contactForm(visitor, language);
        await expect(message, "the apartment is loaded").not.toHaveValue("");
        await fill({ name, email, message: "?" });
        await send.click();
        await expect(toast(visitor, language)).toBeVisible();
        await visit(visitor, inLocale(language, "/projects/1/A/floor-1/apartment-2"));

        // It comes in while the list is open.
        const row = seller.getByRole("region", { name: say("inbox.list") }).getByRole("link", { name });
        await expect(row).toBeVisible();
        await picture(seller, "list");
        await row.click();
        const { request, button } = desk(seller, say);
        await expect(request.getByRole("heading", { level: 2 })).toHaveText(name);

        await button("reply.mail").click();
        await request.getByRole("combobox", { name: say("reply.template"), exact: true }).click();
        await seller.getByRole("option", { name: say("reply.template.details"), exact: true }).click();
        const body = request.getByRole("textbox", { name: say("reply.body"), exact: true });
        await expect(body).toHaveValue(new RegExp(name));
        await picture(seller, "template");
        await button("reply.send").click();
        await expect(body).toHaveValue("");
        const [, mail] = await system.mailbox.waitFor(email, 2);
        const replyTo = mail?.replyTo?.[0]?.address ?? "";
        expect(replyTo).toContain("+e");

        await answerByMail(system, { from: email, replyTo, body: "On Saturday at noon." });
        await expect(request.getByText("On Saturday at noon.")).toBeVisible();

        const step = request.getByRole("region", { name: say("step.title") });
        await step.getByRole("button", { name: say("step.call"), exact: true }).click();
        await step.getByRole("button", { name: say("step.keep"), exact: true }).click();
        await expect(step.getByRole("button", { name: say("step.done"), exact: true })).toBeVisible();

        await button("offer.make").click();
        const dialog = seller.getByRole("dialog");
        await picture(seller, "offer");
        await dialog.getByRole("button", { name: say("offer.make"), exact: true }).click();
        await expect(dialog).toHaveCount(0);

        await button("offered.quick.week").click();
        await button("holds.hold").click();
        const release = button("holds.release");
        await expect(release).toBeVisible();
        await expect(
          visitor.getByText(text(language, "apartments.status_reserved"), { exact: true }).first(),
          "visitors see it at once",
        ).toBeVisible();
        await expectNoSidewaysScroll(seller);
        await picture(seller, "held");
        await release.click();
        await expect(button("holds.hold")).toBeVisible();
      },
    );
