import { DAY_MS } from "@ezo/contract/values/time";
import { expect, it } from "vitest";
import { drawsAdmin } from "../../testing.tsx";
import { draftKey, dropOldDrafts, readDraft, readSetAside, writeDraft, writeSetAside } from "./draft.ts";

drawsAdmin();

const NOW = 100 * DAY_MS;
const draft = (daysAgo: number) => ({ values: daysAgo, version: null, at: NOW - daysAgo * DAY_MS });

it("leaves the device after thirty days, anyone's", () => {
  const [mine, theirs, aside] = [draftKey(1, "news", 1), draftKey(2, "news", 1), draftKey(2, "news", 2)];
  writeDraft(mine, draft(29));
  writeDraft(theirs, draft(31));
  writeSetAside(aside, [draft(1), draft(40)]);
  localStorage.setItem(draftKey(1, "news", 3), "not JSON");
  localStorage.setItem("ezo_admin_sidebar", "slim");
  dropOldDrafts(NOW);
  expect(readDraft(mine)?.values).toBe(29);
  expect(readDraft(theirs)).toBeNull();
  expect(readSetAside(aside).map(({ values }) => values)).toEqual([1]);
  expect(localStorage.getItem(draftKey(1, "news", 3))).toBeNull();
  expect(localStorage.getItem("ezo_admin_sidebar")).toBe("slim");
});
