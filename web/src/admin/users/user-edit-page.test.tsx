import { notifications, Notifications } from "@mantine/notifications";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { EZO_ROLES, OWN_ROLE } from "../roles/testing.ts";
import {
  type Answering,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  type,
  unmountDrawn,
  until,
} from "../testing.tsx";
import UserEditPage from "./user-edit-page.tsx";

drawsAdmin();

const user = {
  id: 9,
  name: "Tea",
  email: "tea@ezo.example",
  role: "marketing",
  project_ids: [],
  is_limited: false,
  text_locale: null,
  is_active: true,
  is_self: false,
  last_login_at: null,
  sessions_count: 0,
  has_second_factor: false,
  has_single_sign_on: false,
  invitation: null,
  phone: null,
  max_discount_percent: null,
  version: 1,
  created_at: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
  deleted_at: null,
};

const PHOTO = "data:image/jpeg;base64,AA==";
const ROLES_PATH = "/api/admin/roles";

async function open(at: string) {
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    if (path === ROLES_PATH) return listAnswer([...EZO_ROLES, OWN_ROLE]);
    if (path === "/api/admin/projects") return listAnswer([]);
    if (path.endsWith("/sessions")) return { body: { data: [] } };
    if (path.endsWith("/photo")) {
      if (method !== "GET") sent.push([method, path]);
      return { body: { data: { photo: method === "DELETE" ? null : PHOTO } } };
    }
    if (method !== "GET") sent.push(body);
    return { body: { data: { ...user, ...(body as object | undefined) } } };
  };
  await drawSignedIn(
    <>
      <Notifications />
      <Routes>
        <Route path="/admin/users/add" element={<UserEditPage />} />
        <Route path="/admin/users/:id/edit" element={<UserEditPage />} />
      </Routes>
    </>,
    answer,
    at,
  );
  return sent;
}
async function choose(role: string): Promise<void> {
  await act(async () => document.querySelector<HTMLInputElement>('input[aria-haspopup="listbox"]')?.click());
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent === role);
  await until(() => expect(option()).toBeDefined());
  await act(async () => option()?.click());
}
const words = () => document.querySelector('[role="dialog"]')?.textContent;

it("asks before a user gets another role, and explains what it allows", async () => {
  const sent = await open("/admin/users/9/edit");
  await until(() => expect(document.querySelector("input")?.value).toBe("Tea"));
  await choose("Administrator");
  await press("Save");
  expect(dialogs()).toEqual(["Make Tea “Administrator”?"]);
  expect(words()).toContain("change and delete everything");
  expect(sent).toEqual([]);
  await press("Back");
  expect(sent).toEqual([]);
  await press("Save");
  await press("Save the role");
  await until(() => expect(sent).toEqual([{ role: "admin", version: 1 }]));
});

it("offers the firm's own roles, and explains what one allows", async () => {
  const sent = await open("/admin/users/9/edit");
  await until(() => expect(document.querySelector("input")?.value).toBe("Tea"));
  await choose("Site manager");
  await press("Save");
  expect(dialogs()).toEqual(["Make Tea “Site manager”?"]);
  expect(words()).toContain("They may: See buildings, apartments, layouts and plans.");
  await press("Save the role");
  await until(() => expect(sent).toEqual([{ role: "site_manager", version: 1 }]));
});

const limitSwitch = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[role="switch"]')].find((one) =>
    one.closest(".mantine-Switch-root")?.textContent?.includes("Only given projects"),
  );

it("limits somebody of any role to projects, and says what that closes", async () => {
  const sent = await open("/admin/users/9/edit");
  await until(() => expect(limitSwitch()).toBeDefined());
  expect(document.body.textContent).toContain("What is about the whole firm is closed");
  await act(async () => limitSwitch()?.click());
  await until(() => expect(document.body.textContent).toContain("Of other projects they see only their own"));
  await press("Save");
  await until(() => expect(sent).toEqual([{ is_limited: true, version: 1 }]));
});

it.each([
  { role: "Administrator", words: "cannot be limited to projects" },
  { role: "Translator", words: "there is no limit to projects" },
])("offers no limit to projects to a role that has none: $role", async ({ role, words: said }) => {
  await open("/admin/users/9/edit");
  await until(() => expect(limitSwitch()).toBeDefined());
  await choose(role);
  await until(() => expect(document.body.textContent).toContain(said));
  expect(limitSwitch()).toBeUndefined();
});

it("does not ask when the role stays", async () => {
  const sent = await open("/admin/users/9/edit");
  await until(() => expect(document.querySelector("input")?.value).toBe("Tea"));
  await type("Name", "Tea L.");
  await press("Save");
  await until(() => expect(sent).toEqual([{ name: "Tea L.", version: 1 }]));
  expect(dialogs()).toEqual([]);
});

it("shows one message when a new user is mailed a link", async () => {
  notifications.clean();
  await open("/admin/users/add");
  await type("Name", "Tea");
  await type("E-mail", "tea@ezo.example");
  await choose("Translator");
  await press("Save");
  const toasts = () =>
    [...document.querySelectorAll(".mantine-Notification-title")].map((one) => one.textContent);
  await until(() => expect(toasts()).toHaveLength(1));
  expect(toasts()).toEqual([
    "The user is created, and a link to set a password is mailed to tea@ezo.example",
  ]);
});

it("gives a new user no role until one is chosen, and says so at the field", async () => {
  const sent = await open("/admin/users/add");
  await type("Name", "Tea");
  await type("E-mail", "tea@ezo.example");
  const field = () => document.querySelector<HTMLInputElement>('input[aria-haspopup="listbox"]');
  expect([field()?.value, field()?.placeholder]).toEqual(["", "Choose a role"]);
  await press("Save");
  expect(field()?.getAttribute("aria-invalid")).toBe("true");
  expect(document.body.textContent).toContain("This field is required");
  expect(sent).toEqual([]);
  await choose("Translator");
  expect(field()?.getAttribute("aria-invalid")).not.toBe("true");
  await press("Save");
  await until(() => expect(sent).toEqual([expect.objectContaining({ name: "Tea", role: "translator" })]));
});

it("keeps an unsaved new user as a draft, without the password", async () => {
  await open("/admin/users/add");
  await type("Name", "Levan");
  await type("Password", "a-long-password-1");
  await press("Cancel");
  await press("Drop the changes");
  expect(JSON.stringify(localStorage)).not.toContain("a-long-password-1");
  unmountDrawn();
  await open("/admin/users/add");
  await press("Continue with it");
  expect([...document.querySelectorAll("input")].map(({ value }) => value)).toContain("Levan");
  await type("Password", "a-long-password-1");
  unmountDrawn();
  expect(JSON.stringify(localStorage)).toContain("Levan");
  expect(JSON.stringify(localStorage)).not.toContain("a-long-password-1");
});

it("offers to delete every user except oneself", async () => {
  for (const isSelf of [false, true]) {
    await drawSignedIn(
      <Routes>
        <Route path="/admin/users/:id/edit" element={<UserEditPage />} />
      </Routes>,
      (_, path) =>
        path === ROLES_PATH
          ? listAnswer(EZO_ROLES)
          : { body: { data: path.endsWith("/sessions") ? [] : { ...user, is_self: isSelf } } },
      "/admin/users/9/edit",
    );
    await until(() => button("More: Tea"));
    await press("More: Tea");
    await until(() => expect(menu()).toContain("History"));
    expect(menu().includes("Delete")).toBe(!isSelf);
    unmountDrawn();
  }
});
const menu = () => [...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);

it.each([
  {
    shown: { has_second_factor: true },
    name: "Reset the second step",
    question: "Reset the second step of Tea?",
    call: "POST /api/admin/users/9/second-factor/reset",
  },
  {
    shown: { has_single_sign_on: true },
    name: "Unlink",
    question: "Unlink Tea from the single sign-on?",
    call: "DELETE /api/admin/users/9/single-sign-on",
  },
])(
  "offers '$name' for a colleague's way to sign in, and asks first",
  async ({ shown, name, question, call }) => {
    const sent: string[] = [];
    await drawSignedIn(
      <Routes>
        <Route path="/admin/users/:id/edit" element={<UserEditPage />} />
      </Routes>,
      (method, path) => {
        if (path === ROLES_PATH) return listAnswer(EZO_ROLES);
        if (method !== "GET") sent.push(`${method} ${path}`);
        return { body: { data: path.endsWith("/sessions") ? [] : { ...user, ...shown } } };
      },
      "/admin/users/9/edit",
    );
    await until(() => expect(button(name)).toBeDefined());
    await press(name);
    expect(dialogs()).toEqual([question]);
    expect(sent).toEqual([]);
    await press(name);
    await until(() => expect(sent).toEqual([call]));
  },
);

it("offers to unlink the single sign-on of the person who has it, and asks first", async () => {
  const sent: string[] = [];
  await drawSignedIn(
    <Routes>
      <Route path="/admin/users/:id/edit" element={<UserEditPage />} />
    </Routes>,
    (method, path) => {
      if (path === ROLES_PATH) return listAnswer(EZO_ROLES);
      if (method === "DELETE") sent.push(path);
      return { body: { data: path.endsWith("/sessions") ? [] : { ...user, has_single_sign_on: true } } };
    },
    "/admin/users/9/edit",
  );
  await until(() => button("Unlink"));
  await press("Unlink");
  expect(dialogs()).toEqual(["Unlink Tea from the single sign-on?"]);
  expect(sent).toEqual([]);
  await press("Unlink");
  await until(() => expect(sent).toEqual(["/api/admin/users/9/single-sign-on"]));
});

it("sets the largest discount of the person who makes offers, and their telephone", async () => {
  const sent = await open("/admin/users/9/edit");
  await until(() => expect(document.querySelector("input")?.value).toBe("Tea"));
  expect(document.body.textContent).toContain("Empty: no discounts, as the role allows none.");
  await type("Largest discount in offers", "2,5");
  await type("Phone", "555 12 34 56");
  await press("Save");
  await until(() =>
    expect(sent).toEqual([expect.objectContaining({ max_discount_percent: 2.5, phone: "555 12 34 56" })]),
  );
});

it("shows the photo, and removes it", async () => {
  const sent = await open("/admin/users/9/edit");
  await until(() => expect(document.querySelector(`img[src="${PHOTO}"]`)).not.toBeNull());
  expect(document.body.textContent).toContain("beside their name in offers");
  expect(document.body.textContent).not.toContain("beside your name");
  await press("Remove");
  await until(() => expect(sent).toEqual([["DELETE", "/api/admin/users/9/photo"]]));
});

it.each([
  { change: { email: "other@ezo.example" }, asks: true },
  { change: { name: "Tea L." }, asks: false },
])("says before that $change ends a mailed invitation: $asks", async ({ change, asks }) => {
  const sent: unknown[] = [];
  await drawInvited("open", (body) => sent.push(body));
  await until(() => expect(document.querySelector("input")?.value).toBe("Tea"));
  for (const [field, value] of Object.entries(change))
    await type(field === "name" ? "Name" : "E-mail", value);
  await press("Save");
  if (asks) {
    expect(dialogs()).toEqual(["The invitation of Tea ends"]);
    expect(words()).toContain("tea@ezo.example");
    await press("Save and end the invitation");
  }
  await until(() => expect(sent).toEqual([{ ...change, version: 1 }]));
});

it("offers to mail the invitation again", async () => {
  await drawInvited("over");
  await until(() => expect(button("Mail the invitation again")).toBeDefined());
  expect(document.body.textContent).toContain("no mailed link works any more");
});

it("says that somebody has no sessions at all", async () => {
  await drawInvited("over");
  await until(() => expect(document.body.textContent).toContain("No sessions."));
});

async function drawInvited(invitation: "open" | "over", onWrite: (body: unknown) => void = () => {}) {
  await drawSignedIn(
    <Routes>
      <Route path="/admin/users/:id/edit" element={<UserEditPage />} />
    </Routes>,
    (method, path, body) => {
      if (path === ROLES_PATH) return listAnswer(EZO_ROLES);
      if (path.endsWith("/sessions")) return { body: { data: [] } };
      if (path.endsWith("/photo")) return { body: { data: { photo: null } } };
      if (method !== "GET") onWrite(body);
      return { body: { data: { ...user, invitation } } };
    },
    "/admin/users/9/edit",
  );
}
