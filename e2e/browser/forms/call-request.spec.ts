import {
  callRequest,
  expect,
  onlyInFull,
  PHONE,
  stopClock,
  test,
  text,
  toast,
  unique,
  visit,
} from "../fixtures.ts";
import { API, sendWithClockStopped } from "./sending.ts";

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
      const privacy = dialog.getByRole("link", { name: "Privacy policy" });
      for (const control of [email, country, phone, message, send, cancel, privacy, close]) {
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
