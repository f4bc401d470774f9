import { listProjectApartments } from "@ezo/contract/site/navigation";
import type { BuiltSystem } from "../../stack/built-system.ts";
import {
  contactForm,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  inLocale,
  type Locale,
  LOCALES,
  onlyInFull,
  type Page,
  test,
  text,
  toast,
  unique,
  USUAL_PHONE,
  visit,
} from "../fixtures.ts";
import { adminText } from "../admin/admin-text.ts";
import {
  anAddress,
  answerMail,
  type Desk,
  desk,
  hold,
  makeOffer,
  openDevice,
  openInbound,
  release,
  SELLERS,
  sendMail,
  takeTemplate,
} from "./desk-parts.ts";
import { startServiceWorker } from "./service-worker.ts";

const APARTMENT = 2;
const PAGE = `/projects/1/A/floor-1/apartment-${APARTMENT}`;

async function numberOfApartment(system: BuiltSystem): Promise<string> {
  const { data } = await system.call(listProjectApartments, { params: { id: "1" }, query: { locale: "en" } });
  const found = data.find(({ id }) => id === APARTMENT);
  if (!found) throw new Error("the demo has no such apartment");
  return found.apartment_number;
}

/** A visitor asks about the apartment. */
async function enquireOnSite(visitor: Page, locale: Locale, person: { name: string; email: string }) {
  await visit(visitor, inLocale(locale, `/contact?apartment=${APARTMENT}`));
  const { fill, message, send } = contactForm(visitor, locale);
  await expect(message, "the apartment is loaded").not.toHaveValue("");
  await fill({ ...person, message: "?" });
  await send.click();
  await expect(toast(visitor, locale)).toBeVisible();
}

/** The seller calls back at the proposed time. */
async function setStep({ step, button }: Desk): Promise<void> {
  await button("step.call", step).click();
  await button("step.keep", step).click();
  await expect(button("step.done", step)).toBeVisible();
}

/** The seller mails the link of the offer; the visitor follows it, which the seller sees. */
async function offerByMail(
  at: Desk,
  system: BuiltSystem,
  { visitor, locale, email, mails }: { visitor: Page; locale: Locale; email: string; mails: number },
): Promise<void> {
  await takeTemplate(at, "offer");
  await expect(at.body).toHaveValue(/\/offers\/[0-9a-f-]{36}/);
  await sendMail(at);
  const mail = (await system.mailbox.waitFor(email, mails)).at(-1);
  const [link] = /https?:\/\/\S+\/offers\/[0-9a-f-]{36}/.exec(mail?.text ?? "") ?? [];
  if (!link) throw new Error(`no link to an offer in: ${mail?.text}`);
  // Openings by programs are not counted, and the name of a headless browser is one of theirs.
  await visitor.setExtraHTTPHeaders({ "user-agent": "Mozilla/5.0 (Linux; Android 15) Mobile" });
  await visitor.goto(new URL(link).pathname);
  const title = text(locale, "apartments.apartment_title", { number: await numberOfApartment(system) });
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectNoSidewaysScroll(visitor);
  const [opened = ""] = at.say("offer.opened", { count: 1, time: "" }).split(",");
  await expect(at.request, "the seller sees it at once").toContainText(opened);
}

for (const locale of LOCALES)
  for (const size of [USUAL_PHONE, DESKTOP])
    test(
      `a seller's way from an enquiry to a hold, of a visitor in ${locale} at ${size.viewport.width} px`,
      onlyInFull(locale !== "ka" || size !== USUAL_PHONE),
      async ({ openWindow, openAdmin, system }, testInfo) => {
        test.setTimeout(180_000);
        const language = SELLERS[locale];
        const say = adminText(language);
        const account = await system.addStaff("marketing", unique("Desk"));
        const device = await openDevice(system, account, language);
        // Both ways by which answers come back have their walks.
        const inbound = await openInbound(system, size === DESKTOP ? "imap" : "webhook");
        try {
          const seller = await openAdmin("/admin/customers?sort=newest", { as: account, language, ...size });
          const picture = (step: string) => seller.screenshot({ path: testInfo.outputPath(`${step}.png`) });
          const worker = await startServiceWorker(seller);
          const name = unique("Nino Beridze");
          const email = anAddress("desk");
          const visitor = await openWindow(size);
          await enquireOnSite(visitor, locale, { name, email });

          // It comes in while the list is open, and on the seller's device.
          const list = seller.getByRole("region", { name: say("inbox.list") });
          await expect(list.getByRole("link", { name })).toBeVisible();
          await picture("list");
          const shown = await device.shown(1);
          expect(shown.title).toContain(text(language, "push.new_request"));
          expect(shown.lang).toBe(language);
          // It may be read on a locked screen.
          expect(`${shown.title} ${shown.body}`).not.toContain(name);
          const notification = await worker.deliver(shown);
          expect(notification).toMatchObject({ title: shown.title, body: shown.body, lang: language });
          await worker.press(notification);
          const at = desk(seller, say);
          const { request, button, body } = at;
          await expect(at.heading).toHaveText(name);

          await button("reply.mail").click();
          await takeTemplate(at, "details");
          await expect(body).toHaveValue(new RegExp(name));
          await picture("template");
          await sendMail(at);
          const [, mail] = await system.mailbox.waitFor(email, 2);

          const asked = unique("Saturday at noon?");
          const messageId = await answerMail(inbound, mail, { from: email, text: asked });
          await expect(request.getByText(asked), "the open request follows").toBeVisible();
          const agreed = unique("Saturday it is.");
          await body.fill(agreed);
          await sendMail(at);
          const [, , answer] = await system.mailbox.waitFor(email, 3);
          expect(answer?.text).toContain(agreed);
          expect(answer?.references, "one conversation").toContain(messageId);

          await setStep(at);
          await makeOffer(at);
          await offerByMail(at, system, { visitor, locale, email, mails: 4 });
          await picture("offer");

          await visit(visitor, inLocale(locale, PAGE));
          await hold(at);
          await expect(
            visitor.getByText(text(locale, "apartments.status_reserved"), { exact: true }).first(),
            "visitors see it at once",
          ).toBeVisible();
          await expectNoSidewaysScroll(seller);
          await picture("held");
          await release(at);
        } finally {
          await inbound.close();
          await device.close();
        }
      },
    );
