import type { Locator, Request } from "@playwright/test";
import { expect, type Page } from "../fixtures.ts";

export const API = "**/api/customers";

/**
 * Presses `send` and waits for the form to be on its way. A form sends itself no sooner than a person could have
 * filled it; where the page's clock is stopped, that time has to be given.
 */
export async function sendWithClockStopped(page: Page, send: Locator): Promise<void> {
  const sent = watchSending(page);
  await send.click();
  const giveTime = async () => {
    await page.clock.runFor(50);
    return sent.length;
  };
  await expect.poll(giveTime, { intervals: [10] }).toBe(1);
}

export function watchSending(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/customers")) sent.push(request);
  });
  return sent;
}
