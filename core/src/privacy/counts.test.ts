import { HELD_KINDS } from "@ezo/contract/privacy";
import { expect, it } from "vitest";
import { countsOf, othersIn } from "./counts.ts";

const NOTHING = {
  requests: [],
  offers: [],
  searches: [],
  shortlists: [],
  followed_apartments: [],
  campaigns: [],
  received_mails: [],
};

it("counts every kind, also where nothing is held", () => {
  expect(countsOf(NOTHING)).toEqual(Object.fromEntries(HELD_KINDS.map((kind) => [kind, 0])));
});

it("counts what hangs on requests and campaigns over all of them", () => {
  const requests = [
    { id: 1, notes: [{}, {}], history: [{}] },
    { id: 2, notes: [{}], holds: [{}] },
  ];
  const campaigns = [{ clicks: [{}, {}] }, { clicks: [] }];
  expect(countsOf({ ...NOTHING, requests, campaigns })).toMatchObject({
    requests: 2,
    notes: 3,
    history: 1,
    holds: 1,
    campaigns: 2,
    clicks: 2,
    replies: 0,
  });
});

it("names other addresses and numbers once, and not the one that was looked up", () => {
  const requests = [
    { email: "Nino@example.ge", phone: "+995 555 12 34 56" },
    { email: "nino@example.ge", phone: "0555123456" },
    { email: "", phone: null },
    { email: "other@example.ge", phone: null },
  ];
  expect(othersIn(requests, { kind: "email", value: "nino@example.ge" })).toEqual([
    "+995 555 12 34 56",
    "other@example.ge",
  ]);
  expect(othersIn(requests, { kind: "phone", value: "+995555123456" })).toEqual([
    "nino@example.ge",
    "other@example.ge",
  ]);
});
