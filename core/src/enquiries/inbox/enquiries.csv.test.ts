import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { expect, it } from "vitest";
import { csvHeader, csvRow } from "./enquiries.csv.ts";

const row = {
  id: 7,
  source: "call_request",
  status: "in_progress",
  name: "Nino",
  email: "nino@example.ge",
  phone: "+995 555 11 12 22",
  subject: "general",
  subject_label: { ka: "ზოგადი კითხვა", en: "A general question", ru: "" },
  message: "",
  locale: "ru",
  project: { id: 3, title: "ცაცხვის ეზო", titles: { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" } },
  apartment: null,
  assignee: null,
  created_at: "2026-11-20T21:30:00.000Z",
  updated_at: "2026-11-20T21:30:00.000Z",
} as unknown as EnquiryRow;
const TIME_ZONE = "Asia/Tbilisi";
const cells = (line: string) => line.trim().slice(1, -1).split('","').slice(0, 4);

it("exports for people in the words of the admin, with the time in Tbilisi", () => {
  // Excel in Georgia separates cells by semicolons.
  expect(csvHeader("ka")).toContain('"სტატუსი";"წყარო"');
  expect(csvRow(row, "Europe/Berlin", "en")).toContain('"2026-11-20 22:30",');
  expect(csvRow(row, TIME_ZONE, "ka")).toContain('"2026-11-21 01:30";"მუშავდება";"ზარის მოთხოვნა"');
  expect(csvRow(row, TIME_ZONE, "ka")).toContain('"რუსული";"ცაცხვის ეზო"');
  expect(csvRow(row, TIME_ZONE, "en")).toContain('"In progress","Call request"');
  expect(csvRow(row, TIME_ZONE, "en")).toContain('"Russian","Linden Court"');
  // A spreadsheet would take a number with a plus for a formula.
  expect(csvRow(row, TIME_ZONE, "en")).toContain(`"'+995 555 11 12 22"`);
});

it("names the subject that was chosen, which a call request has none of", () => {
  expect(csvRow(row, TIME_ZONE, "en")).not.toContain("A general question");
  const fromForm = { ...row, source: "contact_form" } as const;
  expect(csvRow(fromForm, TIME_ZONE, "en")).toContain('"A general question","","Russian"');
});

it("names visits from our own mails in the language of the file", () => {
  const attribution = {
    utm_source: "newsletter",
    utm_medium: "email",
  } as unknown as EnquiryRow["attribution"];
  expect(csvRow({ ...row, attribution }, TIME_ZONE, "ka")).toContain('"სიახლეების წერილები"');
  expect(csvRow({ ...row, attribution }, TIME_ZONE, "en")).toContain('"Newsletter"');
});

it("exports codes and UTC where no language is named", () => {
  expect(cells(csvHeader().slice(1))).toEqual(["id", "created_at", "status", "source"]);
  expect(csvRow(row, TIME_ZONE)).toContain('"2026-11-20T21:30:00.000Z","in_progress","call_request"');
  expect(csvRow(row, TIME_ZONE)).toContain('"general","","ru"');
});
