import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CAPABILITIES, type Capability } from "./capabilities.ts";
import { LIMIT_OF_ROLE, ROLES, USER_ROLES } from "./roles.ts";
import { AREAS, CAPABILITIES_OF_AREA } from "./capability-areas.ts";
import { CAPABILITY_NEEDS, inOrder, missingNeeds, without, withNeeds } from "./capability-needs.ts";
import { ruledOutBy } from "./limited-roles.ts";
import { ROLE_RISKS, risksOf } from "./role-risks.ts";

const sets = fc.subarray([...CAPABILITIES]);
const one = fc.constantFrom(...CAPABILITIES);
const isSubset = (small: readonly Capability[], large: readonly Capability[]) =>
  small.every((capability) => large.includes(capability));

describe("sets of capabilities", () => {
  it("complete themselves: nothing is missing, nothing is taken away, and twice changes nothing", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const whole = withNeeds(set);
        expect(isSubset(set, whole)).toBe(true);
        expect(missingNeeds(whole)).toEqual([]);
        expect(withNeeds(whole)).toEqual(whole);
        expect(inOrder(whole)).toEqual(whole);
        expect(whole).toContain("profile.own");
      }),
    );
  });

  it("lose what needs a capability with it, and nothing else", () => {
    fc.assert(
      fc.property(sets, one, (set, taken) => {
        if (taken === "profile.own") return;
        const whole = withNeeds(set);
        const left = without(whole, taken);
        expect(left).not.toContain(taken);
        expect(missingNeeds(left)).toEqual([]);
        for (const gone of whole.filter((capability) => !left.includes(capability)))
          expect(withNeeds([gone])).toContain(taken);
      }),
    );
  });

  it("say exactly what they lack", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const lacking = missingNeeds(set).flatMap(({ needs }) => needs);
        expect(withNeeds([...set, ...lacking])).toEqual(withNeeds(set));
        expect(lacking.length === 0).toBe(isSubset(withNeeds(set), inOrder(set)));
      }),
    );
  });

  it("need nothing that needs them", () => {
    for (const capability of CAPABILITIES)
      for (const need of CAPABILITY_NEEDS[capability] ?? [])
        expect(withNeeds([need]), `${capability} and ${need}`).not.toContain(capability);
  });

  it("are complete in every role that Ezo comes with, and no limit rules one of theirs out", () => {
    for (const role of USER_ROLES) {
      expect(missingNeeds(ROLES[role]), role).toEqual([]);
      expect(ruledOutBy(LIMIT_OF_ROLE[role] ?? null, ROLES[role]), role).toEqual([]);
    }
  });

  it("take all enquiries wherever something is read over all of them", () => {
    const overAll: Capability[] = ["dashboard.view", "enquiries.report", "enquiries.export", "persons.read"];
    for (const capability of [...overAll, "contacts.read", "enquiries.delete"] as const)
      expect(withNeeds([capability])).toContain("enquiries.read_all");
  });
});

describe("areas and risks", () => {
  it("list every capability once, but what everybody has", () => {
    const listed = AREAS.flatMap((area) => CAPABILITIES_OF_AREA[area]);
    expect(listed.toSorted()).toEqual(CAPABILITIES.filter((all) => all !== "profile.own").toSorted());
  });

  it("grow with the set: another capability takes no risk away", () => {
    fc.assert(
      fc.property(sets, one, fc.boolean(), (set, more, requiresSecondFactor) => {
        const before = risksOf(set, { requiresSecondFactor });
        expect(risksOf([...set, more], { requiresSecondFactor })).toEqual(expect.arrayContaining(before));
      }),
    );
  });

  it("see each risk in the very capabilities that it takes, and a missing factor only where it matters", () => {
    const risks: [string, readonly Capability[]][] = Object.entries(ROLE_RISKS);
    for (const [risk, needed] of risks) {
      expect(risksOf(needed, { requiresSecondFactor: true })).toContain(risk);
      for (const left of needed.map((_, index) => needed.filter((_one, other) => other !== index)))
        expect(risksOf(left, { requiresSecondFactor: true })).not.toContain(risk);
    }
    expect(risksOf(["users.manage"], { requiresSecondFactor: false })).toContain("no_second_factor");
    expect(risksOf(ROLES.sales_agent, { requiresSecondFactor: false })).toEqual([]);
  });
});
