import { expect, it } from "vitest";
import { officeWeek } from "./office-week.ts";

it("shows the working days, then the weekend", () => {
  const week = officeWeek({ working: ["Mon", "Tue", "Sat"], weekend: ["Sat", "Sun"] });
  expect(week.map(({ day, isWorking }) => [day, isWorking])).toEqual([
    ["Mon", true],
    ["Tue", true],
    ["Sat", true],
    ["Sun", false],
  ]);
  expect(week[0]?.labelKey).toBe("contact.day_mon");
});
