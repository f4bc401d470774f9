import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { inRoot } from "../../../../scripts/lib/paths.ts";

const run = promisify(execFile);
const compile = (...args: string[]) =>
  run(process.execPath, [inRoot("node_modules/typescript/bin/tsc"), ...args]).catch(
    (failure: unknown) => failure,
  );

/** As somebody writes who has installed the package. */
const SCRIPT = `
import { createClient, isTombstone, verifyWebhook, WebhookRefusal } from "./index.js";

const client = createClient({ url: "http://127.0.0.1:1", key: "ezo_key" });
export async function pricesOf(): Promise<(number | null)[]> {
  const prices: (number | null)[] = [];
  for await (const item of client.apartments.all({ updated_since: new Date() })) {
    if (!isTombstone(item)) prices.push(item.price);
    // @ts-expect-error a tombstone has no price
    else prices.push(item.price);
  }
  return prices;
}

const refused: unknown = await verifyWebhook({ secret: "whsec_AAAA", headers: {}, body: "" }).catch((error: unknown) => error);
console.log(refused instanceof WebhookRefusal && refused.reason);
`;

it("is built without its tests and without types of Node, and plain Node loads it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ezo-client-"));
  try {
    const built = await compile("-p", inRoot("client/tsconfig.build.json"), "--outDir", folder);
    expect(built).toMatchObject({ stdout: "" });
    const names = ["client", "errors", "index", "pauses", "types", "webhooks"];
    expect((await readdir(folder)).sort()).toEqual(names.flatMap((name) => [`${name}.d.ts`, `${name}.js`]));

    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "script.ts"), SCRIPT);
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          target: "ES2023",
          module: "NodeNext",
          lib: ["ES2023", "DOM"],
          types: [],
          strict: true,
        },
        files: ["script.ts"],
      }),
    );
    const used = await compile("-p", folder);
    expect(used).toMatchObject({ stdout: "" });
    const { stdout } = await run(process.execPath, [join(folder, "script.js")]);
    expect(stdout.trim()).toBe("header_missing");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
