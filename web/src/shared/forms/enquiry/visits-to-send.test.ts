import { ContactForm } from "@ezo/contract/enquiries/enquiry-form";
import { ATTRIBUTION_FIELDS } from "@ezo/contract/values/visits/touch";
import fc from "fast-check";
import { expect, it } from "vitest";
import { visitsToSend } from "./visits-to-send.ts";

it("sends the last visit, and the first where that was another one", () => {
  const first = "utm_source=google&landing_path=%2Fru";
  const last = "referrer_host=L.facebook.com&landing_path=%2F%2Fnews";
  expect(visitsToSend([first, first])).toEqual({
    attribution: { utm_source: "google", landing_path: "/ru" },
  });
  expect(visitsToSend([first, last])).toEqual({
    attribution: { referrer_host: "l.facebook.com", landing_path: "/news" },
    first_attribution: { utm_source: "google", landing_path: "/ru" },
  });
  expect(visitsToSend([])).toEqual({});
});

it("never keeps an enquiry from being accepted, whatever a link says", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.string({ unit: fc.constantFrom("😀", "\0", "a", "/", "\\", "."), minLength: 240, maxLength: 260 }),
  );
  const query = fc
    .dictionary(fc.constantFrom(...ATTRIBUTION_FIELDS), anything)
    .map((fields) => new URLSearchParams(fields).toString());
  fc.assert(
    fc.property(query, query, (first, last) => {
      const visits = visitsToSend([first, last]);
      const form = { source: "contact_form", name: "Nino", email: "nino@example.ge", message: "Hello" };
      expect(ContactForm.safeParse({ ...form, ...visits }).error).toBeUndefined();
      // What PostgreSQL cannot store: the server refuses it in any field.
      for (const visit of Object.values(visits))
        expect(/\0|\p{Surrogate}/u.test(Object.values({ ...visit }).join())).toBe(false);
    }),
  );
});
