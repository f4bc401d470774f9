import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Visit, visitCalendar } from "./visit-calendar.ts";

const visit: Visit = {
  uid: "1b0f7c1e-7d7b-4c0e-9a52-5d1f3f0a7a11@ezo.test",
  sequence: 0,
  startsAt: new Date("2026-11-28T08:00:00Z"),
  minutes: 60,
  stampedAt: new Date("2026-11-27T10:00:00Z"),
  isCancelled: false,
  summary: "A viewing: Linden Court",
  description: "Apartment 42",
  location: "Linden Court",
  organizer: { name: "Linden", email: "office@ezo.test" },
  visitor: { name: "ნინო", email: "nino@example.ge" },
};
/** Content lines, unfolded (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, "").split("\r\n");
const valueOf = (text: string, name: string) =>
  linesOf(text)
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.replace(/^[^:]*:/, "");

it("is an invitation, which an update and a cancellation follow under the same UID", () => {
  const moved = { ...visit, sequence: 1, startsAt: new Date("2026-11-29T09:30:00Z") };
  const files = [
    visitCalendar(visit, "REQUEST"),
    visitCalendar(moved, "REQUEST"),
    visitCalendar({ ...moved, sequence: 2, isCancelled: true }, "CANCEL"),
  ];
  const told = (name: string) => files.map((file) => valueOf(file, name));
  expect(told("METHOD")).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
  expect(new Set(told("UID"))).toEqual(new Set([visit.uid]));
  expect(told("SEQUENCE")).toEqual(["0", "1", "2"]);
  expect(told("DTSTART")).toEqual(["20261128T080000Z", "20261129T093000Z", "20261129T093000Z"]);
  expect(told("DTEND")).toEqual(["20261128T090000Z", "20261129T103000Z", "20261129T103000Z"]);
  expect(told("STATUS")).toEqual(["CONFIRMED", "CONFIRMED", "CANCELLED"]);
  expect(told("ORGANIZER")).toEqual(Array(3).fill("mailto:office@ezo.test"));
  for (const file of files) expect(file).toMatch(/ATTENDEE[^]*nino@example\.ge/);
});

it("keeps whatever is written in its texts in them: nothing begins a line of its own", () => {
  const anyText = fc
    .string({ unit: "binary", maxLength: 80 })
    .map((text) => `${text}\r\nATTACH:x\nEND:VEVENT`);
  fc.assert(
    fc.property(anyText, anyText, (summary, name) => {
      const file = visitCalendar(
        {
          ...visit,
          summary,
          description: summary,
          location: summary,
          visitor: { name, email: "nino@example.ge" },
        },
        "REQUEST",
      );
      const lines = linesOf(file);
      expect(lines.filter((line) => /^(ATTACH|END:VEVENT)/.test(line))).toEqual(["END:VEVENT"]);
      expect(lines.filter((line) => line.startsWith("UID"))).toEqual([`UID:${visit.uid}`]);
    }),
    { numRuns: runs(50) },
  );
});

/** A line with parameters (RFC 5545, 3.1): no value of one has a quote or a control character. */
const PARTS = /^[A-Z]+((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):(.*)$/u;

it.each([
  ['Ivan "Vanya"', "Ivan ”Vanya”"],
  ['x":MAILTO:evil@example.org', "x”:MAILTO:evil@example.org"],
  ["Nino\r\nBeridze\u0007", "Nino Beridze"],
])("quotes the name %j so that its line stays whole", (name, said) => {
  const people = {
    organizer: { name, email: "office@ezo.test" },
    visitor: { name, email: "nino@example.ge" },
  };
  const lines = linesOf(visitCalendar({ ...visit, ...people }, "REQUEST"));
  const partsOf = (property: string) =>
    PARTS.exec(lines.find((line) => line.startsWith(`${property};`)) ?? "")?.slice(1);
  const [invited, to] = partsOf("ATTENDEE") ?? [];
  expect(invited).toContain(`CN="${said}"`);
  expect(to?.toLowerCase()).toBe("mailto:nino@example.ge");
  const [invites, from] = partsOf("ORGANIZER") ?? [];
  expect(invites).toContain(`CN="${said}"`);
  expect(from?.toLowerCase()).toBe("mailto:office@ezo.test");
});
