import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { Queries } from "../../query/queries.tsx";
import {
  ADMINISTRATOR,
  type Answer,
  button,
  draw,
  drawsAdmin,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { Guard } from "../guard.tsx";
import { LoginForm } from "./login-form.tsx";
import { SessionProvider } from "../session-context.tsx";

drawsAdmin();

const words = () => document.body.textContent;
const field = () => document.querySelector<HTMLInputElement>('input[name="code"]');
const APP = "Six-digit code of the app";
const RECOVERY = "Recovery code";

/** Draws the login up to its second step; `answer` is the server's to each code. Returns the codes sent. */
async function reachCode(answer: (code: string) => Answer) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: { body: string }) => {
    if (url.endsWith("/auth/sso")) return Response.json({ success: true, data: { is_on: false } });
    const body = JSON.parse(init.body) as { ticket?: string; code?: string };
    if (url.endsWith("/login"))
      return Response.json({
        success: true,
        data: { second_factor: { required: true, methods: ["totp", "recovery"], ticket: "the ticket" } },
      });
    expect(body.ticket).toBe("the ticket");
    sent.push(body.code ?? "");
    const { status = 200, body: said } = answer(body.code ?? "");
    return Response.json(said, { status, headers: status === 429 ? { "retry-after": "90" } : {} });
  });
  await draw(
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
          <Route path="*" element="Signed in" />
        </Routes>
      </Queries>
    </SessionProvider>,
    "/admin/login",
  );
  await type("E-mail", ADMINISTRATOR.email);
  await type("Password", "a long password");
  await act(async () => button("Log in").click());
  await until(() => expect(field()).not.toBeNull());
  return sent;
}
const opened = (): Answer => ({ body: { success: true, data: { token: "next", user: ADMINISTRATOR } } });

it("sends a pasted code by itself at its sixth digit, and opens the session", async () => {
  const sent = await reachCode(opened);
  expect(document.activeElement).toBe(field());
  expect(field()?.autocomplete).toBe("one-time-code");
  await type(APP, "123 45");
  expect(sent).toEqual([]);
  await type(APP, "123 456");
  await until(() => expect(words()).toContain("Signed in"));
  expect(sent).toEqual(["123456"]);
});

it("says what is wrong at the field, and takes the next code", async () => {
  const wrong = { status: 401, body: { ...(refusal("wrong_credentials") as object), message: "Wrong code" } };
  const sent = await reachCode((code) => (code === "222222" ? opened() : wrong));
  await type(APP, "111111");
  await until(() => expect(words()).toContain("Wrong code"));
  expect(field()?.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field());
  await type(APP, "222222");
  await until(() => expect(words()).toContain("Signed in"));
  expect(sent).toEqual(["111111", "222222"]);
});

it("takes a recovery code, chosen or pasted", async () => {
  const sent = await reachCode(opened);
  await press("No phone at hand? Use a recovery code");
  await type(RECOVERY, "123456");
  expect(sent).toEqual([]);
  await press("Back to the code of the app");
  expect(field()?.value).toBe("");
  await type(APP, "ABCDE-12345");
  expect(words()).toContain(RECOVERY);
  expect(field()?.value).toBe("ABCDE-12345");
  await act(async () => document.querySelector("form")?.requestSubmit());
  await until(() => expect(sent).toEqual(["ABCDE-12345"]));
});

it("leads back to the password, with the address, when the login has run out of time", async () => {
  await reachCode(() => ({ status: 401, body: refusal("ticket_expired") }));
  await type(APP, "123456");
  await until(() => expect(words()).toContain("timed out"));
  expect(document.querySelector<HTMLInputElement>('input[name="email"]')?.value).toBe(ADMINISTRATOR.email);
  expect(document.activeElement?.getAttribute("name")).toBe("password");
});

it("sends nothing while codes are throttled", async () => {
  const sent = await reachCode(() => ({ status: 429, body: refusal("too_many_requests") }));
  await type(APP, "123456");
  await until(() => expect(words()).toContain("Too many attempts"));
  await type(APP, "654321");
  await act(async () => document.querySelector("form")?.requestSubmit());
  expect(sent).toEqual(["123456"]);
});
