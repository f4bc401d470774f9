import { expect, it } from "vitest";
import { type DetailRecord, presentDetail } from "./enquiries.present.ts";

const stored = (page: string | null) => {
  const at = new Date("2026-11-20T10:00:00.000Z");
  const record: Partial<DetailRecord> = {
    id: 1,
    email: "nino@example.ge",
    page,
    createdAt: at,
    updatedAt: at,
    project: null,
    apartment: null,
    assignee: null,
    steps: [],
    clockStartedAt: null,
    notes: [],
    replies: [],
    mails: [],
    enteredBy: null,
    history: [],
  };
  return presentDetail(record as DetailRecord, new Map()).page;
};

it.each(["https://evil.example/login", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
  "hides the page of an enquiry that was stored with %j",
  (page) => expect(stored(page)).toBeNull(),
);

it("shows our own page, and nothing where none was stored", () => {
  for (const page of ["/", "/ru/projects/1/A?rooms=2"]) expect(stored(page)).toBe(page);
  expect(stored(null)).toBeNull();
});
