import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installOwnPackages } from "../../../../scripts/lib/build/own-packages.ts";
import { inRoot } from "../../../../scripts/lib/paths.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

// Uses only `/api/openapi.json`: lints it, generates a client, and calls the server.
const run = promisify(execFile);
const TOOLS = "e2e/api-tools";

let stack: Stack;
let folder: string;
beforeAll(async () => {
  await installOwnPackages(TOOLS);
  stack = await startStack({ workers: 0 });
  // In the tools' folder, so that its packages are found.
  folder = await mkdtemp(join(inRoot(TOOLS), ".client-"));
}, 300_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await stack.stop();
});

/** Uses the client; a wrong description would cause a type error. */
const SCRIPT = `
import createClient from "openapi-fetch";
import type { components, paths } from "./api";

const [baseUrl = "", email = "", password = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });

const signedIn = await client.POST("/auth/login", { body: { email, password } });
if (!signedIn.data) throw new Error(signedIn.error.message);
const { data: session } = signedIn.data;
if (!("token" in session)) throw new Error("a second factor is asked for");
const headers = { authorization: \`Bearer \${session.token}\` };

const made = await client.POST("/admin/projects", {
  headers,
  body: { status: "planning", year: 2028, translations: { ka: { title: "ეზო" }, en: { title: "Yard" } } },
});
if (!made.data) throw new Error(made.error.message);
const project: components["schemas"]["AdminProject"] = made.data.data;

const read = await client.GET("/admin/projects/{id}", { headers, params: { path: { id: project.id } } });
const title: string | undefined = read.data?.data.translations.en.title;

const refused = await client.GET("/admin/projects/{id}", { params: { path: { id: project.id } } });
const code: components["schemas"]["Failure"]["code"] | undefined = refused.error?.code;

// @ts-expect-error an unknown status
await client.GET("/projects-page", { params: { query: { status: "demolished" } } });

console.log(JSON.stringify({ title, year: project.year, code }));
`;

const tool = (program: string, ...args: string[]) => run(process.execPath, [inRoot(TOOLS, program), ...args]);

it("satisfies Redocly's recommended rules", async () => {
  const file = join(folder, "openapi.json");
  await writeFile(file, await (await fetch(`${stack.url()}/api/openapi.json`)).text());
  const faultsOf = async () => JSON.parse((await tool("lint.mjs", file)).stdout) as unknown[];
  expect(await faultsOf()).toEqual([]);
  await writeFile(file, '{ "openapi": "3.1.0" }');
  expect(await faultsOf()).not.toEqual([]);
});

it("a client made from the description is type-checked, and calls the server", async () => {
  const description = `${stack.url()}/api/openapi.json`;
  await tool("node_modules/openapi-typescript/bin/cli.js", description, "--output", join(folder, "api.d.ts"));
  await writeFile(join(folder, "script.ts"), SCRIPT);
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2023",
        module: "ESNext",
        moduleResolution: "Bundler",
        lib: ["ES2023", "DOM"],
        types: ["node"],
        strict: true,
        noEmit: true,
      },
      files: ["script.ts", "api.d.ts"],
    }),
  );
  const compiler = inRoot("node_modules/typescript/bin/tsc");
  const checked = await run(process.execPath, [compiler, "-p", folder]).catch((failure: unknown) => failure);
  expect(checked).toMatchObject({ stdout: "" });
  const script = ["--import", "tsx", join(folder, "script.ts"), `${stack.url()}/api`, ADMIN, PASSWORD];
  const { stdout } = await run(process.execPath, script, { cwd: inRoot() });
  expect(JSON.parse(stdout)).toEqual({ title: "Yard", year: 2028, code: "unauthorized" });
});
