import { ENQUIRY_SOURCES, FORM_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { LOCALES } from "@ezo/contract/values/locale";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Arrival, type Conditions, isMeantFor } from "./match-rule.ts";

const ids = fc.integer({ min: 1, max: 3 });
const subject = fc.constantFrom("general", "purchase", "visit");
const arrival: fc.Arbitrary<Arrival> = fc.record({
  projectId: fc.option(ids, { nil: null }),
  locale: fc.constantFrom(...LOCALES),
  subject,
  source: fc.constantFrom(...ENQUIRY_SOURCES),
  isWithinHours: fc.boolean(),
});
const rule: fc.Arbitrary<Conditions> = fc.record({
  projectIds: fc.uniqueArray(ids),
  locales: fc.uniqueArray(fc.constantFrom(...LOCALES)),
  subjects: fc.uniqueArray(subject),
  sources: fc.uniqueArray(fc.constantFrom(...ENQUIRY_SOURCES)),
  hours: fc.constantFrom("any", "within", "outside"),
});

it("is meant for what fulfils every condition, and a further condition never widens a rule", () => {
  fc.assert(
    fc.property(rule, arrival, (given, enquiry) => {
      const each: Conditions[] = [
        { ...NO_CONDITIONS, projectIds: given.projectIds },
        { ...NO_CONDITIONS, locales: given.locales },
        { ...NO_CONDITIONS, subjects: given.subjects },
        { ...NO_CONDITIONS, sources: given.sources },
        { ...NO_CONDITIONS, hours: given.hours },
      ];
      // What only says where it comes from is no restriction of the others.
      const alone = each.map((one) => ({ ...one, sources: given.sources }));
      expect(isMeantFor(given, enquiry)).toBe(alone.every((one) => isMeantFor(one, enquiry)));
    }),
  );
});

it("without conditions is meant for the forms of the site alone", () => {
  fc.assert(
    fc.property(arrival, (enquiry) => {
      const isForm = FORM_SOURCES.some((source) => source === enquiry.source);
      expect(isMeantFor(NO_CONDITIONS, enquiry)).toBe(isForm);
    }),
  );
});

const NO_CONDITIONS: Conditions = { projectIds: [], locales: [], subjects: [], sources: [], hours: "any" };
