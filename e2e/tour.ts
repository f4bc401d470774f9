import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";

/** Pixels of a window; the second half of the tour shows two side by side. */
const SCREEN = { width: 1280, height: 800 };
const WIDTH = 880;
const QUALITY = 62;

interface Frame {
  png: Buffer;
  ms: number;
}
export interface TourOptions {
  url: string;
  /** An admin page, logged in. */
  admin: Page;
  out: string;
}

/** Records the README's animation: from a building to an apartment, and its enquiry in the inbox. */
export async function recordTour(browser: Browser, { url, admin, out }: TourOptions): Promise<void> {
  const visitor = await browser.newPage({ viewport: SCREEN, reducedMotion: "reduce" });
  const frames = [...(await chooseApartment(visitor, url)), ...(await askAboutIt(visitor, admin, url))];
  const pictures = await Promise.all(
    frames.map(({ png }) => sharp(png).resize({ width: WIDTH }).png().toBuffer()),
  );
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: QUALITY, delay: frames.map(({ ms }) => ms), loop: 0, effort: 6 })
    .toFile(out);
  await visitor.close();
}

/** Follows zones from a project's picture to one apartment, a frame for each step. */
async function chooseApartment(page: Page, url: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  const show = async (ms: number) => void frames.push({ png: await page.screenshot(), ms });
  await page.goto(`${url}/en/projects/1`, { waitUntil: "networkidle" });
  await showPointer(page);
  await page.locator('svg a[href$="/projects/1/B"]').scrollIntoViewIfNeeded();
  await show(1400);
  const links = ['[href$="/projects/1/B"]', '[href$="/B/floor-8"]', '[href*="/floor-8/apartment-"]'];
  for (const [index, link] of links.entries()) {
    const zone = page.locator(`svg a${link}`).first();
    await hover(page, zone);
    await show(900);
    await zone.click();
    const next = links[index + 1];
    await (next ? page.locator(`svg a${next}`).first() : page.getByText(/m²/).first()).waitFor();
    await page.waitForLoadState("networkidle");
    await showPointer(page);
    await show(1300);
  }
  return frames;
}

/** A visitor's form on the left, the staff's inbox on the right. */
async function askAboutIt(visitor: Page, admin: Page, url: string): Promise<Frame[]> {
  const half = { width: SCREEN.width / 2, height: SCREEN.height };
  await Promise.all([visitor.setViewportSize(half), admin.setViewportSize(half)]);
  await visitor.goto(`${url}/en/contact`, { waitUntil: "networkidle" });
  await admin.goto(`${url}/admin/customers`, { waitUntil: "networkidle" });
  const frames: Frame[] = [];
  const show = async (ms: number) => {
    const [left, right] = await Promise.all([visitor.screenshot(), admin.screenshot()]);
    const create = { ...SCREEN, channels: 3 as const, background: "#1C2321" };
    const both = sharp({ create }).composite([
      { input: left, left: 0, top: 0 },
      {
        input: await sharp(right)
          .resize({ width: half.width - 2, fit: "cover" })
          .toBuffer(),
        left: half.width + 2,
        top: 0,
      },
    ]);
    frames.push({ png: await both.png().toBuffer(), ms });
  };
  const form = visitor.getByRole("form").last();
  await form.scrollIntoViewIfNeeded();
  await show(900);
  await form.getByRole("textbox").nth(0).fill("Ekaterine Tsereteli");
  await show(500);
  await form.getByRole("textbox", { name: /mail/i }).fill("ekaterine@example.ge");
  await show(500);
  await form
    .getByRole("textbox", { name: /message/i })
    .fill("Is apartment 801 still free? We would like to see it.");
  await show(900);
  await form.locator('button[type="submit"]').click();
  const row = admin.getByText("Ekaterine Tsereteli").first();
  await row.waitFor();
  // The row slides in.
  for (let count = 0; count < 5; count++) await show(90);
  await show(1500);
  await row.click();
  await admin.getByText("apartment 801").first().waitFor();
  await show(2500);
  return frames;
}

async function hover(page: Page, zone: ReturnType<Page["locator"]>): Promise<void> {
  const box = await zone.boundingBox();
  if (!box) throw new Error("a zone of the tour is not visible");
  await zone.hover();
  await page.evaluate(
    ([x, y]) => {
      const pointer = document.getElementById("tour-pointer");
      if (pointer) pointer.style.translate = `${x}px ${y}px`;
    },
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  );
}

/** Screenshots do not include the pointer. */
const showPointer = (page: Page) =>
  page.evaluate(() => {
    const pointer = document.createElement("div");
    pointer.id = "tour-pointer";
    pointer.style.cssText =
      "position:fixed;left:-100px;top:-100px;z-index:99999;width:22px;height:22px;margin:-11px;border-radius:50%;" +
      "background:rgb(28 35 33 / 70%);border:3px solid white;box-shadow:0 1px 6px rgb(0 0 0 / 50%);pointer-events:none";
    document.body.append(pointer);
    pointer.style.left = "0";
    pointer.style.top = "0";
    pointer.style.translate = "-100px -100px";
  });
