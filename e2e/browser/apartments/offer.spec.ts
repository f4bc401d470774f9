import { readFile } from "node:fs/promises";
import { listProjectApartments } from "@ezo/contract/site/navigation";
import { inRoot } from "../../../scripts/lib/paths.ts";
import type { BuiltSystem } from "../../stack/built-system.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inLocale,
  type Locale,
  LOCALES,
  onlyInFull,
  PHONE,
  test,
  text,
  unique,
  visit,
} from "../fixtures.ts";

/** An apartment that can be had: its page and its number. */
async function anOffered(system: BuiltSystem, locale: Locale) {
  const asked = { params: { id: "1" }, query: { locale } };
  const { data: apartments } = await system.call(listProjectApartments, asked);
  const offered = apartments.find(({ status, price }) => status === "available" && price !== undefined);
  if (!offered) throw new Error("the demo has no apartment to offer");
  const { id, building, floor_number: floor, apartment_number: number } = offered;
  return { number, path: `/projects/1/${building.identifier}/floor-${floor}/apartment-${id}` };
}

/** The file of code that is loaded by itself. Others, which the page needs, may begin with the same name. */
async function fileOf(source: string): Promise<string> {
  const manifest = await readFile(inRoot("web/dist/client/.vite/manifest.json"), "utf8");
  const { file } = (JSON.parse(manifest) as Record<string, { file: string } | undefined>)[source] ?? {};
  if (!file) throw new Error(`${source} has no file of its own`);
  return file;
}

for (const locale of LOCALES)
  test(
    `a visitor takes an apartment home as a PDF, by the plan that was chosen, in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openWindow, system }) => {
      const { path, number } = await anOffered(system, locale);
      const page = await openWindow(PHONE);
      await visit(page, inLocale(locale, `${path}?plan=1&down=30&months=24`));
      const calculator = page.locator("#plan");
      await calculator.getByRole("button", { name: text(locale, "apartments.offer_get") }).click();
      const email = `${unique("nino").replace(" ", "-")}@example.ge`;
      await calculator.getByRole("textbox", { name: text(locale, "apartments.offer_email") }).fill(email);
      await page.keyboard.press("Enter");
      const pdf = calculator.getByRole("link", { name: text(locale, "apartments.offer_open") });
      await expect(pdf).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const answer = await fetch(new URL((await pdf.getAttribute("href")) ?? "", system.url));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);

      await calculator.getByRole("link", { name: text(locale, "apartments.offer_page") }).click();
      const title = text(locale, "apartments.apartment_title", { number });
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(text(locale, "apartments.status_available"))).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const [mail] = await system.mailbox.waitFor(email);
      expect(mail?.text).toContain(new URL(page.url()).pathname);
    },
  );

test(
  "a calculator whose code did not come is there once it is tried again, with the plan of the address",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const { path } = await anOffered(system, "en");
    const page = await openWindow({ expects: /./ });
    const code = `**/${await fileOf("../contract/src/site/payment-plans.ts")}`;
    await page.route(code, (route) => route.abort());
    await visit(page, inLocale("en", `${path}?plan=1&down=30&months=24`));
    const calculator = page.locator("#plan");
    await calculator.scrollIntoViewIfNeeded();
    const again = calculator.getByRole("button", { name: text("en", "buttons.retry") });
    await expect(again).toBeVisible();
    await page.unroute(code);
    await again.click();
    await expect(
      calculator.getByRole("textbox", { name: new RegExp(text("en", "apartments.plan_down")) }),
    ).toHaveValue("30");
  },
);
