import type { Deliverability, DomainRecord } from "@ezo/contract/marketing/delivery/deliverability";
import { Notifications } from "@mantine/notifications";
import { expect, it, vi } from "vitest";
import { type Answering, button, drawSignedIn, drawsAdmin, press, refusal, until } from "../../testing.tsx";
import DeliverabilityPage from "./deliverability-page.tsx";

drawsAdmin();

const record = (name: DomainRecord["name"], over: Partial<DomainRecord> = {}): DomainRecord => ({
  name,
  state: "seen",
  checked_at: "2020-01-05T10:32:00.000Z",
  is_outdated: false,
  faults: [],
  notes: [],
  found: [],
  copy: [],
  ...over,
});
const rate = { count: 0, percent: 0, limit_percent: 2, verdict: "green" as const };
const REPORT: Deliverability = {
  domain: "firm.ge",
  sender: "news@firm.ge",
  checked_at: "2020-01-05T10:32:00.000Z",
  records: [
    record("spf", { notes: [{ code: "spf_lookups", message: "Lookups: 2 of 10 at most" }] }),
    record("dmarc", {
      state: "wrong",
      faults: [{ code: "dmarc_none", message: "Receivers let forged mails through" }],
      found: ["v=DMARC1; p=none", "<b>not markup</b>"],
      copy: [{ name: "_dmarc.firm.ge", type: "TXT", value: "v=DMARC1; p=quarantine" }],
    }),
    record("mx", { state: "missing" }),
    record("ptr", { is_outdated: true }),
    record("bimi", { state: "missing" }),
  ],
  other_domains: [],
  rates: {
    days: 30,
    mails: 5000,
    bounced: { ...rate, count: 60, percent: 1.2, verdict: "amber" },
    complained: { ...rate, count: 1, percent: 0.02, limit_percent: 0.1 },
    unconfirmed: 3,
    stopped: { count: 38, this_week: 11 },
  },
  warm_up: null,
};
const answering =
  (report: Deliverability): Answering =>
  (_, path) =>
    path === "/api/admin/deliverability" ? { body: { data: report } } : null;
const shown = () => document.body.textContent ?? "";
const section = (name: string) => document.querySelector(`section[aria-label="${name}"]`)?.textContent ?? "";

it("says of each record whether it is right, what is wrong with it, and what to enter", async () => {
  await drawSignedIn(<DeliverabilityPage />, answering(REPORT));
  await until(() => expect(shown()).toContain("Mails from firm.ge"));
  expect(shown()).toContain("Right: 2 · to be corrected: 1 · missing: 1 · not known: 0");
  expect(section("SPF")).toContain("Lookups: 2 of 10 at most");
  expect(section("SPF")).toMatch(/Right$/);
  expect(section("DMARC")).toContain("Receivers let forged mails through");
  expect(section("DMARC")).toContain("v=DMARC1; p=quarantine");
  // What strangers have written into DNS is text.
  expect(section("DMARC")).toContain("<b>not markup</b>");
  expect(section("DMARC")).toMatch(/To be corrected$/);
  expect(section("MX")).toMatch(/Missing$/);
  expect(section("PTR")).toContain("DNS did not answer the last time. This was seen 5 Jan 2020, 14:32");
  expect(section("BIMI")).toMatch(/Later$/);
  expect(shown()).toContain("1.2 %60 of 5\u00a0000 mails · limit 2 %Near the limitOutcome unknown: 3");
  expect(shown()).toContain("0.02 %1 of 5\u00a0000 mails · limit 0.1 %In order");
  expect(shown()).toContain("3811 this week");
  expect(shown()).toContain("No limit");
});

it("shows the further domains, with the records that matter there", async () => {
  const copy = [{ name: "linden.ge", type: "TXT" as const, value: "v=spf1 -all" }];
  const checked_at = "2020-01-05T10:32:00.000Z";
  const other_domains: NonNullable<Deliverability["other_domains"]> = [
    {
      domain: "linden.ge",
      addresses: ["a@linden.ge", "b@linden.ge"],
      is_sender: true,
      checked_at,
      records: [record("spf", { state: "missing", copy }), record("mx")],
    },
    {
      domain: "answers.ge",
      addresses: ["desk@answers.ge"],
      is_sender: false,
      checked_at,
      records: [record("mx", { state: "missing" })],
    },
  ];
  await drawSignedIn(<DeliverabilityPage />, answering({ ...REPORT, other_domains }));
  await until(() => expect(shown()).toContain("Mails from linden.ge, too"));
  expect(shown()).toContain("Confirmed sender: a@linden.ge, b@linden.ge");
  expect(section("SPF, linden.ge")).toContain("v=spf1 -all");
  expect(button("Copy the value: SPF, linden.ge")).toBeDefined();
  expect(section("Answers to answers.ge")).toContain("By the settings, answers go to desk@answers.ge");
  expect(section("MX, answers.ge")).toMatch(/Missing$/);
  // Counted are the records of the sender's own domain.
  expect(shown()).toContain("Right: 2 · to be corrected: 1 · missing: 1 · not known: 0");
});

it("shows what a server of the build before answers", async () => {
  const { other_domains: _domains, rates, ...report } = REPORT;
  const { unconfirmed: _unconfirmed, ...counted } = rates;
  await drawSignedIn(<DeliverabilityPage />, answering({ ...report, rates: counted }));
  await until(() => expect(shown()).toContain("1.2 %60 of 5\u00a0000 mails · limit 2 %Near the limit"));
  expect(shown()).not.toContain("Outcome unknown");
  expect(section("MX")).toMatch(/Missing$/);
});

it("copies the line to enter", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await drawSignedIn(<DeliverabilityPage />, answering(REPORT));
  await until(() => button("Copy the value: DMARC"));
  await press("Copy the value: DMARC");
  await until(() => button("Copied"));
  expect(writeText.mock.calls).toEqual([["v=DMARC1; p=quarantine"]]);
});

it("asks DNS again, shows what it says now, and says where that is not possible", async () => {
  let isBusy = false;
  const right = { ...REPORT, records: REPORT.records.map(({ name }) => record(name)) };
  const answer: Answering = (method, path, ...rest) => {
    if (method !== "POST") return answering(REPORT)(method, path, ...rest);
    expect(path).toBe("/api/admin/deliverability/check");
    return isBusy ? { status: 429, body: refusal("too_many_requests") } : { body: { data: right } };
  };
  await drawSignedIn(
    <>
      <DeliverabilityPage />
      <Notifications />
    </>,
    answer,
  );
  await until(() => button("Check again"));
  await press("Check again");
  await until(() => expect(shown()).toContain("Right: 4 · to be corrected: 0 · missing: 0"));
  isBusy = true;
  await press("Check again");
  await until(() => expect(shown()).toContain("It could not be checked"));
  expect(shown()).toContain("Right: 4");
});

it("shows the plan with the present step, and today's allowance and use", async () => {
  const steps = [
    { on: "2026-11-20", allowance: 200 },
    { on: "2026-11-22", allowance: 400 },
    { on: "2026-11-24", allowance: 500 },
  ];
  const plan = { from: "2026-11-20", today: "2026-11-23", allowance: 400, used: 212, steps };
  const report = { ...REPORT, warm_up: { ...plan, renews_at: "2026-11-23T20:00:00.000Z" } };
  await drawSignedIn(<DeliverabilityPage />, answering(report));
  await until(() => expect(shown()).toContain("400212 sent"));
  expect(document.querySelector("li[aria-current=step]")?.textContent).toContain("400 a day");
  expect(document.querySelectorAll("li[data-past]")).toHaveLength(2);
});

it("offers to load it again when that failed", async () => {
  let isDown = true;
  await drawSignedIn(<DeliverabilityPage />, (...call) =>
    isDown ? { status: 403, body: refusal("forbidden") } : answering(REPORT)(...call),
  );
  await until(() => expect(shown()).toContain("The deliverability of mails could not be loaded"));
  isDown = false;
  await press("Try again");
  await until(() => expect(shown()).toContain("Mails from firm.ge"));
});
