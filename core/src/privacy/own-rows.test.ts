import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HeldRows } from "./held-rows.ts";
import { ownOf } from "./own-rows.ts";

const OWN = "nino@example.ge";
const NOTHING: HeldRows = {
  requests: [],
  offers: [],
  searches: [],
  shortlists: [],
  followed_apartments: [],
  campaigns: [],
  received_mails: [],
};

describe("what the owner of an address is shown", () => {
  it("names the address itself, however it was typed, and whatever other people are named beside it", () => {
    const address = fc.constantFrom(
      OWN,
      "Nino@Example.GE",
      "anino@example.ge",
      "nino@example.ge.evil.ge",
      "other@example.ge",
      "",
      null,
    );
    const rows = fc.array(fc.record({ email: address }));
    fc.assert(
      fc.property(rows, rows, (some, more) => {
        const held = {
          ...NOTHING,
          requests: some,
          offers: more,
          searches: some,
          shortlists: more,
          campaigns: some,
        };
        const own = ownOf(held, OWN);
        const named = [own.requests, own.searches, own.shortlists, own.campaigns].flat();
        for (const { email } of named) expect(String(email).toLowerCase()).toBe(OWN);
        for (const { email } of own.offers) expect([OWN, "null"]).toContain(String(email).toLowerCase());
        const isOwn = ({ email }: { email: string | null }) => email?.toLowerCase() === OWN;
        expect(own.requests).toHaveLength(some.filter(isOwn).length);
      }),
    );
  });

  it("has no mail of somebody else, and nothing that staff have written for themselves", () => {
    const request = {
      email: OWN,
      message: "My own words",
      notes: [{ text: "Her husband is 555 12 34 56", created_at: "2026-01-01" }],
      history: [{ kind: "updated", reason: "A colleague's words", created_at: "2026-01-01" }],
      holds: [{ apartment: "301", reason: "For her brother" }],
      mails: [
        { from: "Nino@example.ge", body: "Written by her" },
        { from: "brother@example.ge", body: "Written by him" },
      ],
    };
    const [own] = ownOf({ ...NOTHING, requests: [request] }, OWN).requests;
    expect(own).toEqual({
      email: OWN,
      message: "My own words",
      notes: [{ created_at: "2026-01-01" }],
      history: [{ kind: "updated", created_at: "2026-01-01" }],
      holds: [{ apartment: "301" }],
      mails: [{ from: "Nino@example.ge", body: "Written by her" }],
    });
  });

  it("has mails that were written from the address, and none that only names it", () => {
    const mails = [
      { sender: OWN, subject: "About his flat", body: "Hello" },
      { sender: `"${OWN}" <other@example.ge>`, subject: "Not hers", body: "Hello" },
      { sender: OWN, subject: "Waits", body: null },
    ];
    expect(ownOf({ ...NOTHING, received_mails: mails }, OWN).received_mails).toEqual([mails[0]]);
  });
});
