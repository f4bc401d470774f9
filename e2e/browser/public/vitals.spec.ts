import { expect, onlyInFull, test } from "../fixtures.ts";

test("a sampled visit reports its speed, once, when the page is left", async ({ page }) => {
  const beacons: string[] = [];
  await page.exposeFunction("beacons", (body: string) => void beacons.push(body));
  await page.addInitScript(() => {
    Math.random = () => 0;
    // The browser does not expose a beacon's body.
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob)
        void body.text().then((window as unknown as { beacons: (text: string) => void }).beacons);
      return send(url, body);
    };
  });
  const library = page.waitForResponse(/assets\/vitals-[\w-]+\.js/);
  await page.goto("/projects");
  await page.waitForLoadState("networkidle");
  await page.mouse.click(5, 300);
  await library;
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/vitals"));
  const leave = () => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  };
  await expect
    .poll(async () => {
      await page.evaluate(leave);
      return beacons.length;
    })
    .toBe(1);
  expect((await answered).status()).toBe(204);
  const body = JSON.parse(beacons[0] ?? "") as { route: string; metrics: { name: string; value: number }[] };
  expect(body.route).toBe("/projects");
  expect(body.metrics.map(({ name }) => name)).toEqual(expect.arrayContaining(["FCP", "TTFB"]));
  expect(Object.keys(body).sort()).toEqual(["metrics", "route"]);
  await page.evaluate(leave);
  expect(beacons).toHaveLength(1);
});

test("a visit outside the sample loads no script for it", onlyInFull(), async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0.99;
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/projects", { waitUntil: "networkidle" });
  expect(asked.filter((url) => /vitals/.test(url))).toEqual([]);
});
