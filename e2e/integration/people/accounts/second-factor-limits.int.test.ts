import { changePassword, type SecondFactorDue } from "@ezo/contract/accounts/auth";
import { switchOffSecondFactor } from "@ezo/contract/accounts/second-factor";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { PASSWORD, startStack } from "../../../stack/stack.ts";
import { forgetStep, withFactor } from "./second-factor-users.ts";

// ASVS 5.0: 6.3.1
describe("wrong codes", () => {
  it("are limited as wrong passwords are, the owner's known device apart, and the owner is warned once", async () => {
    const app = await startStack({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" } });
    const post = async (path: string, address: string, body: object, cookie = "") => {
      const answer = await fetch(`${app.url()}/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
        body: JSON.stringify(body),
      });
      const { data } = (await answer.json()) as { data?: SecondFactorDue };
      const set = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      return { status: answer.status, wait: Number(answer.headers.get("retry-after")), cookie: set, data };
    };
    try {
      const { id, email, phone } = await withFactor("marketing", app);
      const ticketFrom = async (address: string) =>
        (await post("/login", address, { email, password: PASSWORD })).data?.second_factor.ticket ?? "";
      const send = async (address: string, code: string, cookie = "") =>
        post("/second-factor", address, { ticket: await ticketFrom(address), code }, cookie);
      const office = "203.0.113.7";
      const first = await send(office, phone.code(1));
      expect(first.status).toBe(200);

      const stranger = "198.51.100.1";
      for (let guess = 0; guess < 8; guess++)
        expect((await send(stranger, String(100_000 + guess))).status).toBe(401);
      await forgetStep(id, app);
      // A new ticket is no new budget, and the right code comes too late.
      const refused = await send(stranger, phone.code());
      expect(refused.status).toBe(429);
      expect(refused.wait).toBeGreaterThan(0);
      // All strangers share what is left of the account's.
      for (let guess = 0; guess < 22; guess++) await send(`192.0.2.${Math.floor(guess / 7)}`, "100 000");
      expect((await send("192.0.2.200", phone.code())).status).toBe(429);

      expect((await send("192.0.2.201", phone.code(), first.cookie)).status).toBe(200);
      await app.drain();
      const subjects = app.mailbox.to(email).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject === "ეზო: ვიღაცამ თქვენი პაროლი იცის")).toHaveLength(1);
    } finally {
      await app.stop();
    }
  });

  it("are limited in the profile too, and a right password gives none back", async () => {
    const app = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "1" } });
    try {
      const { token, phone } = await withFactor("marketing", app);
      const off = (code: string) =>
        failureOf(app.call(switchOffSecondFactor, { body: { current_password: PASSWORD, code } }, { token }));
      const same = { current_password: PASSWORD, new_password: PASSWORD };
      for (let guess = 0; guess < 8; guess++) {
        expect((await off("000000")).body.errors).toHaveProperty("code");
        await failureOf(app.call(changePassword, { body: same }, { token }));
      }
      expect((await off(phone.code(1))).status).toBe(429);
    } finally {
      await app.stop();
    }
  });
});
