import { expect, it } from "vitest";
import { act } from "react";
import {
  type Answering,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";

drawsAdmin();

const OFF = { is_on: false, is_required: false, since: null, methods: [], recovery_codes_left: 0 };
const ON = {
  is_on: true,
  is_required: false,
  since: "2026-11-20T10:00:00.000Z",
  methods: ["totp", "recovery"],
  recovery_codes_left: 9,
};
const OFFER = {
  secret: "ABCDEFGHIJKLMNOP",
  uri: "otpauth://totp/Ezo:nino",
  qr: { size: 33, path: "M4 4h7v1h-7z" },
  expires_at: "2026-11-20T10:15:00.000Z",
};
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB`);
const words = () => document.body.textContent;
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

async function open(state: typeof OFF | typeof ON, answer: Answering) {
  const sent: [string, unknown][] = [];
  await drawSignedIn(<SecondFactorCard />, (method, path, body, query) => {
    if (method === "GET") return { body: { data: state } };
    sent.push([path.replace("/api/profile/second-factor/", ""), body]);
    return answer(method, path, body, query);
  });
  return sent;
}

it("is set up in three steps, and closes when the recovery codes are said to be kept", async () => {
  let confirmations = 0;
  const sent = await open(OFF, (_, path) => {
    if (path.endsWith("/setup")) return { body: { data: OFFER } };
    confirmations++;
    return confirmations === 1
      ? { status: 422, body: refusal("invalid", { code: ["Not this code"] }) }
      : { body: { data: { recovery_codes: CODES } } };
  });
  await until(() => button("Set up"));
  await press("Set up");
  const step = () => document.querySelector('[aria-current="step"]')?.textContent;
  expect(step()).toBe("Get an app");
  await press("Next");
  expect(words()).toContain("required");
  await type("Current password", "my password");
  await press("Next");
  await until(() => expect(step()).toBe("Scan the QR code"));
  expect(document.querySelector('[role="img"] path')?.getAttribute("d")).toBe(OFFER.qr.path);
  expect(words()).toContain("ABCD EFGH IJKL MNOP");
  await type("Code of the app", "111111");
  await press("Switch on");
  await until(() => expect(words()).toContain("Not this code"));
  await type("Code of the app", "222222");
  await press("Switch on");
  await until(() => expect(step()).toBe("Keep the codes"));
  for (const code of CODES) expect(words()).toContain(code);
  // Shown once: nothing but the tick closes it.
  expect(document.querySelector('[role="dialog"] button[aria-label="Close"]')).toBeNull();
  expect(button("Done").disabled).toBe(true);
  await act(async () => boxes().at(-1)?.click());
  await press("Done");
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent).toEqual([
    ["setup", { current_password: "my password" }],
    ["confirm", { code: "111111" }],
    ["confirm", { code: "222222" }],
  ]);
  expect(JSON.stringify(localStorage)).not.toMatch(/my password|AAAA0/);
});

it("is switched off with password and code", async () => {
  const sent = await open(ON, () => ({ body: { message: "" } }));
  await until(() => button("Switch off"));
  expect(words()).toContain("9 recovery codes are left");
  await press("Switch off");
  expect(dialogs()).toEqual(["Switch off login in two steps?"]);
  await type("Current password", "my password");
  await type("Code of the app, or a recovery code", "123456");
  await press("Switch off");
  await until(() => expect(sent).toEqual([["off", { current_password: "my password", code: "123456" }]]));
  await until(() => expect(dialogs()).toEqual([]));
});

it("cannot be switched off where it is required", async () => {
  await open({ ...ON, is_required: true }, () => null);
  await until(() => button("New recovery codes"));
  expect(words()).toContain("Your role must");
  expect([...document.querySelectorAll("button")].map((one) => one.textContent)).not.toContain("Switch off");
});
