import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { Server } from "socket.io";
import { io } from "socket.io-client";
import { percentile, type Result } from "./lib/report.ts";
import { chromiumOptions } from "../e2e/chromium.ts";
import { startBuiltSystem, STAFF } from "../e2e/stack/built-system.ts";

const SAMPLES = 100;
const WARM_UP = 10;

/**
 * From posting an enquiry until its row is visible in an open admin page in a real browser, against a bare Socket.IO echo on
 * this machine, alternating sample by sample.
 */
export async function benchLiveRow(): Promise<Result[]> {
  const system = await startBuiltSystem();
  const echo = await startEcho();
  const browser = await chromium.launch(chromiumOptions);
  try {
    const page = await browser.newPage();
    await page.goto(`${system.url}/admin/login`);
    await page.locator('input[type="email"]').fill(STAFF.admin.email);
    await page.locator('input[type="password"]').fill(STAFF.admin.password);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/\/admin\/dashboard/);
    await page.goto(`${system.url}/admin/customers?sort=newest`);
    await page.waitForLoadState("networkidle");

    const visible: number[] = [];
    const echoed: number[] = [];
    for (let sample = 0; sample < SAMPLES + WARM_UP; sample++) {
      const name = `Visitor ${sample} ${Date.now()}`;
      // The page's clock may be used, because both ends are on the same machine.
      const seenAt = page.evaluate(
        (wanted) =>
          new Promise<number>((resolve) => {
            // No named function: tsx would add a helper that the page does not have.
            const observer = new MutationObserver(() => {
              if (!document.body.textContent.includes(wanted)) return;
              observer.disconnect();
              resolve(Date.now());
            });
            observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          }),
        name,
      );
      // One round trip, so that the observer is in place before the clock starts.
      await page.evaluate(() => undefined);
      const postedAt = Date.now();
      await post(system.url, name);
      const took = (await seenAt) - postedAt;
      const echoTook = await echo.roundTrip();
      if (sample >= WARM_UP) {
        visible.push(took);
        echoed.push(echoTook);
      }
    }
    const yardstick = percentile(echoed, 0.95);
    const limit = Math.max(100, 10 * yardstick);
    return [
      {
        what: "Enquiry POST to visible row, p95 (yardstick: bare Socket.IO echo, p95)",
        ours: percentile(visible, 0.95),
        yardstick,
        unit: "ms",
        verdict: `target: ours <= ${limit.toFixed(0)} ms; p50 ${percentile(visible, 0.5)} ms`,
      },
    ];
  } finally {
    await browser.close();
    await echo.close();
    await system.stop();
  }
}

async function post(url: string, name: string): Promise<void> {
  const response = await fetch(`${url}/api/customers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ source: "contact_form", name, email: "bench@example.ge", message: "?" }),
  });
  if (response.status !== 201) throw new Error(`enquiry answered ${response.status}`);
}

async function startEcho() {
  const http = createServer();
  const server = new Server(http);
  server.on("connection", (socket) => socket.on("echo", (text: string) => socket.emit("echo", text)));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ["websocket"],
  });
  await new Promise<void>((resolve) => client.once("connect", resolve));
  return {
    roundTrip: () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        client.once("echo", () => resolve(performance.now() - startedAt));
        client.emit("echo", "x".repeat(600));
      }),
    close: async () => {
      client.close();
      await server.close();
    },
  };
}
