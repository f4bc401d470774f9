import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../paths.ts";
import { otherMajors, stagesFor } from "./test-steps.ts";

const titlesOf = (...files: string[]) =>
  stagesFor({ files }).map((steps) => steps.map(({ title }) => title).join(" + "));

describe("the stages of a test run", () => {
  it("are all stages, cheapest first, if no file is named", () => {
    expect(titlesOf()).toEqual([
      "Generated files",
      "Types and lint + Unit tests of admin pages + Unit tests + Build",
      "Integration tests, on PostgreSQL alone and with Redis + Faults on PostgreSQL alone",
      "Browser tests",
    ]);
  });

  it("add the compiler's types, faults with Redis and other versions of Node in the full run", () => {
    const full = stagesFor({ files: [], scope: "full" });
    const majors = otherMajors(process.versions.node);
    const onNodes = majors.map((major) => `Node ${major}: unit tests, server and worker`);
    const quick = titlesOf();
    const integration = "Integration tests, on PostgreSQL alone and with Redis";
    expect(full.map((steps) => steps.map(({ title }) => title).join(" + "))).toEqual([
      ...quick.slice(0, 1),
      `${quick[1]} + Types, by the compiler`,
      `${integration}, 1/4 + Faults on PostgreSQL alone`,
      ...[2, 3, 4].map((part) => `${integration}, ${part}/4`),
      ...quick.slice(3),
      ["Faults with Redis", ...onNodes].join(" + "),
    ]);
    const [, ...others] = full.at(-1) ?? [];
    expect(others).toHaveLength(majors.length);
    for (const [index, major] of majors.entries()) {
      const command = others[index]?.command.join(" ");
      expect(command).toContain(`node@${major} node --import tsx e2e/smoke.ts ${major} `);
    }
    expect(existsSync(inRoot("e2e/smoke.ts"))).toBe(true);
  });

  it.each([
    ["20.19.5", [22, 24]],
    ["22.12.0", [20, 24]],
    ["24.1.0", [20, 22]],
    ["26.0.0", [20, 22, 24]],
  ])("test on every supported version of Node but the running %s", (running, majors) =>
    expect(otherMajors(running)).toEqual(majors),
  );

  it.each([
    ["core/src/a.test.ts", ["Generated files", "Unit tests"]],
    ["web/src/a.test.tsx", ["Generated files", "Unit tests of pages"]],
    [
      "e2e/integration/a.int.test.ts",
      ["Generated files", "Build", "Integration tests, on PostgreSQL alone and with Redis"],
    ],
    ["e2e/faults/a.fault.test.ts", ["Generated files", "Build", "Faults, in their short form"]],
    ["e2e/browser/a.spec.ts", ["Generated files", "Build", "Browser tests"]],
  ])("run one file of any kind: %s", (file, titles) => {
    expect(titlesOf(file)).toEqual(titles);
    expect(stagesFor({ files: [file] }).at(-1)?.[0]?.command).toContain(file);
  });

  it("have full coverage only in the full run and for named files", () => {
    const scopeOf = (request: Parameters<typeof stagesFor>[0]) =>
      new Set(
        stagesFor(request)
          .flat()
          .map(({ env }) => env?.["TESTS"]),
      );
    expect(scopeOf({ files: [] })).toEqual(new Set([undefined]));
    // The other versions of Node run the same tests over fewer inputs.
    expect(scopeOf({ files: [], scope: "full" })).toEqual(new Set(["full", "quick"]));
    expect(scopeOf({ files: ["e2e/browser/a.spec.ts"] })).toEqual(new Set(["full"]));
  });

  it("are repeated by a resumed run where others need what they make", () => {
    const needed = stagesFor({ files: [], scope: "full" })
      .flat()
      .filter(({ isNeeded }) => isNeeded)
      .map(({ title }) => title);
    expect(needed).toEqual(["Generated files", "Build"]);
  });

  it("check the API in the integration tests, where these run whole", () => {
    const checking = (request: Parameters<typeof stagesFor>[0]) =>
      stagesFor(request)
        .flat()
        .filter(({ checksApi }) => checksApi)
        .map(({ title }) => title);
    const title = "Integration tests, on PostgreSQL alone and with Redis";
    expect(checking({ files: [] })).toEqual([title]);
    expect(checking({ files: [], scope: "full" })).toEqual([1, 2, 3, 4].map((part) => `${title}, ${part}/4`));
    expect(checking({ files: [], scope: "unit" })).toEqual([]);
    expect(checking({ files: ["e2e/integration/a.int.test.ts"] })).toEqual([]);
  });

  it("refuse a file that is not a test, by name", () => {
    expect(() => stagesFor({ files: ["core/src/a.ts"] })).toThrow(/core\/src\/a\.ts is not a test file/);
  });
});
