import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { missingNeeds, withNeeds } from "@ezo/contract/values/roles/capability-needs";
import { ruledOutBy } from "@ezo/contract/values/roles/limited-roles";
import { ROLE_LIMITS, ROLES } from "@ezo/contract/values/roles/roles";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceOf } from "./difference.ts";
import { fittingTo, obstacleTo, switched } from "./switching.ts";

const sets = fc.subarray([...CAPABILITIES]).map(withNeeds);
const one = fc.constantFrom(...CAPABILITIES.filter((capability) => capability !== "profile.own"));
const limits = fc.constantFrom(null, ...ROLE_LIMITS);

describe("switching a capability", () => {
  it("leaves a complete set, with it or without it, and names what went along", () => {
    fc.assert(
      fc.property(sets, one, fc.boolean(), (from, capability, isOn) => {
        const { capabilities, along } = switched(from, capability, isOn);
        expect(capabilities.includes(capability)).toBe(isOn);
        expect(missingNeeds(capabilities)).toEqual([]);
        const changed = CAPABILITIES.filter((all) => from.includes(all) !== capabilities.includes(all));
        expect(along).toEqual(changed.filter((all) => all !== capability));
      }),
    );
  });

  it("is possible exactly where nothing is given that is not one's own, or not for a limited role", () => {
    fc.assert(
      fc.property(sets, sets, one, limits, (from, held, capability, limit) => {
        const capabilities = fittingTo(limit, from);
        const obstacle = obstacleTo(capability, { capabilities, limit, held });
        const next = switched(capabilities, capability, true).capabilities;
        const given = next.filter((all) => !capabilities.includes(all));
        const isFine = given.every((all) => held.includes(all)) && ruledOutBy(limit, next).length === 0;
        expect(obstacle === null).toBe(isFine);
      }),
    );
  });

  it("leaves a limited role nothing that its limit rules out, and takes nothing else away", () => {
    fc.assert(
      fc.property(sets, limits, (from, limit) => {
        const left = fittingTo(limit, from);
        expect(ruledOutBy(limit, left)).toEqual([]);
        expect(missingNeeds(left)).toEqual([]);
        if (limit === null) expect(left).toEqual(from);
      }),
    );
  });
});

it("says in what a role differs from what it comes with", () => {
  const editor = { default_capabilities: [...ROLES.editor] };
  expect(differenceOf(editor, ROLES.editor)).toEqual({ added: [], removed: [] });
  expect(differenceOf(editor, ["profile.own", "audit.read"])).toMatchObject({ added: ["audit.read"] });
  expect(differenceOf({ default_capabilities: null }, ["audit.read"])).toBeNull();
});
