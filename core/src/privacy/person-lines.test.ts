import { readFileSync } from "node:fs";
import { ENQUIRY_HISTORY_KINDS } from "@ezo/contract/enquiries/enquiry-history";
import { REPLY_STATUSES } from "@ezo/contract/enquiries/enquiry-mails";
import { ENQUIRY_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { ENQUIRY_STATUSES } from "@ezo/contract/enquiries/enquiry-status";
import { STEP_KINDS } from "@ezo/contract/enquiries/next-step";
import { BOUNCE_KINDS, BOUNCE_REASONS } from "@ezo/contract/marketing/delivery/bounces";
import { RECIPIENT_STATES } from "@ezo/contract/marketing/campaigns/campaign-status";
import { CONTACT_SOURCES, CONTACT_STATUSES } from "@ezo/contract/marketing/contact-row";
import { CONTACT_EVENT_KINDS } from "@ezo/contract/marketing/contact-timeline";
import type { ContactDetail } from "@ezo/contract/marketing/contacts";
import { READER_FREQUENCIES } from "@ezo/contract/marketing/frequency";
import { LEAVING_REASONS } from "@ezo/contract/marketing/leaving";
import { HISTORY_KINDS, type HistoryEntry } from "@ezo/contract/records/records";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { expect, it } from "vitest";
import { z } from "zod";
import { storedFields } from "../contacts/contacts.kind.ts";
import { personLines } from "./person-lines.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "mail.own_data.kind.requests": "Requests",
  "mail.own_data.kind.notes": "Notes",
  "mail.own_data.kind.history": "History",
  "mail.own_data.contact": "Contact",
  "mail.own_data.field.name": "Name",
  "mail.own_data.field.created_at": "Created",
  "mail.own_data.field.source": "Source",
  "mail.own_data.field.before": "Before",
  "mail.own_data.field.after": "After",
  "mail.own_data.value.status_subscribed": "Subscribed",
  "mail.own_data.value.status_unsubscribed": "Unsubscribed",
  "mail.own_data.value.source_newsletter": "Subscribed on the site",
  "mail.own_data.value.source_import": "Import",
  "mail.own_data.value.frequency_weekly": "Once a week",
  "mail.own_data.value.bounce_reason_other": "No reason was given",
  "mail.list.leaving.other": "Another reason",
  "mail.own_data.value.status_new": "New",
  "mail.own_data.value.kind_staff_notified": "Staff notified",
  "mail.staff.source_contact_form": "Contact form",
  "mail.staff.language_ka": "Georgian",
  "mail.own_data.yes": "yes",
};
const SEED = new URL("../../../prisma/seed/translations/mail.json", import.meta.url);
const SeededTexts = z.record(z.string(), z.record(z.string(), z.string()));
const SAY = { timeZone: "Asia/Tbilisi", topics: new Map([["news", "News of the firm"]]) };
const drawn = (held: Readonly<Record<string, unknown>>) =>
  personLines(held, { ...SAY, t: (key) => TEXTS[key] ?? key }).map(
    ({ kind, level, text }) => `${"  ".repeat(level)}${kind === "value" ? "" : `[${kind}] `}${text}`,
  );
/** The words of one that has these fields, without what they are called. */
const wordsOf = (row: Readonly<Record<string, unknown>>) =>
  drawn({ requests: [row] })
    .slice(2)
    .map((line) => line.slice(line.indexOf(": ") + 2));
/** With the texts that a new firm has. */
function seededIn(locale: Locale) {
  const texts = SeededTexts.parse(JSON.parse(readFileSync(SEED, "utf8")));
  return { ...SAY, t: (key: string) => texts[key]?.[locale] ?? key };
}
const lastLine = (row: Readonly<Record<string, unknown>>, locale: Locale) =>
  personLines({ requests: [row] }, seededIn(locale)).at(-1)?.text ?? "";

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

it("says in words what a change was from and to, by the field that it changed", () => {
  const changes = [
    { field: "status", from: "subscribed", to: "unsubscribed" },
    { field: "language", from: "en", to: "ka" },
    { field: "left_topics", from: [], to: ["news", "gone"] },
    { field: "name", from: "new", to: "ka" },
    {
      field: "consent",
      from: null,
      to: { at: null, source: "enquiry:contact_form", text: "newsletter", text_version: null },
    },
  ];
  const history = [{ version: 2, reason: "import", is_overwrite: false, changes }];
  expect(drawn({ contact: { changes: history } }).map((line) => line.trim())).toEqual([
    "[section] Contact",
    "[item] changes 1",
    "version: 2",
    "Source: Import",
    "is overwrite: mail.own_data.no",
    ...["[item] changes 1", "field: status", "Before: Subscribed", "After: Unsubscribed"],
    // English has no word here, and stays a code.
    ...["[item] changes 2", "field: language", "Before: en", "After: Georgian"],
    ...["[item] changes 3", "field: left topics", "After: News of the firm, gone"],
    ...["[item] changes 4", "field: Name", "Before: new", "After: ka"],
    ...["[item] changes 5", "field: consent", "[item] After"],
    ...["consent source: Contact form", "text: newsletter"],
  ]);
});

it.each([
  ["newsletter", "Subscribed on the site"],
  ["enquiry:contact_form", "Contact form"],
  // What staff have typed, or a file has.
  ["import", "import"],
  ["contact_form", "contact_form"],
  ["newsletter form", "newsletter form"],
  ["enquiry: by phone", "enquiry: by phone"],
])("says where a consent was given, and leaves free text: %s", (source, words) => {
  expect(wordsOf({ consent_source: source })).toEqual([words]);
  expect(wordsOf({ kind: "consent", detail: source }).at(-1)).toBe(words);
});

it.each([
  ["enquiry", "contact_form", "Contact form"],
  ["frequency", "weekly", "Once a week"],
  ["language", "ka", "Georgian"],
  ["topics", "news, gone", "News of the firm, gone"],
  ["left_because", "other", "Another reason"],
  ["left_because", "other: too: far", "Another reason: too: far"],
  ["left_because", "in another way: other", "in another way: other"],
  ["bounced", "other", "No reason was given"],
  ["paused", "2026-01-05T10:32:00.000Z", "05.01.2026, 14:32"],
  // Of another kind, the same words are somebody's own.
  ["refused", "other", "other"],
  ["clicked", "news", "news"],
  ["of_a_later_build", "weekly", "weekly"],
])("says the detail of a contact's timeline by its kind: %s, %s", (kind, detail, words) =>
  expect(wordsOf({ kind, detail }).at(-1)).toBe(words),
);

it("says why a mail came back in words, and leaves every other reason", () => {
  expect(wordsOf({ provider: "ses", reason: "other" })).toEqual(["ses", "No reason was given"]);
  expect(wordsOf({ reason: "other" })).toEqual(["other"]);
});

it.each(LOCALES)("has a word in %s for every code of a contact's timeline", (locale) => {
  const details: Readonly<Record<string, readonly string[]>> = {
    enquiry: ENQUIRY_SOURCES,
    campaign: [...RECIPIENT_STATES, "not_sent"],
    consent: ["newsletter", ...ENQUIRY_SOURCES.map((source) => `enquiry:${source}`)],
    asked: LOCALES,
    confirmed: LOCALES,
    language: LOCALES,
    left_because: LEAVING_REASONS,
    frequency: READER_FREQUENCIES,
    unsubscribed: ["link", "staff"],
    bounced: [...BOUNCE_REASONS, "soft_limit", "report", "smtp"],
    complained: BOUNCE_REASONS,
  };
  for (const [kind, codes] of Object.entries(details))
    for (const detail of codes) {
      const [heading = "", words] = lastLine({ kind, detail }, locale).split(": ");
      expect([undefined, "", detail], `${kind} ${detail}`).not.toContain(words);
      expect(heading, kind).not.toMatch(/^[a-z]/);
    }
  for (const reason of BOUNCE_REASONS)
    expect(lastLine({ provider: "ses", reason }, locale).endsWith(`: ${reason}`), reason).toBe(false);
});

it.each(LOCALES)("has a word in %s for every code that is stored", (locale) => {
  const codes: Readonly<Record<string, readonly string[]>> = {
    // Of a person who came back, the history says that they were erased.
    status: [...ENQUIRY_STATUSES, ...REPLY_STATUSES, ...CONTACT_STATUSES, "active", "paused", "erased"],
    source: [...ENQUIRY_SOURCES, ...CONTACT_SOURCES],
    kind: [
      ...[...ENQUIRY_HISTORY_KINDS, ...STEP_KINDS, ...HISTORY_KINDS, ...BOUNCE_KINDS],
      ...[...CONTACT_EVENT_KINDS, "returned"],
    ],
    state: RECIPIENT_STATES,
    end: ["done", "cancelled"],
    frequency: READER_FREQUENCIES,
    language: LOCALES,
  };
  const rows = Object.entries(codes).flatMap(([field, values]) =>
    values.map((value) => ({ [field]: value })),
  );
  const lines = personLines({ requests: rows }, seededIn(locale));
  const values = lines.filter(({ kind }) => kind === "value").map(({ text }) => text.split(": ").at(-1));
  const stored: ReadonlySet<string | undefined> = new Set(Object.values(codes).flat());
  expect(values).toHaveLength(rows.length);
  expect(values.filter((value) => stored.has(value))).toEqual([]);
});

const AT = "2026-01-05T10:32:00.000Z";
/** Everything that a contact may have. */
const CONTACT: ContactDetail = {
  id: 7,
  email: "nino@example.ge",
  name: "Nino",
  language: "ka",
  source: "import",
  status: "subscribed",
  status_at: AT,
  paused_until: AT,
  left_topics: ["news"],
  frequency: "weekly",
  consent_at: AT,
  consent_source: "newsletter",
  consent_text: "I agree",
  consent_text_version: "3",
  tags: ["vip"],
  interests: { project_ids: [1], rooms: [2] },
  version: 4,
  created_at: AT,
  updated_at: AT,
  timeline: [
    {
      kind: "returned",
      at: AT,
      detail: "in words",
      customer_id: 5,
      campaign: { id: 6, name: "Spring" },
      bounce: { provider: "ses", kind: "soft", reason: "other", count: 2 },
    },
    ...["enquiry", "clicked", "confirmed", "paused", "topics", "bounced"].map((kind) => ({
      kind,
      at: AT,
      detail: "in words",
      customer_id: null,
      campaign: null,
      bounce: null,
    })),
  ],
};
const NO_CONSENT = { consentAt: null, consentSource: null, consentText: null, consentTextVersion: null };
const CHANGED_FIELDS = [
  ...Object.keys(storedFields(NO_CONSENT)),
  ...["status", "paused_until", "left_topics", "frequency"],
];
const CHANGE: HistoryEntry = {
  version: 4,
  kind: "updated",
  actor: { id: 1, name: "Eka" },
  created_at: AT,
  reason: "import",
  is_overwrite: true,
  restored_version: 2,
  // Apartments alone have a currency, texts a language that was read.
  reviewed: [],
  currency: null,
  changes: [
    ...CHANGED_FIELDS.map((field) => ({ field, from: null, to: "in words" })),
    {
      field: "consent",
      from: null,
      to: { at: AT, source: "newsletter", text: "I agree", text_version: "3" },
    },
  ],
};

it.each(["ka", "ru"] as const)("has a name in %s for all that a contact has", (locale) => {
  const say = seededIn(locale);
  const changed = `${say.t("mail.own_data.field.field")}: `;
  const lines = personLines({ contact: { ...CONTACT, changes: [CHANGE] } }, say);
  // What was changed is named by the line's value; every other value is what is held.
  const names = lines.map(({ kind, text }) =>
    kind !== "value" || text.startsWith(changed) ? text : text.slice(0, text.indexOf(": ")),
  );
  expect(names.filter((name) => name.startsWith(changed))).toHaveLength(CHANGED_FIELDS.length + 1);
  expect(names.filter((name) => /[a-z_]/.test(name))).toEqual([]);
});
