import type { PersonDetail } from "@ezo/contract/persons";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { aRow } from "../enquiries/testing.ts";
import { drawsAdmin, drawSignedIn, press, refusal, until } from "../testing.tsx";
import PersonPage from "./person-page.tsx";

drawsAdmin();

const AT = "2026-11-20T10:00:00.000Z";
const aPerson = (person: Partial<PersonDetail> = {}): PersonDetail => ({
  id: 3,
  name: "Nino",
  emails: ["nino@example.ge"],
  phones: ["+995555123456"],
  enquiry_count: 2,
  last_enquiry_at: AT,
  created_at: AT,
  figures: { mails: 1, clicks: 1, campaigns: 1 },
  enquiries: [aRow({ id: 8, person: { id: 3, enquiry_number: 2, enquiries: 2 } })],
  newsletter: [{ contact_id: 5, email: "nino@example.ge", status: "subscribed", status_at: AT }],
  timeline: [
    { kind: "enquiry", at: AT, detail: "contact_form", customer_id: 8, campaign: null, actor: null },
    {
      kind: "click",
      at: AT,
      detail: "https://ezo.test/a",
      customer_id: null,
      campaign: { id: 1, name: "Autumn" },
      actor: null,
    },
  ],
  suggestions: [],
  merges: [],
  ...person,
});
const OTHER = {
  id: 4,
  name: "Nino B.",
  emails: ["nino@studio.example"],
  phones: [],
  enquiry_count: 1,
  last_enquiry_at: AT,
  newsletter: [
    { contact_id: 6, email: "nino@studio.example", status: "unsubscribed" as const, status_at: AT },
  ],
};
const SUGGESTED = aPerson({
  suggestions: [
    {
      person: OTHER,
      after: {
        name: "Nino",
        emails: ["nino@example.ge", "nino@studio.example"],
        phones: [],
        enquiry_count: 3,
      },
    },
  ],
});
const MERGED = aPerson({
  enquiry_count: 3,
  merges: [{ id: 12, person: { id: 4, name: "Nino B." }, at: AT, by: null, undo_until: AT }],
});
const page = (
  <Routes>
    <Route path="/admin/persons/:id" element={<PersonPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const text = () => document.body.textContent;

it("shows what a merge would do, merges, and undoes it", async () => {
  const sent: unknown[] = [];
  let stored = SUGGESTED;
  await drawSignedIn(
    page,
    (method, path, body) => {
      if (method === "POST") {
        sent.push([path, body]);
        stored = path.endsWith("/merge") ? MERGED : SUGGESTED;
      }
      return { body: { success: true, data: stored } };
    },
    "/admin/persons/3",
  );
  await until(() => expect(text()).toContain("2nd request"));
  for (const part of ["Autumn", "nino@studio.example: Unsubscribed", "3 requests", "Each address keeps"])
    expect(text()).toContain(part);
  await press("Merge");
  await until(() => expect(text()).toContain("Merged: Nino B."));
  expect(text()).not.toContain("These may be one person");
  await press("Undo");
  await until(() => expect(text()).toContain("These may be one person"));
  expect(sent).toEqual([
    ["/api/admin/persons/3/merge", { person_id: 4 }],
    ["/api/admin/persons/3/unmerge", { merge_id: 12 }],
  ]);
});

it("shows one kind of event alone", async () => {
  await drawSignedIn(page, () => ({ body: { success: true, data: aPerson() } }), "/admin/persons/3");
  await until(() => expect(text()).toContain("Autumn"));
  const choice = [...document.querySelectorAll("input")].find(({ value }) => value === "mails");
  await act(async () => choice?.click());
  await until(() => expect(text()).toContain("Nothing here yet."));
  expect(text()).not.toContain("Autumn");
});

it("says that nobody is there", async () => {
  await drawSignedIn(page, () => ({ status: 404, body: refusal("not_found") }), "/admin/persons/3");
  await until(() => expect(document.querySelector("h2")).not.toBeNull());
  expect(text()).not.toContain("2nd request");
});
