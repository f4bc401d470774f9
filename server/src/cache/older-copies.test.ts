import { SAVED_COOKIE, SAVED_SEEN_MS } from "@ezo/contract/values/limits/operations";
import type { Request, Response } from "express";
import { expect, it, vi } from "vitest";
import { OlderCopies } from "./older-copies.ts";

const ADDRESS = "192.0.2.1";
const requestOf = (program: string) => {
  const headers = { "user-agent": program };
  return { headers, ip: ADDRESS, socket: {}, secure: true } as unknown as Request;
};

it("are refused for a moment to the program that has saved something, and to the browser that has", () => {
  const clock = { now: 1000 };
  const older = new OlderCopies({ isHttps: true, now: () => clock.now });
  const cookie = vi.fn();
  older.noteWrite(requestOf("Editor"), { cookie } as unknown as Response);
  expect(older.areAcceptedBy(requestOf("Editor"), ADDRESS)).toBe(false);
  expect(older.areAcceptedBy(requestOf("Visitor"), ADDRESS)).toBe(true);
  expect(older.areAcceptedBy(requestOf("Editor"), "192.0.2.2")).toBe(true);
  const kept = { maxAge: SAVED_SEEN_MS, httpOnly: true, sameSite: "lax", secure: true, path: "/" };
  expect(cookie).toHaveBeenCalledExactlyOnceWith(`__Host-${SAVED_COOKIE}`, "1", kept);
  for (const name of [`__Host-${SAVED_COOKIE}`, SAVED_COOKIE]) {
    const browser = { headers: { cookie: `locale=ka; ${name}=1` } };
    expect(older.areAcceptedBy(browser, "192.0.2.3")).toBe(false);
  }
  clock.now += SAVED_SEEN_MS + 1;
  expect(older.areAcceptedBy(requestOf("Editor"), ADDRESS)).toBe(true);
});

it.each([
  ["no-cache", false],
  ["max-age=0", false],
  ["max-age=0, no-store", false],
  ["max-age=3600", true],
  [undefined, true],
])("are accepted with Cache-Control: %s: %s", (control, isAccepted) => {
  const headers = { "cache-control": control };
  expect(new OlderCopies({ isHttps: true }).areAcceptedBy({ headers }, ADDRESS)).toBe(isAccepted);
});
