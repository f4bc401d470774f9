import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PDF_TYPE, XLSX_TYPE } from "./route.ts";
import { routes } from "./routes.ts";
import { ContactSettingsForm } from "./site/pages/contact-settings-form.ts";

/** Every schema inside `schema`, with the path that leads to it. */
function* schemasWithin(
  schema: z.core.$ZodType,
  path: string,
  seen = new Set<object>(),
): Generator<[path: string, schema: z.core.$ZodType]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield [path, schema];
  const parts = { ...schema._zod.def, ...(schema instanceof z.ZodObject ? schema.shape : {}) };
  for (const [name, part] of Object.entries(parts))
    for (const inner of [part].flat())
      if (inner instanceof z.core.$ZodType) yield* schemasWithin(inner, `${path}.${name}`, seen);
}

/** The checks of a schema's own, in the order they run. */
const checksOf = (schema: z.core.$ZodType) =>
  ((schema._zod.def as { checks?: z.core.$ZodCheck[] }).checks ?? []).map((check) => check._zod.def);

const changeOf = (check: z.core.$ZodCheckDef) => String((check as { tx?: unknown }).tx);
/** Looks at both ends only. */
const [TRIM] = checksOf(z.string().trim()).map(changeOf);

/** Whether a check may take longer the longer its value is. */
function growsWithLength(check: z.core.$ZodCheckDef): boolean {
  if (check.check === "custom") return true;
  if (check.check === "overwrite") return changeOf(check) !== TRIM;
  if (check.check !== "string_format" || !("pattern" in check)) return false;
  const bare = String(check.pattern).replaceAll(/\\.|\[[^\]]*\]/g, "x");
  return /[*+]|\{\d+,\}/.test(bare);
}

const wholes = routes.flatMap(({ method, path, ...parts }) =>
  (["params", "query", "body"] as const).map((part) => [`${method} ${path} ${part}`, parts[part]] as const),
);

describe("every schema of the contract", () => {
  // Without a message of its own a limit has that of its field.
  it("calls no text missing that is too long", () => {
    const misnamed = new Set<string>();
    for (const [call, whole] of wholes) {
      if (!whole) continue;
      for (const [at, schema] of schemasWithin(whole, call)) {
        if (schema._zod.def.type !== "string") continue;
        const limit = checksOf(schema).find((check) => check.check === "max_length");
        if (!limit) continue;
        const { maximum } = limit as z.core.$ZodCheckMaxLengthDef;
        const issues = z.core.safeParse(schema, "a".repeat(maximum + 1)).error?.issues ?? [];
        if (issues.some(({ message }) => message === "errors.required")) misnamed.add(at);
      }
    }
    expect([...misnamed]).toEqual([]);
  });

  it("checks the length of a text or list before any pattern or rule", () => {
    const unlimited = new Set<string>();
    for (const [call, whole] of [...wholes, ["contact settings", ContactSettingsForm] as const]) {
      if (!whole) continue;
      for (const [at, schema] of schemasWithin(whole, call)) {
        const { type } = schema._zod.def;
        if (type !== "string" && type !== "array") continue;
        const checks = checksOf(schema);
        const limit = checks.findIndex((check) => check.check === "max_length" && check.abort);
        const first = checks.findIndex(growsWithLength);
        if (first >= 0 && (limit < 0 || limit > first)) unlimited.add(at);
      }
    }
    expect([...unlimited]).toEqual([]);
  });
});

describe("every answer that is a file", () => {
  const ENDINGS: Readonly<Record<string, string>> = {
    "text/csv": ".csv",
    "text/calendar": ".ics",
    [XLSX_TYPE]: ".xlsx",
    [PDF_TYPE]: ".pdf",
  };

  it("has a name of its type, unless it is one that people have added, which keeps its own", () => {
    const wrong = routes.filter(({ produces = "", fileName }) => {
      const ending = ENDINGS[produces];
      return ending === undefined ? fileName !== undefined : !fileName?.endsWith(ending);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("is named after parameters that it has", () => {
    const named = routes.flatMap(({ path, fileName = "" }) =>
      [...fileName.matchAll(/:\w+/g)].map(([parameter]) => ({ path, parameter })),
    );
    expect(named.filter(({ path, parameter }) => !path.includes(`${parameter}/`))).toEqual([]);
    expect(named).not.toEqual([]);
  });
});

describe("every kind of record that staff edit", () => {
  const RECORDS = [
    "news",
    "projects",
    "features",
    "gallery",
    "translations",
    "buildings",
    "floors",
    "apartments",
    "zones",
    "zone-images",
    "users",
    "marketing-emails",
    "customers",
  ];
  const calls = routes.map(({ method, path }) => `${method} ${path}`);

  it.each(RECORDS)("is listed, read, made, changed in each way and deleted: %s", (name) => {
    const path = `/admin/${name}`;
    const ofOne = ["get", "post", "put", "patch", "delete"].map((method) => `${method} ${path}/:id`);
    expect(calls).toEqual(expect.arrayContaining([`get ${path}`, `post ${path}`, ...ofOne]));
    const body = routes.find((route) => route.method === "post" && route.path === `${path}/:id`)?.body;
    expect(body instanceof z.ZodObject ? Object.keys(body.shape) : []).toContain("_method");
  });
});
