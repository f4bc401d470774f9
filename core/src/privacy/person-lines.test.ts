import { expect, it } from "vitest";
import { personLines } from "./person-lines.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "mail.own_data.kind.requests": "Requests",
  "mail.own_data.kind.notes": "Notes",
  "mail.own_data.contact": "Contact",
  "mail.own_data.field.name": "Name",
  "mail.own_data.field.created_at": "Created",
  "mail.own_data.yes": "yes",
};
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
