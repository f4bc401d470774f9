import { expect, it, vi } from "vitest";
import { type Answering, button, drawSignedIn, drawsAdmin, press, refusal, until } from "../testing.tsx";
import { BounceWebhooks } from "./bounce-webhooks.tsx";

drawsAdmin();

const webhook = (provider: string, isConfigured: boolean, lastEventAt: string | null = null) => ({
  provider,
  url: `https://ezo.example/api/webhooks/bounces/${provider}`,
  is_configured: isConfigured,
  last_event_at: lastEventAt,
  refused: null,
});
const WEBHOOKS = [
  {
    ...webhook("ses", true, "2020-01-05T10:32:00.000Z"),
    refused: { count: 1200, last_at: "2020-01-06T10:32:00.000Z" },
  },
  webhook("postmark", true),
  webhook("raw", false),
];
const listed: Answering = (_, path) =>
  path === "/api/admin/bounce-webhooks" ? { body: { data: WEBHOOKS } } : null;
const rows = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

it("lists each provider's address, whether it is configured and when it last reported", async () => {
  await drawSignedIn(<BounceWebhooks />, listed);
  await until(() => expect(rows()).toHaveLength(3));
  expect([...document.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual(
    WEBHOOKS.map(({ url }) => url),
  );
  const [ses, postmark, raw] = rows();
  expect(ses).toMatch(/^Amazon SESConfigured.*Last report: 5 Jan 2020, 14:32/);
  expect(ses).toMatch(/Refused for a wrong signature or token: 1\u00a0200, last 6 Jan 2020, 14:32$/);
  expect(postmark).toMatch(/^PostmarkConfigured.*No report yet$/);
  expect(raw).toMatch(/^Own mail server \(DSN, ARF\)Not configured.*\/raw$/);
});

it("copies the address of the provider whose button is pressed, and says so", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await drawSignedIn(<BounceWebhooks />, listed);
  await until(() => expect(rows()).toHaveLength(3));
  await press("Copy the address for Postmark");
  expect(writeText.mock.calls).toEqual([["https://ezo.example/api/webhooks/bounces/postmark"]]);
  await until(() => button("Copied"));
});

it("offers to load the addresses again when that failed", async () => {
  let isDown = true;
  await drawSignedIn(<BounceWebhooks />, (...call) =>
    isDown ? { status: 403, body: refusal("forbidden") } : listed(...call),
  );
  await until(() => expect(document.body.textContent).toContain("The addresses could not be loaded"));
  isDown = false;
  await press("Try again");
  await until(() => expect(rows()).toHaveLength(3));
});
