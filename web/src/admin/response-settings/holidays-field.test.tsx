import { georgianHolidays } from "@ezo/contract/values/clock/georgian-holidays";
import { useState } from "react";
import { expect, it } from "vitest";
import { dayIn, DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { draw, drawsAdmin, press } from "../testing.tsx";
import { HolidaysField } from "./holidays-field.tsx";

drawsAdmin();

const FILL = "Fill in Georgia's public holidays";

function Days() {
  const [days, setDays] = useState<readonly string[]>([]);
  return (
    <>
      <HolidaysField value={days} saved={[]} error={undefined} onChange={setDays} />
      <button type="button" onClick={() => setDays(days.slice(1))}>
        One less
      </button>
      <button type="button" onClick={() => setDays([])}>
        Drop
      </button>
    </>
  );
}
const note = () => document.querySelector('[role="status"]')?.textContent;

it("says how many days were filled in for as long as they are the form's and not saved", async () => {
  await draw(<Days />);
  const year = Number(dayIn(new Date(), DEFAULT_TIME_ZONE).slice(0, 4));
  const all = `${georgianHolidays(year).length} days filled in. Change them as you like, then save.`;
  await press(FILL);
  expect(note()).toBe(all);
  await press("One less");
  expect(note()).toBe("");
  await press(FILL);
  expect(note()).toBe("1 day filled in. Change it as you like, then save.");
  await press("Drop");
  expect(note()).toBe("");
  await press(FILL);
  expect(note()).toBe(all);
});
