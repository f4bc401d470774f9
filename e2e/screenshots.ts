/** `npm run screenshots`: the pictures in README and docs. Needs a build. */
import { mkdir } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { npmCommand } from "../scripts/lib/processes/command.ts";
import { chromiumOptions } from "./chromium.ts";
import { startBuiltSystem, STAFF } from "./stack/built-system.ts";
import { anEnquiry, aCallRequest } from "./stack/factories/enquiries.ts";
import { recordTour } from "./tour.ts";

const out = new URL("../docs/screenshots/", import.meta.url).pathname;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const publicPages: Record<string, string> = {
  home: "/",
  about: "/about",
  projects: "/projects",
  project: "/projects/1",
  building: "/projects/1/B",
  floor: "/projects/1/B/floor-8",
  apartment: "/projects/1/B/floor-8/apartment-802",
  shortlist: "/shortlist",
  news: "/news",
  article: "/news/1",
  gallery: "/gallery",
  contact: "/contact",
  terms: "/terms",
  privacy: "/privacy",
  cookies: "/cookies",
};

/** Admin screens that need only the demo's content. */
const adminScreens: Record<string, string> = {
  apartments: "/admin/apartments?building_id=2",
  "zone-editor": "/admin/projects/1/buildings/2/zones/floors",
  "media-library": "/admin/media",
  translations: "/admin/translations",
  jobs: "/admin/jobs",
};

npmCommand("screenshots", "Takes the pictures of README and docs. Needs a build.").parse();
await mkdir(out, { recursive: true });
const system = await startBuiltSystem({ makesPictures: true });
const browser = await chromium.launch(chromiumOptions);
try {
  const page = await browser.newPage({ ...DESKTOP, reducedMotion: "reduce" });
  const phone = await browser.newPage({ ...PHONE, reducedMotion: "reduce" });
  for (const [name, path] of Object.entries(publicPages))
    for (const window of [page, phone]) {
      const response = await window.goto(`${system.url}${path}`, { waitUntil: "networkidle" });
      if (response?.status() !== 200) throw new Error(`${path} answered ${response?.status()}`);
      await save(window, window === phone ? `${name}-phone` : name);
    }
  for (let count = 0; count < 4; count++) {
    await send(
      aCallRequest({ name: ["ნინო ბერიძე", "Марина Соколова", "David Cohen", "ანა ჯაფარიძე"][count] ?? "" }),
    );
  }
  await page.goto(`${system.url}/admin/login`);
  await page.locator('input[type="email"]').fill(STAFF.admin.email);
  await page.locator('input[type="password"]').fill(STAFF.admin.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/dashboard/);
  await page.locator("canvas").waitFor();
  await page.waitForLoadState("networkidle");
  await save(page, "dashboard");
  await page.goto(`${system.url}/admin/customers?open=2`, { waitUntil: "networkidle" });
  await send(
    anEnquiry({ name: "ეკატერინე წერეთელი", message: "არის თუ არა პენტჰაუსი ჯერ კიდევ თავისუფალი?" }),
  );
  await page.getByText("ეკატერინე წერეთელი").first().waitFor();
  await save(page, "inbox");
  for (const [name, path] of Object.entries(adminScreens)) {
    await page.goto(`${system.url}${path}`, { waitUntil: "networkidle" });
    await save(page, name);
  }
  await recordTour(browser, { url: system.url, admin: page, out: `${out}tour.webp` });
} finally {
  await browser.close();
  await system.stop();
}

async function send(body: object): Promise<void> {
  const response = await fetch(`${system.url}/api/customers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`enquiry answered ${response.status}`);
}

async function save(of: Page, name: string): Promise<void> {
  // A loaded picture is not necessarily drawn yet.
  await of.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth > 0)
        .map((image) => image.decode()),
    ),
  );
  const png = await of.screenshot();
  await sharp(png)
    .resize({ width: name.endsWith("-phone") ? 480 : 960 })
    .webp({ quality: 78 })
    .toFile(`${out}${name}.webp`);
  console.log(`docs/screenshots/${name}.webp`);
}
