import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { expect, it, vi } from "vitest";
import type { NoteRefusal } from "../../audit/refusals.ts";
import { AppError } from "../../platform/app-error.ts";
import { createForgottenPassword } from "./forgotten-password.ts";

const ADDRESS = "203.0.113.7";
const DOMAIN = "@firm.ge";
const addressOf = (length: number) => `${"a".repeat(length - DOMAIN.length)}${DOMAIN}`;

function begin() {
  const sendForgotten = vi.fn<(email: string) => Promise<void>>(async () => undefined);
  const spend = vi.fn<(name: string, key: string) => Promise<void>>(async () => undefined);
  const noteRefusal = vi.fn<NoteRefusal>(async () => undefined);
  const send = createForgottenPassword({ links: { sendForgotten }, rateLimits: { spend }, noteRefusal });
  return { send, sendForgotten, spend, noteRefusal };
}

it("looks for the user of an address that the form takes", async () => {
  const { send, sendForgotten, spend } = begin();
  const longest = addressOf(TEXT_INPUT_MAX_LENGTH);
  await send(longest, ADDRESS);
  expect(sendForgotten.mock.calls).toEqual([[longest]]);
  expect(spend.mock.calls).toEqual([["forgottenPassword", ADDRESS]]);
});

it.each([
  ["too long", addressOf(TEXT_INPUT_MAX_LENGTH + 1)],
  ["as long as a body", "a".repeat(100_000)],
  ["empty", ""],
])("does nothing for a text that can be nobody's address: %s", async (_, email) => {
  const { send, sendForgotten, spend, noteRefusal } = begin();
  await send(email, ADDRESS);
  for (const work of [sendForgotten, spend, noteRefusal]) expect(work).not.toHaveBeenCalled();
});

it("mails nothing beyond the limit, and notes it", async () => {
  const { send, sendForgotten, spend, noteRefusal } = begin();
  spend.mockRejectedValueOnce(new AppError("too_many_requests"));
  await send("nino@firm.ge", ADDRESS);
  expect(sendForgotten).not.toHaveBeenCalled();
  expect(noteRefusal.mock.calls).toEqual([
    [{ code: "too_many_requests", route: "POST /api/auth/forgot-password", email: "nino@firm.ge" }],
  ]);
});

it("fails where the limit cannot be read", async () => {
  const { send, spend } = begin();
  spend.mockRejectedValueOnce(new Error("no database"));
  await expect(send("nino@firm.ge", ADDRESS)).rejects.toThrow("no database");
});
