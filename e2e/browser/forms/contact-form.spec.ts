import {
  contactForm,
  expect,
  inLocale,
  LOCALES,
  onlyInFull,
  countEnquiries,
  stopClock,
  test,
  text,
  toast,
  unique,
  visit,
} from "../fixtures.ts";
import { API, sendWithClockStopped, watchSending } from "./sending.ts";

const VISITOR = { name: "Nino Beridze", email: "nino@example.ge", message: "Two rooms, please" };

for (const locale of LOCALES) {
  test.describe(`the contact form in ${locale}`, onlyInFull(locale !== "ka"), () => {
    test("can be sent once name, e-mail and message are there", onlyInFull(), async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, inLocale(locale, "/contact"));
      const { name, email, message, send } = contactForm(page, locale);
      await expect(send).toBeDisabled();
      await name.fill("   ");
      await email.fill("nino@example.ge");
      await message.fill("Two rooms");
      await expect(send).toBeDisabled();
      await name.fill("Nino");
      await expect(send).toBeEnabled();
      for (const wrong of ["nino@example", "nino example@example.ge", "@example.ge"]) {
        await email.fill(wrong);
        await expect(send, wrong).toBeDisabled();
      }
      await email.fill("nino@example.ge");
      await message.fill(" \n ");
      await expect(send).toBeDisabled();
      await message.fill("Two rooms");
      await expect(send).toBeEnabled();
    });

    test("names a wrong phone number under its field, and sends nothing until it is corrected", async ({
      openWindow,
    }) => {
      const page = await openWindow();
      const sent = watchSending(page);
      await visit(page, inLocale(locale, "/contact"));
      const { fill, phone, message, send } = contactForm(page, locale);
      await fill(VISITOR);
      await phone.fill("555 12");
      await message.focus();
      await expect(phone).toHaveAccessibleDescription(text(locale, "errors.invalidPhone"));
      await expect(send, "the phone number is not asked for").toBeEnabled();
      await send.click();
      await expect(phone).toBeFocused();
      expect(sent).toEqual([]);
      await phone.fill("555 123 456");
      await expect(phone).toHaveAccessibleDescription("");
    });

    test(
      "keeps what was typed when the server fails, and says what to do",
      onlyInFull(),
      async ({ openWindow }) => {
        const page = await openWindow({ expects: /status of 500/ });
        await stopClock(page);
        await page.route(API, (route) =>
          route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Bad</h1>" }),
        );
        await visit(page, inLocale(locale, "/contact"));
        const { fill, name, email, message, send } = contactForm(page, locale);
        await fill(VISITOR);
        await sendWithClockStopped(page, send);
        await expect(toast(page, locale)).toContainText(text(locale, "errors.title"));
        await expect(toast(page, locale)).toContainText(text(locale, "errors.try_later"));
        await expect(name).toHaveValue(VISITOR.name);
        await expect(email).toHaveValue(VISITOR.email);
        await expect(message).toHaveValue(VISITOR.message);
        await expect(send).toBeEnabled();
        await page.clock.runFor(5000);
        await expect(toast(page, locale)).toHaveCount(0);
      },
    );

    test("thanks for five seconds after it was sent, and is then empty", async ({ openWindow }) => {
      const page = await openWindow();
      await stopClock(page);
      await visit(page, inLocale(locale, "/contact"));
      const { fill, name, email, phone, subject, message, send, form } = contactForm(page, locale);
      await fill({ ...VISITOR, name: unique("Nino") });
      await phone.fill("555 123 456");
      await subject.click();
      await form.getByRole("option").nth(1).click();
      await expect(subject).not.toHaveText(/ზოგადი|General|Общий/);
      await sendWithClockStopped(page, send);

      const banner = page
        .getByRole("main")
        .getByRole("status")
        .filter({ hasText: text(locale, "messages.message_sent") });
      await expect(banner).toBeFocused();
      await expect(toast(page, locale)).toContainText(text(locale, "messages.success"));
      for (const field of [name, email, phone, message]) await expect(field).toHaveValue("");
      await expect(subject).toHaveText(/ზოგადი|General|Общий/);
      await expect(send).toBeDisabled();
      await page.clock.runFor(4800);
      await expect(banner).toBeVisible();
      await page.clock.runFor(200);
      await expect(banner).toBeHidden();
    });
  });
}

test(
  "the specification's Georgian words are shown in an error toast",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow({ expects: /status of 503/ });
    await stopClock(page);
    await page.route(API, (route) => route.fulfill({ status: 503 }));
    await visit(page, "/contact");
    const { fill, send } = contactForm(page, "ka");
    await fill(VISITOR);
    await sendWithClockStopped(page, send);
    await expect(toast(page, "ka")).toHaveText(/შეცდომა.*გთხოვთ სცადოთ მოგვიანებით/);
  },
);

test(
  "the server's errors are shown under their fields, and in a toast",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow({ expects: /status of 422/ });
    await stopClock(page);
    await page.route(API, (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          code: "invalid",
          message: "Please check what you have entered",
          errors: { email: ["We cannot write to this address"] },
          request_id: "r",
        },
      }),
    );
    await visit(page, "/en/contact");
    const { fill, email, send } = contactForm(page, "en");
    await fill(VISITOR);
    await sendWithClockStopped(page, send);
    await expect(email).toHaveAccessibleDescription("We cannot write to this address");
    await expect(email).toBeFocused();
    await expect(email).toHaveValue(VISITOR.email);
    await expect(toast(page, "en")).toContainText("Please check what you have entered");
  },
);

test("typed text survives a visit to another page and a reload, until it is sent", async ({ openWindow }) => {
  const page = await openWindow();
  await visit(page, "/en/contact");
  const form = contactForm(page, "en");
  const typed = { ...VISITOR, name: unique("Nino") };
  await form.fill(typed);
  await form.phone.fill("555 123 456");
  const expectTyped = async () => {
    await expect(form.name).toHaveValue(typed.name);
    // The country's dial code is shown beside it.
    await expect(form.phone).toHaveValue(/^555/);
    await expect(form.email).toHaveValue(typed.email);
    await expect(form.message).toHaveValue(typed.message);
  };
  await page
    .getByRole("banner")
    .getByRole("link", { name: text("en", "header.about"), exact: true })
    .click();
  await expect(form.message).toHaveCount(0);
  await page.goBack();
  await expectTyped();
  await page.reload();
  await expectTyped();
  await form.send.click();
  await expect(toast(page, "en")).toContainText(text("en", "messages.message_sent"));
  await page.reload();
  await expect(form.send).toBeVisible();
  await expect(form.name).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.getItem("ezo_draft_contact_form"))).toBeNull();
});

test.describe("an impatient visitor's enquiry is stored once", () => {
  test("when the button is pressed twice", onlyInFull(), async ({ openWindow, system }) => {
    const page = await openWindow();
    const sent = watchSending(page);
    const name = unique("Nino");
    await visit(page, "/en/contact");
    const { fill, send } = contactForm(page, "en");
    await fill({ ...VISITOR, name });
    await send.dblclick();
    await expect(toast(page, "en")).toHaveCount(1);
    expect(sent).toHaveLength(1);
    expect(await countEnquiries(system, name)).toBe(1);
  });

  test("when the answer is lost and it is sent again", async ({ openWindow, system }) => {
    const page = await openWindow({ expects: /ERR_FAILED/ });
    const name = unique("Nino");
    await visit(page, "/en/contact");
    const { fill, send, message } = contactForm(page, "en");
    await page.route(
      API,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fill({ ...VISITOR, name });
    await send.click();
    await expect(toast(page, "en")).toContainText(text("en", "errors.offline"));
    expect(await countEnquiries(system, name)).toBe(1);
    await expect(message).toHaveValue(VISITOR.message);
    await send.click();
    await expect(toast(page, "en").filter({ hasText: text("en", "messages.message_sent") })).toBeVisible();
    expect(await countEnquiries(system, name)).toBe(1);
  });
});

test(
  "the subjects' list works by keyboard and closes 150 ms after the focus has left",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow();
    await stopClock(page);
    await visit(page, "/en/contact");
    const { subject, form } = contactForm(page, "en");
    await subject.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(subject).toHaveText("Buying an apartment");
    await page.keyboard.press("Space");
    await expect(form.getByRole("option", { name: "Careers" })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.clock.runFor(149);
    await expect(subject).toHaveAttribute("aria-expanded", "true");
    await page.clock.runFor(1);
    await expect(subject).toHaveAttribute("aria-expanded", "false");
  },
);
