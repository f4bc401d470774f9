import { readFileSync } from "node:fs";
import {
  ENQUIRY_HISTORY_KINDS,
  ENQUIRY_SOURCES,
  ENQUIRY_STATUSES,
  REPLY_STATUSES,
  STEP_KINDS,
} from "@ezo/contract/enquiries";
import { BOUNCE_KINDS } from "@ezo/contract/marketing/bounces";
import { RECIPIENT_STATES } from "@ezo/contract/marketing/campaigns";
import { CONTACT_SOURCES, CONTACT_STATUSES } from "@ezo/contract/marketing/contacts";
import { READER_FREQUENCIES } from "@ezo/contract/marketing/frequency";
import { HISTORY_KINDS } from "@ezo/contract/records";
import { LOCALES } from "@ezo/contract/values/locale";
import { expect, it } from "vitest";
import { z } from "zod";
import { personLines } from "./person-lines.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "mail.own_data.kind.requests": "Requests",
  "mail.own_data.kind.notes": "Notes",
  "mail.own_data.kind.history": "History",
  "mail.own_data.contact": "Contact",
  "mail.own_data.field.name": "Name",
  "mail.own_data.field.created_at": "Created",
  "mail.own_data.field.source": "Source",
  "mail.own_data.value.status_new": "New",
  "mail.own_data.value.kind_staff_notified": "Staff notified",
  "mail.staff.source_contact_form": "Contact form",
  "mail.staff.language_ka": "Georgian",
  "mail.own_data.yes": "yes",
};
const SEED = new URL("../../../prisma/seed/translations/mail.json", import.meta.url);
const SeededTexts = z.record(z.string(), z.record(z.string(), z.string()));
const drawn = (held: Readonly<Record<string, unknown>>) =>
  personLines(held, { t: (key) => TEXTS[key] ?? key, timeZone: "Asia/Tbilisi" }).map(
    ({ kind, level, text }) => `${"  ".repeat(level)}${kind === "value" ? "" : `[${kind}] `}${text}`,
  );

it("names everything that is held, and leaves out what is empty", () => {
  expect(
    drawn({
      contact: { name: "Nino", tags: [], interests: { rooms: [2, 3] } },
      requests: [
        {
          name: "Nino",
          subject: "",
          phone: null,
          marketing_consent: true,
          created_at: "2026-01-05T10:32:00.000Z",
          payment_plan: { months: 36 },
          notes: [{ text: "She has two cats", created_at: "2026-01-05T10:32:00+00:00" }],
        },
        { name: "N." },
      ],
      offers: [],
    }),
  ).toEqual([
    "[section] Contact",
    "Name: Nino",
    "  [item] interests",
    "  rooms: 2, 3",
    "[section] Requests (2)",
    "[item] № 1",
    "Name: Nino",
    "marketing consent: yes",
    "Created: 05.01.2026, 14:32",
    "  [item] payment plan",
    "  months: 36",
    "  [item] Notes 1",
    "  text: She has two cats",
    "  Created: 05.01.2026, 14:32",
    "[item] № 2",
    "Name: N.",
  ]);
});

it("says nothing of somebody of whom nothing is held", () => {
  expect(drawn({ contact: null, requests: [], offers: [] })).toEqual([]);
});

it("takes a text that only looks like a time as it is", () => {
  const requests = [{ name: "2026-01-05T10:32:00.000Z and later" }];
  expect(drawn({ requests }).at(-1)).toBe("Name: 2026-01-05T10:32:00.000Z and later");
});

it("says codes in words, and takes one that has none as it is", () => {
  const request = {
    status: "new",
    source: "contact_form",
    language: "ka",
    name: "new",
    history: [{ kind: "staff_notified" }, { kind: "of_a_later_build" }],
  };
  expect(drawn({ requests: [request] }).slice(2)).toEqual([
    "status: New",
    "Source: Contact form",
    "language: Georgian",
    "Name: new",
    "  [item] History 1",
    "  kind: Staff notified",
    "  [item] History 2",
    "  kind: of_a_later_build",
  ]);
});

it.each(LOCALES)("has a word in %s for every code that is stored", (locale) => {
  const texts = SeededTexts.parse(JSON.parse(readFileSync(SEED, "utf8")));
  const t = (key: string) => texts[key]?.[locale] ?? key;
  const codes: Readonly<Record<string, readonly string[]>> = {
    status: [...ENQUIRY_STATUSES, ...REPLY_STATUSES, ...CONTACT_STATUSES, "active", "paused"],
    source: [...ENQUIRY_SOURCES, ...CONTACT_SOURCES],
    kind: [...ENQUIRY_HISTORY_KINDS, ...STEP_KINDS, ...HISTORY_KINDS, ...BOUNCE_KINDS],
    state: RECIPIENT_STATES,
    end: ["done", "cancelled"],
    frequency: READER_FREQUENCIES,
    language: LOCALES,
  };
  const rows = Object.entries(codes).flatMap(([field, values]) =>
    values.map((value) => ({ [field]: value })),
  );
  const lines = personLines({ requests: rows }, { t, timeZone: "Asia/Tbilisi" });
  const values = lines.filter(({ kind }) => kind === "value").map(({ text }) => text.split(": ").at(-1));
  const stored: ReadonlySet<string | undefined> = new Set(Object.values(codes).flat());
  expect(values).toHaveLength(rows.length);
  expect(values.filter((value) => stored.has(value))).toEqual([]);
});
