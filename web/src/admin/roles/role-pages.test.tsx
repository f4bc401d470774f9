import type { AdminRole } from "@ezo/contract/admin/roles";
import { CAPABILITIES, type Capability } from "@ezo/contract/values/roles/capabilities";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  type,
  until,
} from "../testing.tsx";
import RoleEditPage from "./role-edit-page.tsx";
import RoleListPage from "./role-list-page.tsx";
import { EZO_ROLES, OWN_ROLE } from "./testing.ts";

drawsAdmin();

const ROLES = [...EZO_ROLES, OWN_ROLE];
const roleOf = (key: string): AdminRole =>
  ROLES.find((role) => role.key === key) ?? expect.fail(`no role ${key}`);

/** Draws a page; returns what is sent. */
async function draw(at: string, roles: readonly AdminRole[] = ROLES, user = ADMINISTRATOR) {
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    const id = Number(/\/api\/admin\/roles\/(\d+)$/.exec(path)?.[1]);
    if (method !== "GET") {
      sent.push([method, path, body]);
      if (path.endsWith("/replace")) return { body: { message: "", data: { moved: 2 } } };
      return { body: { data: { ...OWN_ROLE, ...(body as object | undefined) } } };
    }
    if (path === "/api/admin/roles") return listAnswer(roles);
    return { body: { data: roles.find((role) => role.id === id) } };
  };
  await drawSignedIn(
    <Routes>
      <Route path="/admin/roles" element={<RoleListPage />} />
      <Route path="/admin/roles/add" element={<RoleEditPage />} />
      <Route path="/admin/roles/:id/edit" element={<RoleEditPage />} />
    </Routes>,
    answer,
    at,
    user,
  );
  return sent;
}
const text = () => document.body.textContent;
const right = (label: string): HTMLInputElement =>
  [...document.querySelectorAll<HTMLInputElement>('input[role="switch"]')].find((field) =>
    [...(field.labels ?? [])].some((one) => one.textContent.startsWith(label)),
  ) ?? expect.fail(`no right ${label}`);
const toggle = (label: string) => act(async () => right(label).click());
const edit = ({ id }: AdminRole) => `/admin/roles/${id}/edit`;

it("shows who may do what: a row for each right, a column for each role, and what is not as it comes", async () => {
  const editor = roleOf("editor");
  const changed = { ...editor, capabilities: [...editor.capabilities, "audit.read" as const] };
  await draw("/admin/roles", [...EZO_ROLES.filter(({ key }) => key !== "editor"), changed, OWN_ROLE]);
  await until(() => expect(document.querySelector('[role="region"] table')).not.toBeNull());
  const table = document.querySelector('[role="region"] table') ?? expect.fail("no table");
  const heads = [...table.querySelectorAll("thead th")].map((head) => head.firstChild?.textContent);
  expect(heads).toHaveLength(ROLES.length + 1);
  expect(table.querySelectorAll("tbody td")).toHaveLength(ROLES.length * (CAPABILITIES.length - 1));
  const row = [...table.querySelectorAll("tbody tr")].find(
    (one) => one.querySelector("th")?.textContent === "Read the audit log",
  );
  const cells = [...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
  expect(cells[heads.indexOf("Content editor") - 1]).toBe("Yes, changed");
  expect(cells[heads.indexOf("Administrator") - 1]).toBe("Yes");
  expect(cells[heads.indexOf("Marketing") - 1]).toBe("No");
  expect(text()).toContain("1 added");
  expect(text()).toContain("The firm's own");
});

it("finds rights by their words, and says when there is none", async () => {
  await draw("/admin/roles");
  await until(() => expect(document.querySelector('[role="region"] table')).not.toBeNull());
  await type("Find a right", "webhooks");
  await until(() => expect(document.querySelectorAll('[role="region"] tbody td')).toHaveLength(ROLES.length));
  await type("Find a right", "nothing like it");
  await until(() => expect(text()).toContain("There is no such right."));
});

it("switches what a right needs on with it, and what needs it off, and says so", async () => {
  const sent = await draw(edit(OWN_ROLE));
  await until(() => expect(right("Send campaigns").checked).toBe(false));
  await toggle("Send campaigns");
  expect(right("See all requests").checked).toBe(true);
  expect(text()).toContain("Switched on with it:");
  expect(text()).toContain("Writes to all readers without anybody else reading it first.");
  await toggle("See their own requests");
  expect(right("Send campaigns").checked).toBe(false);
  expect(text()).toContain("Switched off with it:");
  await toggle("Read the audit log");
  await press("Save");
  const capabilities: Capability[] = ["profile.own", "stock.read", "audit.read"];
  await until(() => expect(sent).toEqual([["PATCH", "/api/admin/roles/20", { capabilities, version: 1 }]]));
});

it("says in what a role of Ezo's differs from what it comes with, and goes back", async () => {
  await draw(edit(roleOf("translator")));
  await until(() => expect(text()).toContain("The role is as it was at the start."));
  await toggle("Read the audit log");
  await until(() =>
    expect(document.querySelector('[aria-label="Added"]')?.textContent).toContain("audit log"),
  );
  await press("Back to what it comes with");
  await until(() => expect(text()).toContain("The role is as it was at the start."));
  expect(right("Read the audit log").checked).toBe(false);
});

it("leaves an administrator everything", async () => {
  await draw(edit(roleOf("admin")));
  await until(() => expect(text()).toContain("An administrator may always do everything."));
  for (const field of document.querySelectorAll<HTMLInputElement>('ul input[role="switch"]'))
    expect([field.checked, field.disabled]).toEqual([true, true]);
});

it("does not let anybody give what they do not have", async () => {
  const held = CAPABILITIES.filter((one) => one !== "ops.view" && one !== "ops.act");
  const user = { ...ADMINISTRATOR, role: "editor", capabilities: [...held] };
  await draw(edit(OWN_ROLE), ROLES, user);
  await until(() => expect(right("Read the audit log").disabled).toBe(false));
  expect(right("See jobs and the state of the system").disabled).toBe(true);
  expect(right("Retry jobs, pause queues").disabled).toBe(true);
  expect(text()).toContain("You may not do this yourself.");
});

it("lets nobody change or delete a role that may do more than they", async () => {
  const held = CAPABILITIES.filter((one) => one !== "audit.read");
  const capabilities: Capability[] = ["profile.own", "audit.read"];
  const user = { ...ADMINISTRATOR, role: "editor", capabilities: [...held] };
  await draw(edit(OWN_ROLE), [...EZO_ROLES, { ...OWN_ROLE, capabilities }], user);
  await until(() => expect(text()).toContain("This role may do more than you"));
  const fields = [...document.querySelectorAll<HTMLInputElement>("form input")];
  expect(fields.filter((field) => field.type !== "hidden" && !field.disabled)).toEqual([]);
  expect([...document.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain(
    "Replace with another role and delete",
  );
});

it("makes a role with a name in three languages", async () => {
  const sent = await draw("/admin/roles/add");
  await until(() => button("Save"));
  await type("Name (Georgian)", "ობიექტი");
  await type("Name (English)", "Site");
  await toggle("See the texts of the site");
  await press("Save");
  const body = {
    translations: { ka: { name: "ობიექტი" }, en: { name: "Site" }, ru: { name: "" } },
    capabilities: ["profile.own", "texts.read"],
    limited_by: null,
    requires_second_factor: false,
  };
  await until(() => expect(sent).toEqual([["POST", "/api/admin/roles", body]]));
});

it("asks which role the people of a deleted one get", async () => {
  const sent = await draw(edit(OWN_ROLE));
  await until(() => button("Replace with another role and delete"));
  await press("Replace with another role and delete");
  expect(dialogs()).toEqual(["“Site manager”: which role do its people get?"]);
  expect(button("Replace with another role and delete").disabled).toBe(true);
  await act(async () =>
    document.querySelector<HTMLElement>('[role="dialog"] input[aria-haspopup="listbox"]')?.click(),
  );
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
    ({ textContent }) => textContent === "Sales agent",
  );
  await act(async () => option?.click());
  await press("Replace with another role and delete");
  await until(() =>
    expect(sent).toEqual([["POST", "/api/admin/roles/20/replace", { role: "sales_agent", version: 1 }]]),
  );
});
