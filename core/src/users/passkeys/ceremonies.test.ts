import { SECOND_FACTOR_TICKET_MS } from "@ezo/contract/values/limits/accounts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createCeremonies } from "./ceremonies.ts";

const key = Buffer.from("a key of thirty-two bytes or more");
const at = (ms: number, publicUrl = "https://ezo.example/") =>
  createCeremonies({ key, publicUrl, now: () => new Date(ms) });
const audience = fc.oneof(
  fc.constant({ purpose: "login" as const }),
  fc.record({ purpose: fc.constant("add" as const), userId: fc.nat(3) }),
);

it("gives a challenge back to whom it was made for, while it lasts, and to nobody else", () =>
  fc.assert(
    fc.property(audience, audience, fc.nat(2 * SECOND_FACTOR_TICKET_MS), (whose, who, laterMs) => {
      const startMs = Date.parse("2026-01-01T00:00:00Z");
      const { challenge, ticket } = at(startMs).start(whose);
      const isTheirs = JSON.stringify(whose) === JSON.stringify(who);
      const lasts = Math.floor(laterMs / 1000) < SECOND_FACTOR_TICKET_MS / 1000;
      const read = at(startMs + laterMs).read(ticket, who);
      expect(read?.challenge ?? null).toBe(
        isTheirs && lasts ? Buffer.from(challenge).toString("base64url") : null,
      );
    }),
  ));

it("makes a challenge once", () => {
  const ceremonies = at(0);
  const made = Array.from({ length: 200 }, () =>
    Buffer.from(ceremonies.start({ purpose: "login" }).challenge),
  );
  expect(new Set(made.map((one) => one.toString("hex"))).size).toBe(200);
});

it.each(["", "null", "a.b.c", "\0"])("reads nothing from %j", (text) => {
  expect(at(0).read(text, { purpose: "login" })).toBeNull();
});

it.each([
  ["https://ezo.example", "ezo.example", "https://ezo.example", true],
  ["https://www.ezo.example:8443/site", "www.ezo.example", "https://www.ezo.example:8443", true],
  ["http://localhost:3000", "localhost", "http://localhost:3000", true],
  ["http://127.0.0.1:3000", "127.0.0.1", "http://127.0.0.1:3000", false],
  ["http://[::1]:3000", "[::1]", "http://[::1]:3000", false],
])("is of the site at %s", (publicUrl, rpID, origin, isAvailable) => {
  const ceremonies = at(0, publicUrl);
  expect(ceremonies.site).toEqual({ rpID, origin });
  expect(ceremonies.isAvailable).toBe(isAvailable);
});

it("gives an authenticator nothing about the user, but always the same", () => {
  const [one, other] = [at(0).handleOf(1), at(1).handleOf(2)];
  expect(one).toHaveLength(32);
  expect(one).toEqual(at(5).handleOf(1));
  expect(one).not.toEqual(other);
});
