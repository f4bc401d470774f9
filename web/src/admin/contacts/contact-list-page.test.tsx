import { Notifications } from "@mantine/notifications";
import { act } from "react";
import { expect, it } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  until,
} from "../testing.tsx";
import ContactListPage from "./contact-list-page.tsx";

drawsAdmin();

const contact = (id: number, tags: string[]) => ({
  id,
  email: `reader-${id}@example.ge`,
  name: `Reader ${id}`,
  language: "en",
  source: "import",
  status: "subscribed",
  consent_at: "2025-01-01",
  tags,
  version: 1,
});

/** A server with two contacts; what is sent to change their tags is collected. */
function server() {
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    if (path.endsWith("/contacts/tags")) return { body: { data: ["fair", "vip"] } };
    if (method !== "POST") return listAnswer([contact(1, ["fair"]), contact(2, [])]);
    sent.push(body);
    const previous = [
      { id: 1, add: [], remove: ["vip"] },
      { id: 2, add: [], remove: ["vip"] },
    ];
    return { body: { data: { changed: 2, previous, missing: [] } } };
  };
  return { sent, answer };
}
const tick = (name: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.click());
/** The list of the field, which comes after that of the page's filter. */
const optionOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="option"]')].findLast(
    ({ textContent }) => textContent === name,
  );
const fieldOf = (label: string) =>
  document.getElementById(
    [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.htmlFor ?? "",
  );

it("gives tags to the contacts of a page, and takes that back", async () => {
  const { sent, answer } = server();
  const page = (
    <>
      <ContactListPage />
      <Notifications />
    </>
  );
  await drawSignedIn(page, answer);
  await until(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(2));
  await tick("Select this page");
  await until(() => expect(document.body.textContent).toContain("2 selected"));
  await press("Change tags");
  expect(button("Save").disabled).toBe(true);
  await act(async () => fieldOf("Add")?.click());
  await until(() => expect(optionOf("vip")).toBeDefined());
  await act(async () => optionOf("vip")?.click());
  await until(() => expect(button("Save").disabled).toBe(false));
  await press("Save");
  const changes = [1, 2].map((id) => ({ id, add: ["vip"], remove: [] }));
  await until(() => expect(sent).toEqual([{ changes }]));
  await until(() => expect(document.body.textContent).toContain("2 contacts have other tags now"));
  expect(document.body.textContent).not.toContain("2 selected");
  await press("Undo");
  const back = [1, 2].map((id) => ({ id, add: [], remove: ["vip"] }));
  await until(() => expect(sent[1]).toEqual({ changes: back }));
});

it("gives tags to all that the filter finds, in parts, and takes that back in one step", async () => {
  const sent: { changes: { id: number }[] }[] = [];
  const found = Array.from({ length: 620 }, (_, at) => 620 - at);
  const rows = [contact(620, []), contact(619, [])];
  const answer: Answering = (method, path, body) => {
    if (path.endsWith("/contacts/tags")) return { body: { data: ["fair", "vip"] } };
    if (path.endsWith("/bulk/matching"))
      return { body: { data: found.map((id) => ({ id })), meta: { total: 620 } } };
    if (method !== "POST")
      return { body: { data: rows, meta: { total: 620, current_page: 1, last_page: 25, per_page: 25 } } };
    const { changes } = body as { changes: { id: number }[] };
    sent.push({ changes });
    const previous = changes.map(({ id }) => ({ id, add: ["fair"], remove: [] }));
    return { body: { data: { changed: changes.length, previous, missing: [] } } };
  };
  const page = (
    <>
      <ContactListPage />
      <Notifications />
    </>
  );
  await drawSignedIn(page, answer);
  await until(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(2));
  await tick("Select this page");
  await until(() => expect(document.body.textContent).toContain("All 620"));
  await press("All 620");
  await until(() => expect(document.body.textContent).toContain("620 selected"));
  await press("Change tags");
  // Nobody of the page has a tag: those of the others can be taken away.
  await act(async () => fieldOf("Take away")?.click());
  await until(() => expect(optionOf("fair")).toBeDefined());
  await act(async () => optionOf("fair")?.click());
  await until(() => expect(button("Save").disabled).toBe(false));
  await press("Save");
  await until(() => expect(document.body.textContent).toContain("620 contacts have other tags now"));
  expect(sent.map(({ changes }) => changes.length)).toEqual([500, 120]);
  await press("Undo");
  await until(() => expect(sent.map(({ changes }) => changes.length)).toEqual([500, 120, 500, 120]));
});

it("selects nothing for those who may neither change nor export contacts", async () => {
  await drawSignedIn(<ContactListPage />, server().answer, "/", {
    ...ADMINISTRATOR,
    capabilities: ["contacts.read"],
  });
  await until(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(2));
  expect(document.querySelector('input[type="checkbox"]')).toBeNull();
  expect(document.body.textContent).not.toContain("Export to CSV");
});
