import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { getApartmentPlan } from "@ezo/contract/site/payment-plans";
import { listProjectApartments } from "@ezo/contract/site/navigation";
import { minorText } from "@ezo/contract/values/money/money";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { adminText } from "../admin/admin-text.ts";
import { anAddress, type Desk, desk, SELLERS, sendMail, takeTemplate } from "./desk-parts.ts";
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
  STAFF,
  test,
  text,
  toast,
  unique,
  USUAL_PHONE,
  visit,
} from "../fixtures.ts";

/** An apartment of the demo that can be offered. */
async function offered(system: BuiltSystem) {
  const { data } = await system.call(listProjectApartments, { params: { id: "1" }, query: { locale: "en" } });
  const found = data.find(({ status, price }) => status === "available" && price !== undefined);
  if (!found) throw new Error("the demo has no apartment to offer");
  const { id, building, floor_number: floor, apartment_number: number } = found;
  return { id, number, path: `/projects/1/${building.identifier}/floor-${floor}/apartment-${id}` };
}

/** Chooses 30 % down over 24 months in the calculator, by its number fields, and asks about it. */
async function askForPlan(page: Page, locale: Locale, monthly: string): Promise<void> {
  await page.locator("#plan").scrollIntoViewIfNeeded();
  const field = (key: string, unit = "") =>
    page.getByRole("textbox", { name: text(locale, key) + unit, exact: true });
  await field("apartments.plan_down", ", %").fill("30");
  await field("apartments.plan_months").fill("24");
  await expect(page.locator("#plan output")).toHaveText(monthly);
  await page.getByText(text(locale, "apartments.plan_schedule"), { exact: true }).click();
  await expect(
    page.getByRole("region", { name: text(locale, "apartments.plan_schedule") }).getByRole("row"),
  ).toHaveCount(1 + 25 + 1);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: text(locale, "apartments.plan_enquire") }).click();
}

/** What was asked for, in the seller's way of writing sums. */
interface Asked {
  email: string;
  down: string;
  monthly: string;
}

/** The seller makes an offer of what was asked for, and mails its link by template; returns the link in the mail. */
async function sendOffer(at: Desk, system: BuiltSystem, { email, down, monthly }: Asked): Promise<string> {
  const { seller, say, request, button, body } = at;
  await expect(request).toContainText(monthly);
  await button("offer.make").click();
  const dialog = seller.getByRole("dialog");
  await expect(dialog).toContainText(say("offer.by_plan.monthly", { down, amount: monthly }));
  await expectNoSidewaysScroll(seller);
  await button("offer.make", dialog).click();
  const open = new RegExp(`^${say("offer.open", { number: "" }).trim()}\\s*\\d+$`);
  await expect(request.getByRole("link", { name: open })).toBeVisible();
  await button("reply.mail").click();
  await takeTemplate(at, "offer");
  await expect(body).toHaveValue(/\/offers\/[0-9a-f-]{36}/);
  await sendMail(at);
  const [, mail] = await system.mailbox.waitFor(email, 2);
  const [link] = /https?:\/\/\S+\/offers\/[0-9a-f-]{36}/.exec(mail?.text ?? "") ?? [];
  if (!link) throw new Error(`no link to an offer in: ${mail?.text}`);
  return new URL(link).pathname;
}

for (const locale of LOCALES)
  for (const size of [USUAL_PHONE, DESKTOP])
    test(
      `from an apartment by its plan to an offer that is mailed and opened, in ${locale} at ${size.viewport.width} px`,
      onlyInFull(locale !== "ka" || size !== USUAL_PHONE),
      async ({ openWindow, openAdmin, system }) => {
        test.slow();
        const { id, number, path } = await offered(system);
        const terms = { locale, plan_id: "1", down_percent: "30", months: "24" };
        const { data: plan } = await system.call(getApartmentPlan, {
          params: { id: String(id) },
          query: terms as never,
        });
        const monthly = minorText(plan.monthly_minor, locale, plan.currency);
        const page = await openWindow(size);
        await visit(page, inLocale(locale, path));
        await askForPlan(page, locale, monthly);
        await expect(page).toHaveURL(/plan=1&down=30&months=24/);
        await expect(page.getByRole("main")).toContainText(monthly);
        const name = unique("Nino Beridze");
        const email = anAddress("walk");
        const { fill, send } = contactForm(page, locale);
        await fill({ name, email, message: "24" });
        await send.click();
        await expect(toast(page, locale)).toBeVisible();

        const token = await system.signIn(STAFF.admin);
        const { data: found } = await system.call(listEnquiries, { query: { search: name } }, { token });
        const language = SELLERS[locale];
        const seller = await openAdmin(`/admin/customers?open=${found[0]?.id}`, {
          as: STAFF.marketing,
          language,
          ...size,
        });
        const at = desk(seller, adminText(language));
        const sum = (amountMinor: number) => minorText(amountMinor, language, plan.currency);
        const asked = { email, down: sum(plan.down_minor), monthly: sum(plan.monthly_minor) };
        const link = await sendOffer(at, system, asked);

        // Openings by programs are not counted, and the name of a headless browser is one of theirs.
        await page.setExtraHTTPHeaders({ "user-agent": "Mozilla/5.0 (Linux; Android 15) Mobile" });
        await page.goto(link);
        const title = text(locale, "apartments.apartment_title", { number });
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(page.getByText(text(locale, "apartments.status_available"))).toBeVisible();
        const main = page.getByRole("main");
        await expect(main).toContainText(minorText(plan.price_minor, locale, plan.currency));
        await expect(main).toContainText(monthly);
        await expectNoSidewaysScroll(page);
        const [opened = ""] = at.say("offer.opened", { count: 1, time: "" }).split(",");
        await expect(at.request, "the seller sees it at once").toContainText(opened);
        await expectNoSidewaysScroll(seller);
      },
    );
