import { ROLES } from "@ezo/contract/values/roles/roles";
import { notificationsStore } from "@mantine/notifications";
import { act, useEffect } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { TOKEN_KEY } from "../../../shared/api/stored-token.ts";
import { draftKey, writeDraft } from "../../editor/drafts/draft.ts";
import { Queries } from "../../query/queries.tsx";
import {
  ADMINISTRATOR,
  button,
  draw,
  drawSignedIn,
  drawsAdmin,
  logOutElsewhere,
  press,
  type,
  until,
} from "../../testing.tsx";
import { Guard } from "../guard.tsx";
import { LoginForm } from "./login-form.tsx";
import { SessionProvider, useSession } from "../session-context.tsx";

drawsAdmin();

function Form({ isDirty }: { isDirty: boolean }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  useEffect(
    () => () => {
      if (isDirty) writeDraft(draftKey(ADMINISTRATOR.id, "news", null), { values: {}, version: null, at: 1 });
    },
    [isDirty],
  );
  return (
    <>
      <button type="button" onClick={() => session.logOut()}>
        Form at {pathname}
        {search}
      </button>
      <button type="button" onClick={() => session.expire("token", "switched_off")}>
        Switch off
      </button>
      <button type="button" onClick={() => session.expire("token", "idle")}>
        Do nothing
      </button>
    </>
  );
}
const words = () => document.body.textContent;

async function openForm(isDirty: boolean, next = ADMINISTRATOR) {
  localStorage.setItem(TOKEN_KEY, "token");
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json({
      success: true,
      data: url.endsWith("/login") ? { token: "next", user: next } : ADMINISTRATOR,
    }),
  );
  const content = (
    <SessionProvider>
      <Queries>
        <Routes>
          <Route
            path="/admin/login"
            element={
              <Guard access="guest">
                <LoginForm />
              </Guard>
            }
          />
          <Route
            path="*"
            element={
              <Guard access="staff">
                <Form isDirty={isDirty} />
              </Guard>
            }
          />
        </Routes>
      </Queries>
    </SessionProvider>
  );
  await draw(content, "/admin/news/add?copy=7");
  await until(() => expect(words()).toContain("Form at"));
}

it("says after a logout in another tab that the session has ended and that work is kept, and returns to it", async () => {
  await openForm(true);
  await logOutElsewhere();
  await until(() => expect(words()).toContain("Your session has ended"));
  expect(words()).toContain("kept on this device");
  await type("E-mail", ADMINISTRATOR.email);
  await type("Password", "a long password");
  await act(async () => button("Log in").click());
  await until(() => expect(words()).toContain("Form at /admin/news/add?copy=7"));
});

it("takes somebody else to their own start page, not to what the person before had open", async () => {
  await openForm(true, { ...ADMINISTRATOR, id: 2, name: "Gia" });
  await logOutElsewhere();
  await until(() => expect(words()).toContain("Your session has ended"));
  await type("E-mail", "gia@example.ge");
  await type("Password", "a long password");
  await act(async () => button("Log in").click());
  await until(() => expect(words()).toContain("Form at /admin/dashboard"));
});

it("speaks of kept work only where there is some", async () => {
  await openForm(false);
  await logOutElsewhere();
  await until(() => expect(words()).toContain("Your session has ended"));
  expect(words()).not.toContain("kept on this device");
});

it("says that the account was switched off", async () => {
  await openForm(false);
  await press("Switch off");
  await until(() => expect(words()).toContain("account has been switched off"));
});

it("says that nothing was done for long and that work is kept, and returns to it", async () => {
  await openForm(true);
  await press("Do nothing");
  await until(() => expect(words()).toContain("nothing was done for a long time"));
  expect(words()).toContain("kept on this device");
  await type("E-mail", ADMINISTRATOR.email);
  await type("Password", "a long password");
  await act(async () => button("Log in").click());
  await until(() => expect(words()).toContain("Form at /admin/news/add?copy=7"));
});

it("says nothing after a logout in this tab", async () => {
  await openForm(true);
  await press("Form at /admin/news/add?copy=7");
  await until(() => expect(button("Log in")).toBeDefined());
  expect(words()).not.toContain("session");
});

it.each([
  ["a page is not for their role", "/admin/news", "Your role does not open this page: Marketing"],
  [
    "a page, by its name, is not for their role",
    "/admin/users",
    "The page “Users” is not for your role (Marketing). You are on your first page instead.",
  ],
  ["there is no page", "/admin/no-such-page", "Page not found"],
])("informs staff once, at the page that they are sent to, that %s", async (_, path, message) => {
  const pages = (
    <Routes>
      <Route path="/admin/news" element={<Guard access="content.publish">News</Guard>} />
      <Route
        path="/admin/users"
        element={
          <Guard access="users.manage" title="screen.users">
            Users
          </Guard>
        }
      />
      <Route path="/admin/customers" element={<Guard access="staff">Requests</Guard>} />
      <Route
        path="*"
        element={
          <Guard access="users.manage" isNoPage>
            No page
          </Guard>
        }
      />
    </Routes>
  );
  await drawSignedIn(pages, () => null, path, {
    ...ADMINISTRATOR,
    role: "marketing",
    capabilities: [...ROLES.marketing],
  });
  await until(() => expect(document.body.textContent).toBe("Requests"));
  const shown = notificationsStore.getState().notifications.map(({ title }) => title);
  expect(shown).toEqual([message]);
});
