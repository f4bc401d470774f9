import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "../../../shared/api/stored-token.ts";
import { Queries } from "../../query/queries.tsx";
import {
  ADMINISTRATOR,
  type Answer,
  button,
  draw,
  drawsAdmin,
  press,
  refusal,
  until,
} from "../../testing.tsx";
import { Guard } from "../guard.tsx";
import { LoginForm } from "./login-form.tsx";
import { SessionProvider } from "../session-context.tsx";

drawsAdmin();
afterEach(() => sessionStorage.clear());

const words = () => document.body.textContent;
const hasField = (name: string) => document.querySelector(`input[name=${name}]`) !== null;
const OFFER = { is_on: true, is_only: false, labels: { ka: null, en: null, ru: null } };
const PROVIDER = "https://id.firm.ge/authorize?state=x";

function Page() {
  const { pathname, search } = useLocation();
  return `Page ${pathname}${search}`;
}

/** Draws the login at an address. Returns what was called, and where the browser was led away to. */
async function open(at: string, answers: { offer?: object; start?: Answer; enter?: Answer } = {}) {
  const called: string[] = [];
  const left: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const path = url.replace("/api/auth", "");
    const { start = { body: { success: true, data: { url: PROVIDER } } }, enter } = answers;
    const known: Record<string, Answer | undefined> = {
      "/sso": { body: { success: true, data: { ...OFFER, ...answers.offer } } },
      "/sso/start": start,
      "/sso/enter": enter ?? { body: { success: true, data: { token: "next", user: ADMINISTRATOR } } },
    };
    const { status = 200, body } = known[path] ?? expect.fail(`no answer to ${path}`);
    if (path !== "/sso") called.push(`${path} ${typeof init?.body === "string" ? init.body : ""}`.trim());
    return Response.json(body, { status });
  });
  await draw(
    <SessionProvider>
      <Queries>
        <Routes>
          <Route
            path="/admin/login"
            element={
              <Guard access="guest">
                <LoginForm leave={(url) => left.push(url)} />
              </Guard>
            }
          />
          <Route
            path="*"
            element={
              <Guard access="staff">
                <Page />
              </Guard>
            }
          />
        </Routes>
      </Queries>
    </SessionProvider>,
    at,
  );
  return { called, left };
}
const ready = (name: string) => until(() => expect(button(name)).toBeDefined());

it("leads to the provider, and afterwards to the page that was asked for", async () => {
  const { called, left } = await open("/admin/news/add?copy=7");
  await ready("Sign in with single sign-on");
  expect(hasField("password")).toBe(true);
  await press("Sign in with single sign-on");
  await until(() => expect(left).toEqual([PROVIDER]));
  expect(called).toEqual(['/sso/start {"rememberMe":false}']);
  expect(sessionStorage.getItem("ezo_sso_wanted")).toContain("/admin/news/add?copy=7");
});

it("opens the session when the browser comes back, once", async () => {
  sessionStorage.setItem("ezo_sso_wanted", JSON.stringify({ wanted: "/admin/news/add?copy=7" }));
  const { called } = await open("/admin/login?sso=enter");
  await until(() => expect(words()).toContain("Page /admin/news/add?copy=7"));
  expect(called).toEqual(["/sso/enter"]);
  expect(localStorage.getItem(TOKEN_KEY)).toBe("next");
  expect(sessionStorage).toHaveLength(0);
});

it("leads to no other site, whatever was kept", async () => {
  sessionStorage.setItem("ezo_sso_wanted", JSON.stringify({ wanted: "https://evil.example/admin/" }));
  await open("/admin/login?sso=enter");
  await until(() => expect(words()).toContain("Page /admin/dashboard"));
});

it("goes on with the second factor that is due here", async () => {
  const due = { required: true, methods: ["totp", "recovery"], ticket: "the ticket" };
  const data = { second_factor: due, email: "nino@firm.ge" };
  await open("/admin/login?sso=enter", { enter: { body: { success: true, data } } });
  await until(() => expect(words()).toContain("Six-digit code of the app"));
  expect(words()).toContain("nino@firm.ge");
});

it.each([
  ["no_account", "You have no account here"],
  ["unavailable", "does not answer now"],
  ["anything", "The single sign-on has failed"],
])("says why it opens nothing: %s", async (outcome, sentence) => {
  const { called } = await open(`/admin/login?sso=${outcome}`);
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toContain(sentence));
  expect(hasField("password")).toBe(true);
  expect(called).toEqual([]);
});

it("says when the provider is away, and still takes passwords", async () => {
  await open("/admin/login", { start: { status: 503, body: refusal("unavailable") } });
  await ready("Sign in with single sign-on");
  await press("Sign in with single sign-on");
  await until(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(hasField("password")).toBe(true);
});

it("asks for no password where it is the only way in, but for the emergency account", async () => {
  await open("/admin/login", { offer: { is_only: true, labels: { ...OFFER.labels, en: "Firm ID" } } });
  await ready("Firm ID");
  await until(() => expect(hasField("password")).toBe(false));
  await press("Log in with a password");
  await until(() => expect(hasField("password")).toBe(true));
  expect(button("Log in")).toBeDefined();
});
