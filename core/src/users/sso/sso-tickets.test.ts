import { randomBytes } from "node:crypto";
import { SSO_ATTEMPT_MS, SSO_CODE_MS } from "@ezo/contract/values/limits/accounts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSsoTickets } from "./sso-tickets.ts";

const key = randomBytes(32);
const START = Date.UTC(2026, 10, 28);
const ticketsAt = (afterMs: number, own = key) =>
  createSsoTickets({ key: own, now: () => new Date(START + afterMs) });

it("recognises an attempt for ten minutes, on every server; its cookie does not have its secrets", () => {
  const { attempt, cookie } = ticketsAt(0).begin(true);
  expect(ticketsAt(SSO_ATTEMPT_MS - 1000).attemptIn(cookie)).toEqual(attempt);
  expect(ticketsAt(SSO_ATTEMPT_MS).attemptIn(cookie)).toBeNull();
  expect(ticketsAt(0, randomBytes(32)).attemptIn(cookie)).toBeNull();
  const { state, nonce, verifier } = attempt;
  const read = Buffer.from(cookie.split(".")[1] ?? "", "base64url").toString();
  for (const secret of [state, nonce, verifier]) {
    // RFC 7636 asks for 43 characters at least.
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(read).not.toContain(secret);
  }
  const other = ticketsAt(0).begin(true).attempt;
  expect(new Set([state, nonce, verifier, other.state, other.nonce, other.verifier]).size).toBe(6);
});

it("lets in for a minute whom the provider has named", () => {
  const cookie = ticketsAt(0).codeFor(7, false);
  expect(ticketsAt(SSO_CODE_MS - 1000).codeIn(cookie)).toMatchObject({ userId: 7, rememberMe: false });
  expect(ticketsAt(SSO_CODE_MS).codeIn(cookie)).toBeNull();
});

// ASVS 5.0: 9.1.1, 9.2.2
it("takes neither for the other, nor anything else for one", () => {
  const tickets = ticketsAt(0);
  expect(tickets.codeIn(tickets.begin(false).cookie)).toBeNull();
  expect(tickets.attemptIn(tickets.codeFor(7, false))).toBeNull();
  expect(tickets.codeIn(undefined)).toBeNull();
  const [header, , signature] = tickets.codeFor(7, false).split(".");
  const forged = Buffer.from(JSON.stringify({ sub: "1", jti: "x", iss: "ezo-sso", aud: "code" }));
  expect(tickets.codeIn([header, forged.toString("base64url"), signature].join("."))).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect([tickets.codeIn(text), tickets.attemptIn(text)]).toEqual([null, null]);
    }),
  );
});
