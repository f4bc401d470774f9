import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { expect, it } from "vitest";
import { type Answer, drawSignedIn, drawsAdmin, press, refusal, type, until } from "../../testing.tsx";
import ForgotPasswordPage from "./forgot-password-page.tsx";

drawsAdmin();

const words = () => document.body.textContent;
const field = () => document.querySelector<HTMLInputElement>("input[name=email]");

it("asks for a link, keeps the address if that failed, and says what happens next", async () => {
  const asked: unknown[] = [];
  let answer: Answer = { status: 429, body: refusal("too_many_requests") };
  await drawSignedIn(<ForgotPasswordPage />, (_, path, body) => {
    asked.push([path, body]);
    return answer;
  });
  await press("Mail me a link");
  expect(words()).toContain("required");
  expect(asked).toEqual([]);
  await type("E-mail", " nino@example.ge ");
  await press("Mail me a link");
  await until(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(field()?.value.trim()).toBe("nino@example.ge");
  answer = { body: { message: "" } };
  await press("Mail me a link");
  await until(() => expect(words()).toContain("If nino@example.ge belongs to a member of the team"));
  expect(words()).toContain("30 minutes");
  expect(asked.at(-1)).toEqual(["/api/auth/forgot-password", { email: "nino@example.ge" }]);
});

it("says of an address that is too long, or is none, what is wrong with it", async () => {
  const asked: unknown[] = [];
  await drawSignedIn(<ForgotPasswordPage />, (_, path) => {
    asked.push(path);
    return null;
  });
  for (const [typed, said] of [
    [`${"a".repeat(TEXT_INPUT_MAX_LENGTH)}@example.ge`, `too long: ${TEXT_INPUT_MAX_LENGTH} characters`],
    ["nino at example.ge", "valid e-mail address"],
  ] as const) {
    await type("E-mail", typed);
    await press("Mail me a link");
    expect(words()).toContain(said);
    expect(words()).not.toContain("required");
  }
  expect(asked).toEqual([]);
});
