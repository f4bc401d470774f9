import { expect, it, vi } from "vitest";
import { type Answering, button, drawSignedIn, drawsAdmin, press, until } from "../../testing.tsx";
import SetPasswordPage from "./set-password-page.tsx";

drawsAdmin();

async function open(state: string) {
  window.history.replaceState({}, "", "/admin/set-password?token=mailed");
  const asked = vi.fn<(path: string, body: unknown) => void>();
  const answer: Answering = (_, path, body) => {
    asked(path, body);
    return { body: path.endsWith("/check") ? { data: { state } } : { message: "" } };
  };
  await drawSignedIn(<SetPasswordPage />, answer);
  return asked;
}
const words = () => document.body.textContent;
const field = () => document.querySelector("input[name=password]");

it("reports an outdated link when the page opens, and mails another one on request", async () => {
  const asked = await open("outdated");
  await until(() => expect(words()).toContain("does not work any more"));
  expect(field()).toBeNull();
  await press("Mail me a new link");
  await until(() => expect(words()).toContain("on its way"));
  expect(asked).toHaveBeenLastCalledWith("/api/auth/password-link/renew", { token: "mailed" });
});

it("offers no new link for an unknown one", async () => {
  await open("unknown");
  await until(() => expect(words()).toContain("ask your administrator"));
  expect(() => button("Mail me a new link")).toThrow("no button");
});

it("shows the form for a valid link without using it up", async () => {
  const asked = await open("valid");
  await until(() => expect(asked).toHaveBeenCalledWith("/api/auth/password-link/check", { token: "mailed" }));
  expect(field()).not.toBeNull();
});

it("speaks the language that is chosen", async () => {
  await open("unknown");
  await press("ქართული");
  await until(() => expect(words()).toContain("პაროლ"));
  await press("English");
  await until(() => expect(words()).toContain("ask your administrator"));
});
