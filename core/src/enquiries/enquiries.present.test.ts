import { expect, it } from "vitest";
import { type DetailRecord, presentDetail } from "./enquiries.present.ts";

const at = new Date("2026-11-20T10:00:00.000Z");
const presented = (over: Partial<DetailRecord>) => {
  const record: Partial<DetailRecord> = {
    id: 1,
    email: "nino@example.ge",
    page: null,
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
    ...over,
  };
  return presentDetail(record as DetailRecord, new Map());
};
const stored = (page: string | null) => presented({ page }).page;

it.each(["https://evil.example/login", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
  "hides the page of an enquiry that was stored with %j",
  (page) => expect(stored(page)).toBeNull(),
);

it("shows our own page, and nothing where none was stored", () => {
  for (const page of ["/", "/ru/projects/1/A?rooms=2"]) expect(stored(page)).toBe(page);
  expect(stored(null)).toBeNull();
});

it("shows a call that was noted later where it was, and lines of one moment as they were written", () => {
  const line = (id: number, kind: "call" | "note" | "status", seconds: number) => ({
    id,
    enquiryId: 1,
    kind,
    fromValue: null,
    toValue: null,
    actorId: null,
    actor: null,
    version: 1,
    isOverwrite: false,
    reason: null,
    createdAt: new Date(at.getTime() + seconds * 1000),
  });
  const { history } = presented({
    history: [line(9, "note", 60), line(10, "status", 60), line(11, "call", 30)],
  });
  expect(history.map(({ id }) => id)).toEqual([0, 11, 9, 10]);
});
