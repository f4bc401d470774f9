import { georgianHolidays } from "@ezo/contract/values/clock/georgian-holidays";
import { WEEK_DAYS } from "@ezo/contract/values/clock/office-hours";
import { act } from "react";
import { expect, it } from "vitest";
import { dayIn, DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import {
  ADMINISTRATOR,
  button,
  drawsAdmin,
  drawSignedIn,
  listAnswer,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import ResponseSettingsPage from "./response-settings-page.tsx";

drawsAdmin();

const STORED = {
  office_hours: Object.fromEntries(WEEK_DAYS.map((day) => [day, "10:00-19:00"])),
  holidays: [],
  amber_minutes: 5,
  red_minutes: 15,
  escalates: true,
  seller_ids: [],
  manager_ids: [],
  version: 1,
  updated_at: null,
  updated_by: null,
};
const text = (ka: string, en: string) => ({ ka, en, ru: "" });

function drawPage(hours: object, user = ADMINISTRATOR, stored: object = STORED) {
  const contact_settings = { contact_info: { hours } };
  return drawSignedIn(
    <ResponseSettingsPage />,
    (_, path) => {
      if (path === "/api/contact-info/settings") return { body: { data: { contact_settings } } };
      return path.endsWith("/assignees") ? listAnswer([]) : { body: { data: stored } };
    },
    "/",
    user,
  );
}
const shown = () => document.body.textContent;
const linkToContact = () => document.querySelector('a[href="/admin/contact-info"]');

it("shows what visitors read of hours beside those that clocks go by, and leads to it", async () => {
  await drawPage({ value: text("ორშ.–პარ.: 11–20", "Mon–Fri 11–20"), subtitle: text("შეთანხმებით", "") });
  await until(() => expect(shown()).toContain("Visitors read: Mon–Fri 11–20, შეთანხმებით."));
  expect(linkToContact()?.textContent).toBe("Contact info");
});

it("says that visitors read nothing of hours, and leads nowhere who may not write it", async () => {
  const capabilities = ADMINISTRATOR.capabilities.filter((one) => one !== "content.publish");
  await drawPage({ value: text("", ""), subtitle: text("", "") }, { ...ADMINISTRATOR, capabilities });
  await until(() => expect(shown()).toContain("Visitors see no hours."));
  expect(linkToContact()).toBeNull();
});

it("shows at their fields why limits and people are refused", async () => {
  const errors = { amber_minutes: ["Above the red limit"], manager_ids: ["One of them may not answer"] };
  const contact_settings = { contact_info: { hours: { value: text("", ""), subtitle: text("", "") } } };
  await drawSignedIn(<ResponseSettingsPage />, (method, path) => {
    if (path === "/api/contact-info/settings") return { body: { data: { contact_settings } } };
    if (path.endsWith("/assignees")) return listAnswer([]);
    return method === "GET" ? { body: { data: STORED } } : { status: 422, body: refusal("invalid", errors) };
  });
  await until(() => expect(shown()).toContain("Amber"));
  await type("Amber", "20");
  await press("Save");
  await until(() => expect(shown()).toContain("Above the red limit"));
  expect(shown()).toContain("One of them may not answer");
  const invalid = document.querySelector('[aria-invalid="true"]');
  const described = (invalid?.getAttribute("aria-describedby") ?? "").split(" ");
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain("Above the red limit");
});

it("names who was removed as such, and lets one take them out", async () => {
  const hours = { value: text("", ""), subtitle: text("", "") };
  await drawPage(hours, ADMINISTRATOR, { ...STORED, seller_ids: [11] });
  await until(() => expect(shown()).toContain("Removed user (11)"));
  const pill = [...document.querySelectorAll(".mantine-Pill-root")].find(({ textContent }) =>
    textContent.includes("Removed user (11)"),
  );
  await act(async () => pill?.querySelector("button")?.click());
  await until(() => expect(document.querySelector(".mantine-Pill-root")).toBeNull());
});

it("fills in a year's public holidays beside one's own days, and saves them with the form alone", async () => {
  const year = Number(dayIn(new Date(), DEFAULT_TIME_ZONE).slice(0, 4));
  const own = [`${year}-05-26`, `${year}-12-31`];
  const saved: unknown[] = [];
  let stored = { ...STORED, holidays: own };
  const contact_settings = { contact_info: { hours: { value: text("", ""), subtitle: text("", "") } } };
  await drawSignedIn(<ResponseSettingsPage />, (method, path, body) => {
    if (path === "/api/contact-info/settings") return { body: { data: { contact_settings } } };
    if (path.endsWith("/assignees")) return listAnswer([]);
    if (method !== "GET") {
      saved.push(body);
      stored = { ...stored, ...(body as object), version: 2 };
    }
    return { body: { data: stored } };
  });
  await until(() => expect(shown()).toContain("Amber"));
  await press("Fill in Georgia's public holidays");
  const holidays = [...new Set([...own, ...georgianHolidays(year)])].toSorted();
  await until(() => expect(shown()).toContain(`${holidays.length - own.length} days filled in.`));
  expect(button("Fill in Georgia's public holidays").disabled).toBe(true);
  expect(saved).toEqual([]);
  await press("Save");
  await until(() => expect(saved).toMatchObject([{ holidays }]));
  // Nothing of them is left to be saved, also while something else is.
  await until(() => expect(shown()).toContain(`All of ${year} are in the list.`));
  await type("Amber", "7");
  expect(shown()).not.toContain("days filled in");
});
