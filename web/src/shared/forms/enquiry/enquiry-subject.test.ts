import { expect, it } from "vitest";
import { createAttempts } from "../sending/attempt.ts";
import { contentOf, type EnquirySubject } from "./enquiry-subject.ts";

it("makes another plan or apartment another attempt, but not other figures of the same plan", () => {
  const attempts = createAttempts();
  const keyOf = (about: EnquirySubject | undefined) =>
    attempts.attemptFor({ message: "Hello", about: contentOf(about) }, 3000).key;
  const plan = { plan_id: 1, down_percent: 20, months: 36 };
  const about: EnquirySubject = { apartmentId: 45, projectId: 1, label: "apartment 401", plan };
  const seen = (priceMinor: number) => ({
    price_minor: priceMinor,
    down_minor: 1,
    monthly_minor: 1,
    total_minor: priceMinor,
  });
  const first = keyOf({ ...about, plan: { ...plan, seen: seen(100) } });
  expect(keyOf({ ...about, plan: { ...plan, seen: seen(200) }, label: "ბინა 401" })).toBe(first);
  const others: (EnquirySubject | undefined)[] = [
    { ...about, plan: { ...plan, months: 24 } },
    { ...about, apartmentId: 46 },
    { projectId: 1, label: "Ezo" },
    undefined,
  ];
  const keys = [first, ...others.map(keyOf)];
  expect(new Set(keys).size).toBe(keys.length);
});
