import type { SegmentConditions } from "@ezo/contract/marketing/segments/segment-rules";
import { act, useState } from "react";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, listAnswer, type } from "../../testing.tsx";
import { ConditionField } from "./condition-field.tsx";

drawsAdmin();

const LABEL = "Agreed within the last (days)";
function Field() {
  const [value, setValue] = useState<SegmentConditions>({ consent_within_days: 365 });
  return (
    <>
      <ConditionField name="consent_within_days" value={value} error={undefined} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const field = () => document.querySelector("input");

it("asks for a number of days that is missing, and shows again the one that holds", async () => {
  await drawSignedIn(<Field />, () => listAnswer([]));
  await type(LABEL, "");
  expect(field()?.getAttribute("aria-invalid")).toBe("true");
  await act(async () => {
    field()?.focus();
    field()?.blur();
  });
  expect(field()?.value).toBe("365");
  expect(field()?.getAttribute("aria-invalid")).not.toBe("true");
  await type(LABEL, "30");
  expect(document.querySelector("output")?.textContent).toBe('{"consent_within_days":30}');
});
