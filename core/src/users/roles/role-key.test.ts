import { RoleKey } from "@ezo/contract/values/roles/roles";
import fc from "fast-check";
import { expect, it } from "vitest";
import { roleKeyFrom } from "./role-key.ts";

it("is made of the Latin words of a name", () => {
  const none = new Set<string>();
  expect(roleKeyFrom("Site manager", none)).toBe("site_manager");
  expect(roleKeyFrom("  Chargé d'affaires 2 ", none)).toBe("charge_d_affaires");
  expect(roleKeyFrom("გაყიდვები", none)).toBe("role");
  expect(roleKeyFrom("Site manager", new Set(["site_manager"]))).toBe("site_manager_b");
});

it("is always a key, and one that nobody has, whatever the name and however many there are", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.integer({ min: 1, max: 60 }),
      (name, count) => {
        const taken = new Set<string>();
        for (let made = 0; made < count; made++) {
          const key = roleKeyFrom(name, taken);
          expect(RoleKey.safeParse(key).success, key).toBe(true);
          expect(taken.has(key)).toBe(false);
          taken.add(key);
        }
      },
    ),
  );
});
