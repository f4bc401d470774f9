import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hashPassword, newPassword, passwordFits } from "./passwords.ts";

const ROOT = new URL("../../../../", import.meta.url);

// ASVS 5.0: 11.4.2
it("hashes at the smallest cost that OWASP recommends", async () => {
  const hashed = await hashPassword("a long password");
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(hashed, "a long password")).toBe(true);
  expect(await passwordFits(hashed, "another password")).toBe(false);
  expect(await passwordFits(undefined, "no such user")).toBe(false);
});

it("makes passwords of 128 random bits, which nobody has had", () => {
  const made = Array.from({ length: 100 }, newPassword);
  for (const password of made) expect(Buffer.from(password, "base64url")).toHaveLength(16);
  expect(new Set(made).size).toBe(made.length);
});

it("has no other cost in anything that runs in production", () => {
  const files = ["core/src", "server/src", "worker/src", "prisma", "scripts"].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.includes("generated"))
      .map((name) => `${folder}/${name}`),
  );
  const setting = files.filter((file) => readFileSync(new URL(file, ROOT), "utf8").includes("hashAtCost"));
  expect(setting).toEqual(["core/src/users/passwords/passwords.ts"]);
});
