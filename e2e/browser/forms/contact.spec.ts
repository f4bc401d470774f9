import type { Locator, Request } from "@playwright/test";
import {
  callRequest,
  contactForm,
  expect,
  inLocale,
  LOCALES,
  onlyInFull,
  type Page,
  PHONE,
  countEnquiries,
  stopClock,
  test,
  text,
  toast,
  unique,
  visit,
} from "../fixtures.ts";

const API = "**/api/customers";
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
  test("when the button is pressed twice", async ({ openWindow, system }) => {
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

test.describe("the phone field", () => {
  test(
    "lists the preferred countries first and finds the others by name and dial code",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, "/en/contact");
      const { country, phone, form } = contactForm(page, "en");
      await country.click();
      const options = form.getByRole("option");
      const search = form.getByRole("combobox", { name: text("en", "contact.country_search") });
      await expect(search).toBeFocused();
      expect((await options.allTextContents()).slice(0, 5)).toEqual([
        expect.stringMatching(/^Georgia/),
        expect.stringMatching(/^Israel/),
        expect.stringMatching(/^Russia/),
        expect.stringMatching(/^Azerbaijan/),
        expect.stringMatching(/^T(ü|u)rk(iye|ey)/),
      ]);
      expect(await options.count()).toBeGreaterThan(200);
      await search.fill("germ");
      await expect(options).toHaveText(["Germany+49"]);
      await search.fill("+374");
      await expect(options).toHaveText(["Armenia+374"]);
      await search.fill("Atlantis");
      await expect(options).toHaveCount(0);
      await expect(
        form.getByRole("status").filter({ hasText: text("en", "contact.country_none") }),
      ).toBeVisible();
      await search.fill("arm");
      await page.keyboard.press("Enter");
      await expect(country).toContainText("+374");
      await expect(phone).toBeFocused();
    },
  );

  test("finds a country by letters typed on the closed list", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await visit(page, "/en/contact");
    const { country, name } = contactForm(page, "en");
    await name.focus();
    await expect(country).toHaveAccessibleName(/Georgia/);
    await country.focus();
    await page.keyboard.type("germ");
    await expect(country).toContainText("+49");
  });

  test(
    "ignores letters, accepts at most 25 characters, and follows a typed dial code",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, "/en/contact");
      const { name, country, phone } = contactForm(page, "en");
      await phone.focus();
      await page.keyboard.type("a5b5c5");
      await expect(phone).toHaveValue("555");
      // On approach, the phone widget replaces the plain field.
      await name.focus();
      await expect(country).toHaveAccessibleName(/Georgia/);
      await phone.fill("");
      await phone.pressSequentially("5x5y5 - 123 456 789 012 345 678 901 234 567 890");
      const typed = await phone.inputValue();
      expect(typed).toMatch(/^[\d ()+-]+$/);
      expect(typed.length).toBeLessThanOrEqual(25);
      await phone.fill("+49 30 901820");
      await expect(country).toContainText("+49");
    },
  );

  test("starts with the country of the visitor's network address", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await page.route("**/api/ip-country", (route) =>
      route.fulfill({ contentType: "text/plain", body: "1;DE;DEU;Germany" }),
    );
    await visit(page, "/en/contact");
    const { name, country } = contactForm(page, "en");
    await name.focus();
    await expect(country).toContainText("+49");
  });

  test("stays with Georgia if the country is unknown", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow({ expects: /status of 500/ });
    await page.route("**/api/ip-country", (route) => route.fulfill({ status: 500 }));
    await visit(page, "/en/contact");
    const { name, country } = contactForm(page, "en");
    const warning = page.waitForEvent("console", (message) => message.type() === "warning");
    await name.focus();
    await warning;
    await expect(country).toHaveAccessibleName(/Georgia.*\+995/);
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

test(
  "the map loads after half a second; a drawing and the address are shown before",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow();
    await stopClock(page);
    await visit(page, "/en/contact");
    const office = page.getByRole("region", { name: text("en", "contact.our_office") });
    const map = office.locator("iframe");
    await expect(office.getByText("9 Dzveli Venakhi Street")).toBeVisible();
    await page.clock.runFor(400);
    await expect(map).toHaveCount(0);
    await page.clock.runFor(600);
    await expect(map).toHaveAttribute(
      "src",
      "https://maps.google.com/maps?q=41.7098,44.8047&z=16&output=embed",
    );
    await expect(office.getByRole("link", { name: text("en", "contact.directions") })).toHaveAttribute(
      "href",
      /41\.7098/,
    );
  },
);

test("if the settings say so, the map is loaded only with the visitor's consent", async ({ openWindow }) => {
  const page = await openWindow();
  await page.route("**/en/contact", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const set = html.replace('"ask_before_loading":false', '"ask_before_loading":true');
    expect(set).not.toBe(html);
    await route.fulfill({ response, body: set });
  });
  // Chromium treats a page answered by a test as cross-origin, and blocks its sockets to this machine.
  await page.routeWebSocket(/\/socket\.io\//, () => undefined);
  await stopClock(page);
  await visit(page, "/en/contact");
  const office = page.getByRole("region", { name: text("en", "contact.our_office") });
  const show = office.getByRole("button", { name: text("en", "contact.show_map") });
  await expect(show).toHaveAccessibleDescription(text("en", "contact.map_note"));
  await page.clock.runFor(2000);
  await expect(office.locator("iframe")).toHaveCount(0);
  await expect(office.getByText("9 Dzveli Venakhi Street")).toBeVisible();
  await show.click();
  await expect(office.locator("iframe")).toHaveCount(1);
  await expect(show).toHaveCount(0);
});

test(
  "offline the drawing stays, and the map loads with the connection",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow();
    await stopClock(page);
    await visit(page, "/en/contact");
    const office = page.getByRole("region", { name: text("en", "contact.our_office") });
    await page.context().setOffline(true);
    await page.clock.runFor(1000);
    await expect(office.locator("iframe")).toHaveCount(0);
    await expect(office.getByRole("link", { name: text("en", "contact.directions") })).toBeVisible();
    await page.context().setOffline(false);
    await expect(office.locator("iframe")).toHaveCount(1);
  },
);

test("one question is open at a time, and a second press closes it", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow();
  await visit(page, "/en/contact");
  const questions = page.locator("details");
  const isOpen = () =>
    questions.evaluateAll((all) =>
      (all as HTMLDetailsElement[]).flatMap(({ open }, index) => (open ? [index] : [])),
    );
  expect(await questions.count()).toBeGreaterThan(2);
  await questions.nth(1).locator("summary").click();
  expect(await isOpen()).toEqual([1]);
  await questions.nth(2).locator("summary").click();
  expect(await isOpen()).toEqual([2]);
  await expect(questions.nth(2).getByRole("paragraph")).toBeVisible();
  await expect(questions.nth(1).getByRole("paragraph")).toBeHidden();
  await questions.nth(2).locator("summary").click();
  expect(await isOpen()).toEqual([]);

  await page.getByRole("link", { name: text("en", "contact.cta_button") }).click();
  const { name } = contactForm(page, "en");
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
});

test.describe("the call-request dialog", () => {
  test(
    "traps the focus and returns it to the button that opened it",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, "/en");
      const opener = page.getByRole("banner").getByRole("button", { name: "Call us" });
      await opener.click();
      const { dialog, name, email, phone, message, send, cancel, close } = callRequest(page, "en");
      await expect(name).toBeFocused();
      // By keyboard as fast as may be: errors appear, and the phone's widget replaces the plain field, while the focus moves.
      const country = dialog.locator("[aria-haspopup=listbox]");
      for (const control of [email, country, phone, message, send, cancel, close]) {
        await page.keyboard.press("Tab");
        await expect(control).toBeFocused();
      }
      for (const key of ["Tab", "Shift+Tab"])
        for (let presses = 0; presses < 10; presses++) {
          await page.keyboard.press(key);
          expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
        }
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    },
  );

  test(
    "closes in every usual way, and only explicit cancelling clears it",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, "/en");
      const opener = page.getByRole("contentinfo").getByRole("button", { name: "Call us" });
      const { dialog, fill, name, email, phone, cancel, close } = callRequest(page, "en");
      const keeping = {
        "its cross": () => close.click(),
        Escape: () => page.keyboard.press("Escape"),
        Back: () => page.goBack(),
      };
      const emptying = {
        "a press on the backdrop": () => page.mouse.click(5, 400),
        Cancel: () => cancel.click(),
      };
      const typed = { name: "Nino", email: "nino@example.ge", phone: "555 123 456" };
      await opener.click();
      await fill(typed);
      // The admin's styles once came with what the dialog shares with it.
      await expect(page.locator("body")).toHaveCSS("font-family", /^FiraGO/);
      for (const [way, leave] of Object.entries(keeping)) {
        await leave();
        await expect(dialog, way).toBeHidden();
        await opener.click();
        await expect(name, way).toHaveValue(typed.name);
        await expect(email, way).toHaveValue(typed.email);
        await expect(phone, way).toHaveValue(/555/);
      }
      for (const [way, leave] of Object.entries(emptying)) {
        await fill(typed);
        await leave();
        await expect(dialog, way).toBeHidden();
        await opener.click();
        for (const field of [name, email, phone]) await expect(field, way).toHaveValue("");
      }
    },
  );

  test("closes once the request is sent, and says so", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await stopClock(page);
    await visit(page, "/");
    const opener = page.getByRole("banner").getByRole("button", { name: text("ka", "buttons.call_us") });
    await opener.click();
    const { dialog, fill, send, name } = callRequest(page, "ka");
    await fill({ name: unique("ნინო"), email: "nino@example.ge", phone: "555 123 456" });
    await sendWithClockStopped(page, send);
    await expect(toast(page, "ka")).toContainText("მოთხოვნა გაგზავნილია");
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(name).toHaveValue("");
  });
});

test.describe("the call-request form", () => {
  test(
    "needs name, e-mail and a valid phone number, but no message",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, "/");
      await page
        .getByRole("banner")
        .getByRole("button", { name: text("ka", "buttons.call_us") })
        .click();
      const { name, email, phone, send } = callRequest(page, "ka");
      await expect(phone).toHaveAttribute("placeholder", "555 123 456");
      await expect(send).toBeDisabled();
      await name.fill("ნინო");
      await email.fill("nino@example.ge");
      await expect(send).toBeDisabled();
      await phone.fill("555 12");
      await email.focus();
      await expect(phone).toHaveAccessibleDescription("გთხოვთ შეიყვანოთ სწორი ტელეფონის ნომერი");
      await expect(send).toBeDisabled();
      await phone.fill("555 123 456");
      await expect(send).toBeEnabled();
      await name.fill("  ");
      await expect(send).toBeDisabled();
    },
  );

  test("can be sent if the phone widget does not load", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow({ expects: /phone-widget/ });
    await page.route(/phone-widget/, (route) => route.abort());
    await visit(page, "/");
    const { dialog, fill, phone, send } = callRequest(page, "ka");
    await page
      .getByRole("banner")
      .getByRole("button", { name: text("ka", "buttons.call_us") })
      .click();
    await fill({ name: unique("ნინო"), email: "nino@example.ge", phone: "555 12" });
    await expect(send).toBeDisabled();
    await phone.fill("555 123 456");
    await send.click();
    await expect(toast(page, "ka")).toContainText("მოთხოვნა გაგზავნილია");
    await expect(dialog).toBeHidden();
  });

  test("stays open with everything typed when sending fails", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow({ expects: /status of 500/ });
    await stopClock(page);
    await page.route(API, (route) => route.fulfill({ status: 500 }));
    await visit(page, "/");
    await page
      .getByRole("banner")
      .getByRole("button", { name: text("ka", "buttons.call_us") })
      .click();
    const { fill, send, name, close } = callRequest(page, "ka");
    await fill({ name: "ნინო", email: "nino@example.ge", phone: "555 123 456" });
    await sendWithClockStopped(page, send);
    await expect(toast(page, "ka")).toHaveText(/შეცდომა.*გთხოვთ სცადოთ მოგვიანებით/);
    await expect(name).toHaveValue("ნინო");

    await page.setViewportSize(PHONE.viewport);
    const [notice, button] = [await toast(page, "ka").boundingBox(), await send.boundingBox()];
    const cross = await close.boundingBox();
    if (!notice || !button || !cross) throw new Error("The toast or a button is not drawn.");
    expect(notice.x + notice.width, "leaves the cross free").toBeLessThanOrEqual(cross.x);
    expect(notice.y + notice.height, "leaves the button free").toBeLessThan(button.y);
    await sendWithClockStopped(page, send);
    await expect(toast(page, "ka"), "the earlier one is gone").toHaveCount(1);
  });
});

/**
 * Presses `send` and waits for the form to be on its way. A form sends itself no sooner than a person could have
 * filled it; where the page's clock is stopped, that time has to be given.
 */
async function sendWithClockStopped(page: Page, send: Locator): Promise<void> {
  const sent = watchSending(page);
  await send.click();
  const giveTime = async () => {
    await page.clock.runFor(50);
    return sent.length;
  };
  await expect.poll(giveTime, { intervals: [10] }).toBe(1);
}

function watchSending(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/customers")) sent.push(request);
  });
  return sent;
}
