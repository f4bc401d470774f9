import { randomBytes } from "node:crypto";
import { SECOND_FACTOR_TICKET_MS } from "@ezo/contract/values/limits/accounts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createTickets } from "./tickets.ts";

const key = randomBytes(32);
const user = { id: 7, passwordHash: "a hash", secondFactorAt: new Date(Date.UTC(2026, 10, 1)) };
const START = Date.UTC(2026, 10, 27);
function ticketsAt(afterMs: number, own = key) {
  return createTickets({ key: own, now: () => new Date(START + afterMs) });
}

// ASVS 5.0: 9.2.1
it("names whose password was right, for five minutes", () => {
  const ticket = ticketsAt(0).issue(user, true);
  expect(ticketsAt(SECOND_FACTOR_TICKET_MS - 1000).read(ticket)).toMatchObject({
    userId: 7,
    rememberMe: true,
  });
  expect(ticketsAt(SECOND_FACTOR_TICKET_MS).read(ticket)).toBeNull();
  expect(ticketsAt(0, randomBytes(32)).read(ticket)).toBeNull();
});

it("is void once the password or the factor has changed, and does not disclose the password", () => {
  const tickets = ticketsAt(0);
  const text = tickets.issue(user, false);
  const ticket = tickets.read(text) ?? expect.fail("no ticket");
  expect(tickets.isOf(ticket, user)).toBe(true);
  expect(tickets.isOf(ticket, { ...user, passwordHash: "another" })).toBe(false);
  expect(tickets.isOf(ticket, { ...user, secondFactorAt: new Date(START) })).toBe(false);
  expect(Buffer.from(text.split(".")[1] ?? "", "base64url").toString()).not.toContain(user.passwordHash);
});

// ASVS 5.0: 9.1.1
it("is nothing but what was issued", () => {
  const tickets = ticketsAt(0);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(tickets.read(text)).toBeNull();
    }),
  );
  const [header, , signature] = tickets.issue(user, false).split(".");
  const forged = Buffer.from(JSON.stringify({ sub: "1", jti: "x", seen: "", iss: "ezo-login" }));
  expect(tickets.read([header, forged.toString("base64url"), signature].join("."))).toBeNull();
});
