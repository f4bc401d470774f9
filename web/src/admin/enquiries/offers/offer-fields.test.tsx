import { expect, it } from "vitest";
import { STANDARD } from "../../../shared/testing/sample-plans.ts";
import { drawsAdmin, drawSignedIn, listAnswer, until } from "../../testing.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { newOffer, type OfferSubject } from "./offer-values.ts";

drawsAdmin();

const OF: OfferSubject = {
  id: 3,
  number: "802",
  place: null,
  projectId: 1,
  listMinor: 10_000_000,
  discountUntil: null,
};

it("marks months outside the plan's, a discount and days at once, each with one reason", async () => {
  const plan = { ...STANDARD, full_payment_discount_percent: 0 };
  const empty = newOffer({ plan: null, project: null }, OF);
  const values = { ...empty, plan: String(plan.id), down: 20, months: "60", percent: "120", days: "9999" };
  await drawSignedIn(
    <OfferFields
      values={values}
      errorOf={() => undefined}
      of={OF}
      currency="USD"
      was={null}
      offer={null}
      limit={99}
      onChange={() => undefined}
    />,
    () => listAnswer([plan]),
  );
  await until(() => expect(document.body.textContent).toContain("Allowed: 6 to 48"));
  expect(document.querySelectorAll("input[aria-invalid='true']")).toHaveLength(3);
  expect(document.body.textContent).not.toContain("Up to 99 %");
});
