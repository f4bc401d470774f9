import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Lock, noticeOf, renderNotices, shippedPackages } from "./notices.ts";
import { inRoot } from "../paths.ts";

describe("THIRD-PARTY-NOTICES.md", () => {
  const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")) as Lock;
  const file = readFileSync(inRoot("THIRD-PARTY-NOTICES.md"), "utf8");
  const named = new Set([...file.matchAll(/^- (\S+ \S+)$/gm)].map(([, one]) => one));

  it("lists every production dependency of the lock file; `npm run notices` updates it", () => {
    const wanted = Object.entries(lock.packages)
      .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
      .map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)} ${version}`);
    expect(wanted.length).toBeGreaterThan(300);
    expect(wanted.filter((one) => !named.has(one))).toEqual([]);
  });

  it("lists what is bundled into the site, and nothing that is gone", () => {
    for (const name of [
      "@mantine/core",
      "@tiptap/core",
      "prosemirror-view",
      "@fontsource/firago",
      "@scalar/fastify-api-reference",
    ])
      expect(named).toContain(`${name} ${lock.packages[`node_modules/${name}`]?.version}`);
    const shipped = new Set(shippedPackages(lock).map(({ name, version }) => `${name} ${version}`));
    expect([...named].filter((one) => !shipped.has(one ?? ""))).toEqual([]);
  });

  it("contains nothing about the machine it was made on", () => {
    expect(file).not.toMatch(/file:|(?:^|[\s"'(])\/(?:home|work|root|Users|tmp)\/|[A-Z]:\\|registry\./m);
  });
});

describe("notices", () => {
  let folder: string;
  const lock: Lock = {
    packages: {
      "": {},
      web: { devDependencies: { bundled: "1" } },
      "node_modules/runs": { version: "1.0.0", license: "MIT" },
      "node_modules/tests": { version: "1.0.0", dev: true },
      "node_modules/bundled": { version: "1.0.0", dev: true, license: "ISC", dependencies: { shared: "2" } },
      "node_modules/bundled/node_modules/shared": { version: "2.0.0", dev: true, license: "MIT" },
      "node_modules/shared": { version: "1.0.0", dev: true, license: "MIT" },
      "node_modules/@scalar/fastify-api-reference": { version: "1.0.0", dev: true, license: "MIT" },
      "server/node_modules/alias": { name: "real", version: "3.0.0", os: ["linux"], license: "MIT" },
    },
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "ezo-notices-"));
    const put = (path: string, files: Record<string, string>) => {
      mkdirSync(join(folder, path), { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, path, name), text);
    };
    const words = (holder: string, end: string) =>
      `Copyright (c) 2020 ${holder}${end}${end}Permission is\ngranted.\n`;
    put("node_modules/runs", { "package.json": "{}", LICENSE: words("Ana", "\n") });
    put("node_modules/bundled", { "package.json": '{"author":{"name":"Nino"}}' });
    put("node_modules/bundled/node_modules/shared", {
      "package.json": "{}",
      "README.md": `# Shared\n\n## License\n\n${words("Gio", "\r\n")}\n## More\n\nelse\n`,
    });
    put("node_modules/@scalar/fastify-api-reference", { "package.json": "{}" });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("follow the site's packages as Node resolves them, without those that only tests use", () => {
    expect(shippedPackages(lock).map(({ name, version }) => `${name} ${version}`)).toEqual([
      "@scalar/fastify-api-reference 1.0.0",
      "bundled 1.0.0",
      "country-flag-icons 1.6.20",
      "real 3.0.0",
      "runs 1.0.0",
      "shared 2.0.0",
    ]);
  });

  it("list copyright holders and licence texts, once for all packages that share a text", () => {
    const file = renderNotices(shippedPackages(lock).map((one) => noticeOf(folder, one)));
    expect(file).toContain(
      "## MIT\n\n- runs 1.0.0\n  Copyright (c) 2020 Ana\n- shared 2.0.0\n  Copyright (c) 2020 Gio\n\n```text\nPermission is\ngranted.\n```\n",
    );
    expect(file).toContain("- bundled 1.0.0\n  by Nino\n\n");
    expect(file).toContain("- real 3.0.0\n");
    expect(file).toContain("https://spdx.org/licenses/ISC.html");
    expect(file).not.toContain("else");
  });
});
