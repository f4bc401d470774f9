import type { KeptShortlistRow } from "@ezo/contract/marketing/kept-shortlists";
import { expect, it } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  refusal,
  until,
} from "../testing.tsx";
import KeptShortlistsPage from "./kept-shortlists-page.tsx";

drawsAdmin();

const AT = "2020-01-05T10:32:00.000Z";
const ASKED_AT = "2019-12-24T08:00:00.000Z";
const aShortlist = (over: Partial<KeptShortlistRow> = {}): KeptShortlistRow => ({
  id: 7,
  email: "nino@example.ge",
  language: "ka",
  apartments: [1, 2, 3, 4].map((id) => ({
    id,
    name: { ka: `ბინა ${id}`, en: `Apartment ${id}`, ru: `Квартира ${id}` },
    url: `/apartment-${id}`,
  })),
  apartment_count: 5,
  status: "active",
  status_at: AT,
  consent_at: AT,
  consent_text: "I agree",
  consent_text_version: "v",
  mails: 3,
  mailed_at: AT,
  used_at: AT,
  created_at: ASKED_AT,
  ...over,
});

/** A server with these shortlists; what ends one is collected. */
function serverWith(rows: KeptShortlistRow[]) {
  const left = [...rows];
  const ended: string[] = [];
  const asked: string[] = [];
  const answer: Answering = (method, path, _, query) => {
    if (method === "DELETE") {
      ended.push(path);
      left.pop();
      return { body: { message: "Deleted" } };
    }
    asked.push(query.toString());
    const meta = { total: left.length, current_page: 1, last_page: 1, per_page: 25 };
    const counts = { pending: 4, active: left.length, paused: 0 };
    return path === "/api/admin/kept-shortlists"
      ? { body: { data: left, meta: { ...meta, by_status: counts } } }
      : null;
  };
  return { answer, ended, asked };
}
const rows = () => [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);

it("says whose shortlist it is, what is on it, and how often it was mailed about, in the language of the reader", async () => {
  const { answer, asked } = serverWith([aShortlist()]);
  await drawSignedIn(<KeptShortlistsPage />, answer, "/admin/kept-shortlists?status=active&search=nino");
  await until(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toMatch(
    /^Apartment 1; Apartment 2; Apartment 3 and 2 morenino@example\.geActiveGeorgian24 Dec 2019, 12:003 · /,
  );
  expect(document.querySelector("tbody a")?.getAttribute("href")).toBe("/apartment-1");
  expect(asked).toContain("page=1&search=nino&status=active");
  // How many there are of each kind, whatever is listed.
  expect(button("Waiting for confirmation (4)")).toBeDefined();
});

it("ends a shortlist after a question, and shows the list without it", async () => {
  const { answer, ended } = serverWith([aShortlist()]);
  await drawSignedIn(<KeptShortlistsPage />, answer, "/admin/kept-shortlists");
  await until(() => expect(rows()).toHaveLength(1));
  await press("End the shortlist of nino@example.ge");
  expect(dialogs()).toEqual(["End the shortlist of nino@example.ge"]);
  expect(ended).toEqual([]);
  await press("End");
  await until(() => expect(document.body.textContent).toContain("No kept shortlists yet"));
  expect(ended).toEqual(["/api/admin/kept-shortlists/7"]);
});

it("offers nothing to those who may only read, and loads again after a failure", async () => {
  let isDown = true;
  const { answer } = serverWith([aShortlist({ status: "paused" })]);
  const reader = { ...ADMINISTRATOR, capabilities: ["contacts.read" as const] };
  await drawSignedIn(
    <KeptShortlistsPage />,
    (...call) => (isDown ? { status: 403, body: refusal("forbidden") } : answer(...call)),
    "/admin/kept-shortlists",
    reader,
  );
  await until(() => expect(button("Try again")).toBeDefined());
  isDown = false;
  await press("Try again");
  await until(() => expect(rows()[0]).toContain("Paused"));
  expect(document.querySelector("tbody button")).toBeNull();
});
