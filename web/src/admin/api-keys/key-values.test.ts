import fc from "fast-check";
import { API_CAPABILITIES } from "@ezo/contract/values/roles/api-capabilities";
import { ApiKeyForm } from "@ezo/contract/admin/operations/api-keys";
import { expect, it } from "vitest";
import { bodyOf, EMPTY_KEY, valuesOf } from "./key-values.ts";

const days = fc.date({ min: new Date("2026-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });

it("a key that is edited and not changed is sent back as it was, whatever its last day", () => {
  const zones = fc.constantFrom("Asia/Tbilisi", "Europe/Berlin", "America/New_York");
  fc.assert(
    fc.property(days, zones, (day, zone) => {
      const values = { ...EMPTY_KEY, name: "CRM", last_day: day.toISOString().slice(0, 10) };
      const body = ApiKeyForm.parse(bodyOf(values, zone));
      const key = {
        ...body,
        id: 1,
        prefix: "",
        capabilities: [...body.capabilities],
        last_used_at: null,
        rotating_until: null,
        version: 1,
        created_at: "",
        created_by: null,
        revoked_at: null,
      };
      expect(bodyOf(valuesOf(key, zone), zone)).toEqual(body);
    }),
  );
});

it("an empty restriction is none, and an empty list of capabilities is refused", () => {
  const values = { ...EMPTY_KEY, name: "CRM", capabilities: [...API_CAPABILITIES] };
  const none = { project_ids: null, allowed_addresses: null, expires_at: null };
  expect(bodyOf(values, "Asia/Tbilisi")).toMatchObject(none);
  expect(ApiKeyForm.safeParse(bodyOf({ ...values, capabilities: [] }, "Asia/Tbilisi")).success).toBe(false);
});
