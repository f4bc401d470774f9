import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { setNextStep } from "@ezo/contract/enquiries/enquiry-steps";
import { DAY_MS, HOUR_MS } from "@ezo/contract/values/time";
import type { Locator } from "@playwright/test";
import {
  expect,
  expectNoSidewaysScroll,
  LOCALES,
  onlyInFull,
  type Page,
  test,
  unique,
  USUAL_PHONE,
} from "../fixtures.ts";
import { adminText } from "../admin/admin-text.ts";
import {
  anAddress,
  calendarIn,
  type Desk,
  desk,
  hold,
  makeOffer,
  release,
  SELLERS,
  sendMail,
  takeTemplate,
} from "./desk-parts.ts";

/** Tbilisi is ahead of UTC by this all year. */
const AHEAD_MS = 4 * HOUR_MS;

/** In an hour, or just before the end of the day in Tbilisi. */
function laterToday(now: number): string {
  const midnight = Math.ceil((now + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;
  return new Date(Math.min(now + HOUR_MS, midnight - 1000)).toISOString();
}

/** Notes what came of the call, which stops the clock. */
async function noteCall({ say, request, button }: Desk, said: string): Promise<void> {
  await button("call.title").click();
  await button("call.outcome.reached").click();
  await request.getByRole("textbox", { name: say("call.note"), exact: true }).fill(said);
  await button("call.save").click();
  await expect(request).toContainText(`${say("history.call")}: ${say("call.outcome.reached")}: ${said}`);
  await expect(request, "the clock has stopped").toContainText(say("clock.by.call"));
}

/** The step that was due is done, and the next one is set in two keys. */
async function setStepByKeys({ seller, say, heading, step, button }: Desk): Promise<void> {
  await button("step.done", step).click();
  await expect(button("step.visit", step)).toBeVisible();
  await heading.focus();
  await seller.keyboard.press("n");
  await seller.keyboard.press("1");
  await expect(button("step.done", step)).toBeVisible();
  await expect(step).toContainText(say("step.call"));
  await expect(step).not.toContainText(say("step.overdue"));
}

/** The call becomes a visit, which the person is invited to. */
async function agreeVisit({ say, step, button }: Desk): Promise<void> {
  await button("step.move", step).click();
  await button("step.visit", step.getByRole("group", { name: say("step.kind") })).click();
  await step.getByRole("checkbox").check();
  await button("buttons.save", step).click();
  await expect(step).toContainText(say("step.invited"));
}

/** Notes a call while the phone has no network: the row is marked until it is sent, once, when the network is back. */
async function noteOffline(page: Page, row: Locator, say: Desk["say"]): Promise<void> {
  const button = (key: string) => row.getByRole("button", { name: say(key), exact: true });
  const dial = row.getByRole("link", { name: say("today.call"), exact: true });
  // There is nothing here that dials.
  await dial.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await dial.click();
  await button("call.outcome.no_answer").click();
  await page.context().setOffline(true);
  await button("call.save").click();
  await expect(row).toContainText(say("call.will_be_sent"));
  await expect(button("call.save")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(row).not.toContainText(say("call.will_be_sent"));
}

for (const locale of LOCALES)
  test(
    `a day of a seller on a phone, with customers in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openAdmin, enquire, system }, testInfo) => {
      test.setTimeout(180_000);
      const language = SELLERS[locale];
      const say = adminText(language);
      const account = await system.addStaff("marketing", unique("Day"));
      const token = await system.signIn(account);
      const email = anAddress("overdue");
      const later = await enquire({
        name: unique("Later Today"),
        email: anAddress("later"),
        phone: "+995 555 65 43 21",
        locale,
      });
      const overdue = await enquire({
        name: unique("Over Due"),
        email,
        phone: "+995 555 12 34 56",
        locale,
        apartment_id: 2,
      });
      const now = Date.now();
      const toCall = (id: number, due_at: string) =>
        system.call(setNextStep, { params: { id: String(id) }, body: { kind: "call", due_at } }, { token });
      await toCall(later.id, laterToday(now));
      await toCall(overdue.id, new Date(now - 2 * HOUR_MS).toISOString());

      const expects = /ERR_INTERNET_DISCONNECTED|WebSocket connection/;
      const page = await openAdmin("/admin/today", { as: account, language, expects, ...USUAL_PHONE });
      const picture = (step: string) => page.screenshot({ path: testInfo.outputPath(`${step}.png`) });
      const steps = page.getByRole("main").locator("ol > li");
      await expect(steps, "overdue first").toHaveText([new RegExp(overdue.name), new RegExp(later.name)]);
      const first = steps.first();
      await expect(first).toContainText(say("step.overdue"));
      const dial = first.getByRole("link", { name: say("today.call"), exact: true });
      await expect(dial).toHaveAttribute("href", /^tel:\+995/);
      await expectNoSidewaysScroll(page);
      const tabs = page.getByRole("navigation", { name: say("nav.tabs"), exact: true });
      const today = tabs.getByRole("link", { name: say("screen.today"), exact: true });
      await expect(today).toHaveAttribute("aria-current", "page");
      await picture("today");
      await noteOffline(page, steps.filter({ hasText: later.name }), say);
      const { data: noted } = await system.call(getEnquiry, { params: { id: String(later.id) } }, { token });
      const calls = noted.history.filter(({ kind }) => kind === "call");
      expect(calls.map(({ to }) => to)).toEqual(["no_answer"]);
      await first.getByRole("link", { name: overdue.name }).click();

      const at = desk(page, say);
      await expect(at.heading).toHaveText(overdue.name);
      // The open request has its own ways at the bottom.
      await expect(tabs).toBeHidden();
      await noteCall(at, unique("Wants a balcony"));
      await setStepByKeys(at);

      await at.button("reply.mail").click();
      await takeTemplate(at, "details");
      await expect(at.body).toHaveValue(new RegExp(overdue.name));
      await sendMail(at);
      const [, reply] = await system.mailbox.waitFor(email, 2);
      expect(reply?.text).toContain(overdue.name);

      await hold(at);
      await makeOffer(at);
      await agreeVisit(at);
      const [, , invitation] = await system.mailbox.waitFor(email, 3);
      const file = calendarIn(invitation);
      expect(file).toMatch(/^METHOD:REQUEST\r?$/m);
      expect(file).toMatch(/^STATUS:CONFIRMED\r?$/m);
      expect(file.toLowerCase()).toContain(`mailto:${email}`);
      await expectNoSidewaysScroll(page);
      await picture("agreed");
      await release(at);

      await page.goto("/admin/today");
      const left = steps.filter({ hasText: later.name });
      await at.button("step.done", left).click();
      await expect(left).toHaveCount(0);
    },
  );
