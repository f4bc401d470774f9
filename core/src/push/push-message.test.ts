import { readFileSync } from "node:fs";
import { STAFF_NOTICES } from "@ezo/contract/staff-notices";
import { LOCALES, type Locale } from "@ezo/contract/values/locale";
import { OTHER_UNIT_TYPES, type UnitType } from "@ezo/contract/values/stock/unit-types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RowRecord } from "../enquiries/enquiries.present.ts";
import type { OpenNotice } from "../notices/reader.ts";
import { contentOf, heldContent, testContent } from "./push-message.ts";

const texts = Object.assign(
  {},
  ...["push", "mail"].map(
    (group) =>
      JSON.parse(
        readFileSync(new URL(`../../../prisma/seed/translations/${group}.json`, import.meta.url), "utf8"),
      ) as object,
  ),
) as Record<string, Record<Locale, string>>;
const say = (language: Locale, showsDetails = false) => ({
  language,
  showsDetails,
  timeZone: "Asia/Tbilisi",
  today: "2031-06-03",
  t: (key: string, values: Record<string, string | number> = {}) =>
    (texts[key]?.[language] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
});

interface Asked {
  name: string;
  phone: string | null;
  hasProject: boolean;
  number: string | null;
  unitType?: UnitType;
}
/** As much of a row as messages are made of. */
const rowOf = (id: number, { name, phone, hasProject, number, unitType = "apartment" }: Asked) =>
  ({
    id,
    name,
    phone,
    email: "nino@example.ge",
    message: "secret words",
    project: hasProject ? { id: 1, translations: [{ locale: "ka", title: "ცაცხვის ეზო" }] } : null,
    apartment: number === null ? null : { id: 1, number, unitType },
  }) as unknown as RowRecord;
const STEP = { kind: "call", dueAt: new Date("2031-06-03T14:30:00+04:00") } as NonNullable<
  OpenNotice["step"]
>;
const openOf = (kind: OpenNotice["kind"], rows: RowRecord[]): OpenNotice => ({
  kind,
  rows,
  step: kind === "step_due" ? STEP : null,
});

const NAME = "ნინო ბერიძე";
const PHONE = "+995555123456";
const asked = fc.record({
  name: fc.constant(NAME),
  phone: fc.constantFrom(PHONE, null),
  hasProject: fc.boolean(),
  number: fc.constantFrom("701", null),
});
const kinds = fc.constantFrom(...STAFF_NOTICES);
const languages = fc.constantFrom(...LOCALES);

describe("a push message", () => {
  it("says what happened and to which apartment, and names nobody without details", () => {
    fc.assert(
      fc.property(kinds, asked, languages, (kind, about, language) => {
        const content = contentOf(openOf(kind, [rowOf(7, about)]), say(language));
        const words = `${content.title}\n${content.body}`;
        for (const secret of [NAME, PHONE, "nino@example.ge", "secret words"])
          expect(words).not.toContain(secret);
        expect(words).not.toMatch(/push\.|mail\.|\{\{|undefined|null/);
        expect(content).toMatchObject({ lang: language, path: "/admin/customers?open=7" });
        if (kind === "step_due") expect(content.title).toContain("14:30");
        else if (about.number !== null) expect(content.title).toContain("701");
        else if (about.hasProject) expect(content.title).toContain("ცაცხვის ეზო");
      }),
    );
  });

  it("names the day of a step that is not of today", () => {
    const row = rowOf(7, { name: NAME, phone: null, hasProject: false, number: null });
    const titleOn = (today: string) => contentOf(openOf("step_due", [row]), { ...say("en"), today }).title;
    expect(titleOn("2031-06-03")).toBe("14:30 – Call back");
    expect(titleOn("2031-06-04")).toBe("03.06.2031, 14:30 – Call back");
  });

  it("names who has enquired where details are shown", () => {
    fc.assert(
      fc.property(kinds, asked, languages, (kind, about, language) => {
        const { body } = contentOf(openOf(kind, [rowOf(7, about)]), say(language, true));
        expect(body).toContain(NAME);
        if (about.phone) expect(body).toContain(PHONE);
      }),
    );
  });

  it("is about many requests, what came in quiet hours, and itself", () => {
    const rows = [1, 2, 3].map((id) => rowOf(id, { name: NAME, phone: null, hasProject: true, number: "5" }));
    expect(contentOf(openOf("assigned", rows), say("en", true))).toEqual({
      title: "3 requests were assigned to you",
      body: "",
      path: "/admin/customers?assignee=me",
      lang: "en",
    });
    expect(heldContent(4, "/admin/customers", say("en")).title).toBe("Received during your quiet hours: 4");
    expect(testContent(say("en"))).toMatchObject({ title: "Notifications work", path: "/admin/profile" });
  });

  it("about a new request for an apartment names the apartment, and a unit of another type by its type", () => {
    const about = { name: NAME, phone: PHONE, hasProject: false, number: "701" };
    expect(contentOf(openOf("new_request", [rowOf(7, about)]), say("en")).title).toBe(
      "New request: apartment 701",
    );
    const titles = OTHER_UNIT_TYPES.map(
      (unitType) => contentOf(openOf("new_request", [rowOf(7, { ...about, unitType })]), say("en")).title,
    );
    expect(titles).toEqual([
      "New request: parking place 701",
      "New request: storage room 701",
      "New request: commercial unit 701",
    ]);
  });
});
