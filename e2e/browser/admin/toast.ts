import type { Page } from "../fixtures.ts";

/** A toast of the admin. */
export const toast = (page: Page, name: string | RegExp) =>
  page.locator(".mantine-Notification-root").filter({ hasText: name });
