import { act } from "react";
import { Link, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import {
  ADMINISTRATOR,
  type Answer,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  endSession,
  expectNoDrafts,
  press,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../testing.tsx";
import { UserMenu } from "../layout/user-menu.tsx";
import ProfilePage from "./profile-page.tsx";

drawsAdmin();

const profile = (name: string, version: number, over: object = {}) => ({
  body: { data: { ...ADMINISTRATOR, phone: null, photo: null, name, ...over, version } },
});
/** Renders the profile page of a user called `name`; returns the bodies sent. */
async function drawPage(name = "Nino", version = 3, answer?: () => Answer) {
  const sent: unknown[] = [];
  await drawSignedIn(
    <Routes>
      <Route
        path="/"
        element={
          <>
            <ProfilePage />
            <Link to="/away">Away</Link>
            <UserMenu isSlim onNavigate={undefined} />
          </>
        }
      />
      <Route path="/away" element="Elsewhere" />
    </Routes>,
    (method, path, body) => {
      if (path.endsWith("/sessions")) return { body: { data: [] } };
      if (path.endsWith("/second-factor"))
        return {
          body: {
            data: { is_on: false, is_required: false, since: null, methods: [], recovery_codes_left: 0 },
          },
        };
      if (path.endsWith("/push-subscriptions")) return { body: { data: [], public_key: "" } };
      if (path.endsWith("/quiet-hours")) return { body: { data: { from: null, until: null } } };
      if (path.endsWith("/passkeys")) return { body: { data: [], is_available: false } };
      if (path.endsWith("/logout")) return { body: {} };
      if (method === "GET") return profile(name, version);
      sent.push(body);
      return answer?.() ?? profile(name, version + 1, (body as object | undefined) ?? {});
    },
  );
  await until(() => expect(field()).not.toBeNull());
  return sent;
}
const field = () => document.querySelector<HTMLInputElement>('input[name="name"]');
const shown = () => document.body.textContent;
const goAway = () => act(async () => document.querySelector<HTMLAnchorElement>('a[href="/away"]')?.click());
const submit = () => act(async () => document.querySelector("form")?.requestSubmit());
const isSignedIn = () => document.querySelector("[data-signed-in]") !== null;
const logOut = async () => {
  await press(`User menu: ${ADMINISTRATOR.name}`);
  await press("Log out");
};
const LEAVE = "Your changes are not saved";
const NAME = "First and last name";

it.each([
  [
    "was left behind",
    async () => {
      await goAway();
      expect(dialogs()).toEqual([LEAVE]);
      expect(shown()).toContain("This device keeps them");
      await press("Leave without saving");
      expect(shown()).toContain("Elsewhere");
    },
  ],
  ["was unsaved when the session ended", endSession],
  [
    "was unsaved at the logout",
    async () => {
      await logOut();
      expect(dialogs()).toEqual([LEAVE]);
      await press("Stay");
      expect(isSignedIn()).toBe(true);
      await logOut();
      expect(shown()).toContain("This device keeps them");
      await press("Log out without saving");
      expect(isSignedIn()).toBe(false);
    },
  ],
])("offers again a name that %s", async (_, leave) => {
  await drawPage();
  await type(NAME, "Nino Beridze");
  await leave();
  unmountDrawn();

  const sent = await drawPage();
  expect(field()?.value).toBe("Nino");
  await press("Continue with it");
  expect(field()?.value).toBe("Nino Beridze");
  await submit();
  await until(() => expect(sent).toEqual([{ name: "Nino Beridze", version: 3 }]));
  await expectNoDrafts();
  await goAway();
  expect(shown()).toContain("Elsewhere");
});

it("logs out without a question where nothing is unsaved", async () => {
  await drawPage();
  await logOut();
  expect(dialogs()).toEqual([]);
  expect(isSignedIn()).toBe(false);
});

it("does not overwrite a colleague's change with a restored draft", async () => {
  await drawPage();
  await type(NAME, "Nino Beridze");
  await endSession();
  unmountDrawn();
  const sent = await drawPage("Nina", 5, () => ({ status: 409, body: refusal("conflict") }));
  await press("Continue with it");
  await submit();
  await until(() => expect(shown()).toContain("Changed meanwhile to “Nina”"));
  expect(field()?.value).toBe("Nino Beridze");
  await submit();
  await until(() => expect(sent.at(-1)).toEqual({ name: "Nino Beridze", version: 5 }));
});

it("never keeps a password, and warns that it would be lost", async () => {
  await drawPage();
  await type(NAME, "Nino Beridze");
  await type("New password", "a secret of mine");
  await goAway();
  expect(dialogs()).toEqual([LEAVE]);
  expect(shown()).toContain("If you leave, they are lost");
  await press("Leave without saving");
  unmountDrawn();
  expect(JSON.stringify(localStorage)).not.toContain("a secret of mine");
  await drawPage();
  await press("Continue with it");
  expect(field()?.value).toBe("Nino Beridze");
  expect(document.querySelector<HTMLInputElement>('input[name="new_password"]')?.value).toBe("");
});

it("sends of name and telephone only what was changed", async () => {
  const sent = await drawPage("Nino", 3, () => profile("Nino", 4, { phone: "+995555123456" }));
  await type("Telephone in offers", "555 12 34 56");
  await submit();
  await until(() => expect(sent).toEqual([{ phone: "555 12 34 56", version: 3 }]));
  const phone = document.querySelector<HTMLInputElement>('input[name="phone"]');
  await until(() => expect(phone?.value).toBe("+995 555 12 34 56"));
});

it("refuses what is no telephone beside the field, and sends nothing", async () => {
  const sent = await drawPage();
  await type("Telephone in offers", "12");
  await submit();
  expect(document.querySelector<HTMLInputElement>('input[name="phone"]')?.getAttribute("aria-invalid")).toBe(
    "true",
  );
  expect(sent).toEqual([]);
});
