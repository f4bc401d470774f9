import type { ApiKey, NewApiKey } from "@ezo/contract/admin/operations/api-keys";
import { expect, it, vi } from "vitest";
import {
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
import ApiKeysPage from "./api-keys-page.tsx";

drawsAdmin();

const SECRET = `ezo_${"x".repeat(43)}`;
const KEY: ApiKey = {
  id: 7,
  name: "CRM",
  prefix: "ezo_abcd",
  capabilities: ["apartments.read"],
  project_ids: [2],
  allowed_addresses: null,
  rate_per_minute: 600,
  expires_at: null,
  last_used_at: null,
  rotating_until: null,
  version: 3,
  created_at: "2026-11-01T10:00:00.000Z",
  created_by: { id: 1, name: "Nino" },
  revoked_at: null,
};

/** A server with these keys; what is sent to it is collected. */
function serverWith(keys: ApiKey[]) {
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    if (path === "/api/admin/projects") return listAnswer([{ id: 2, title: "Linden Court" }]);
    if (method === "GET" && path === "/api/admin/api-keys") return { body: { data: keys } };
    sent.push([method, path, body]);
    const made: NewApiKey = { ...KEY, secret: SECRET };
    return { body: { data: made } };
  };
  return { answer, sent };
}
const text = () => document.body.textContent;

it("says of each key what it may, where, until when, and that it was never used", async () => {
  await drawSignedIn(<ApiKeysPage />, serverWith([KEY]).answer);
  await until(() => expect(text()).toContain("Linden Court"));
  const [, row] = [...document.querySelectorAll("tr")].map(({ textContent }) => textContent);
  for (const said of ["CRM", "ezo_abcd…", "Apartments: read", "Linden Court", "Never", "Active"])
    expect(row).toContain(said);
});

it("says what keys are for where there is none", async () => {
  await drawSignedIn(<ApiKeysPage />, serverWith([]).answer);
  await until(() => expect(text()).toContain("There is no key yet"));
});

it("shows the secret of a new key, and stays open until it is said to be kept", async () => {
  const writeText = vi.fn<(copied: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  const { answer, sent } = serverWith([]);
  await drawSignedIn(<ApiKeysPage />, answer);
  await press("New key");
  await until(() => expect(dialogs()).toEqual(["New key"]));
  await type("Name", "CRM");
  await press("Create the key");
  await until(() => expect(dialogs()).toEqual(["The key is ready"]));
  expect(sent).toEqual([
    [
      "POST",
      "/api/admin/api-keys",
      {
        name: "CRM",
        capabilities: ["projects.read", "apartments.read", "layouts.read"],
        project_ids: null,
        allowed_addresses: null,
        rate_per_minute: 600,
        expires_at: null,
      },
    ],
  ]);
  await press("Copy");
  expect(writeText.mock.calls).toEqual([[SECRET]]);
  expect(button("Close").disabled).toBe(true);
  document.querySelector<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')?.click();
  await until(() => expect(button("Close").disabled).toBe(false));
  await press("Close");
  await until(() => expect(dialogs()).toEqual([]));
  expect(text()).not.toContain(SECRET);
  expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET);
});

/** Chooses from the menu of the key's row. */
async function choose(name: string): Promise<void> {
  await until(() => button("More: CRM"));
  await press("More: CRM");
  await until(() => expect(document.querySelector('[role="menuitem"]')).not.toBeNull());
  [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    .find(({ textContent }) => textContent === name)
    ?.click();
}

it.each([
  ["New secret", "Rotate “CRM”?", ["POST", "/api/admin/api-keys/7/rotate", undefined]],
  ["Revoke", "Revoke “CRM”?", ["DELETE", "/api/admin/api-keys/7", undefined]],
] as const)("asks before: %s", async (name, title, call) => {
  const { answer, sent } = serverWith([KEY]);
  await drawSignedIn(<ApiKeysPage />, answer);
  await choose(name);
  await until(() => expect(dialogs()).toEqual([title]));
  expect(sent).toEqual([]);
  await press(name);
  await until(() => expect(sent).toEqual([call]));
  if (name === "New secret") await until(() => expect(text()).toContain(SECRET));
});

it("says before a rotation during another that the key still running out ends at once", async () => {
  const rotating: ApiKey = { ...KEY, rotating_until: new Date(Date.now() + 3_600_000).toISOString() };
  await drawSignedIn(<ApiKeysPage />, serverWith([rotating]).answer);
  await choose("New secret");
  await until(() => expect(dialogs()).toEqual(["Rotate “CRM”?"]));
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("ends at once");
});

it("says nothing of an earlier key where none runs out", async () => {
  await drawSignedIn(<ApiKeysPage />, serverWith([KEY]).answer);
  await choose("New secret");
  await until(() => expect(dialogs()).toEqual(["Rotate “CRM”?"]));
  expect(document.querySelector('[role="dialog"]')?.textContent).not.toContain("ends at once");
});
