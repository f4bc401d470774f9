import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRoot } from "../paths.ts";
import { generatePrismaClient } from "./prisma-client.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-schema-"));
});
afterAll(() => rm(folder, { recursive: true }));

const SCHEMA = `
generator client {
  provider = "prisma-client"
  output   = "client"
}
datasource db {
  provider = "postgresql"
}
model Door {
  id Int @id
}
`;

async function schemaOf(text: string): Promise<string> {
  await mkdir(join(folder, "prisma"), { recursive: true });
  const file = join(folder, "prisma/schema.prisma");
  await writeFile(file, text);
  return file;
}

it("writes a client for the installed version", async () => {
  await generatePrismaClient(await schemaOf(SCHEMA));
  const client = await readFile(join(folder, "prisma/client/internal/class.ts"), "utf8");
  expect(client).toContain("get door()");
  const installed = JSON.parse(
    await readFile(inRoot("node_modules/@prisma/client/package.json"), "utf8"),
  ) as {
    version: string;
  };
  expect(client).toContain(`"clientVersion": "${installed.version}"`);
});

it("reports errors of a schema", async () => {
  const schema = await schemaOf(SCHEMA.replace("Int @id", "Number @id"));
  await expect(generatePrismaClient(schema)).rejects.toThrow(/"Number"/);
});
