import type { SavedSearchRow } from "@ezo/contract/marketing/saved-searches";
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
  unmountDrawn,
  until,
} from "../testing.tsx";
import SavedSearchesPage from "./saved-searches-page.tsx";

drawsAdmin();

const AT = "2020-01-05T10:32:00.000Z";
const ASKED_AT = "2019-12-24T08:00:00.000Z";
const aSearch = (over: Partial<SavedSearchRow> = {}): SavedSearchRow => ({
  id: 7,
  email: "nino@example.ge",
  language: "ka",
  words: { ka: "ოთახები: 2", en: "Rooms: 2", ru: "Комнаты: 2" },
  url: "/apartments?rooms=2",
  status: "active",
  status_at: AT,
  consent_at: AT,
  consent_text: "I agree",
  consent_text_version: "v",
  mails: 3,
  mailed_at: AT,
  created_at: ASKED_AT,
  ...over,
});

/** A server with these searches; what ends one is collected. */
function serverWith(rows: SavedSearchRow[]) {
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
    return path === "/api/admin/saved-searches"
      ? { body: { data: left, meta: { ...meta, by_status: counts } } }
      : null;
  };
  return { answer, ended, asked };
}
const rows = () => [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);

it("says whose search it is, what it finds, since when, and how often it has mailed, in the language of the reader", async () => {
  const { answer, asked } = serverWith([aSearch()]);
  await drawSignedIn(<SavedSearchesPage />, answer, "/admin/saved-searches?status=active&search=nino");
  await until(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toMatch(/^Rooms: 2nino@example\.geActiveGeorgian24 Dec 2019, 12:003 · .*End$/);
  expect(document.querySelector("tbody a")?.getAttribute("href")).toBe("/apartments?rooms=2");
  expect(asked).toContain("page=1&search=nino&status=active");
  // How many there are of each kind, whatever is listed.
  expect(button("Waiting for confirmation (4)")).toBeDefined();
});

it("leads to what the audit log has of a search, for those who may read that", async () => {
  const link = () => document.querySelector('a[aria-label="In the audit log: nino@example.ge"]');
  const { answer } = serverWith([aSearch()]);
  await drawSignedIn(<SavedSearchesPage />, answer, "/admin/saved-searches");
  await until(() => expect(link()?.getAttribute("href")).toBe("/admin/audit?entity=saved_search%3A7"));
  unmountDrawn();
  const capabilities = ADMINISTRATOR.capabilities.filter((one) => one !== "audit.read");
  await drawSignedIn(<SavedSearchesPage />, answer, "/admin/saved-searches", {
    ...ADMINISTRATOR,
    capabilities,
  });
  await until(() => expect(rows()).toHaveLength(1));
  expect(link()).toBeNull();
});

it("ends a search after a question, and shows the list without it", async () => {
  const { answer, ended } = serverWith([aSearch()]);
  await drawSignedIn(<SavedSearchesPage />, answer, "/admin/saved-searches");
  await until(() => expect(rows()).toHaveLength(1));
  await press("End the search of nino@example.ge");
  expect(dialogs()).toEqual(["End the search of nino@example.ge"]);
  expect(ended).toEqual([]);
  await press("End");
  await until(() => expect(document.body.textContent).toContain("No saved searches yet"));
  expect(ended).toEqual(["/api/admin/saved-searches/7"]);
});

it("offers nothing to those who may only read, and loads again after a failure", async () => {
  let isDown = true;
  const { answer } = serverWith([aSearch({ status: "paused" })]);
  const reader = { ...ADMINISTRATOR, capabilities: ["contacts.read" as const] };
  await drawSignedIn(
    <SavedSearchesPage />,
    (...call) => (isDown ? { status: 403, body: refusal("forbidden") } : answer(...call)),
    "/admin/saved-searches",
    reader,
  );
  await until(() => expect(button("Try again")).toBeDefined());
  isDown = false;
  await press("Try again");
  await until(() => expect(rows()[0]).toContain("Paused"));
  expect(document.querySelector("tbody button")).toBeNull();
});
