import type { RouteDefinition } from "@ezo/contract/route";
import { AppError } from "@ezo/core/platform/app-error";
import { fieldErrorsOf } from "../request/validation/field-errors.ts";
import { unknownQueryNames } from "../request/validation/query-names.ts";
import { requireStorable } from "../request/validation/storable.ts";

export function parseInput(definition: RouteDefinition, raw: object): Record<string, unknown> {
  const given = raw as Record<"params" | "query" | "body", unknown>;
  const parsed: Record<string, unknown> = {};
  const issues = unknownQueryNames(definition, given.query);
  if (definition.params) {
    const params = definition.params.safeParse(given.params ?? {});
    // An id that cannot exist is answered like one that does not.
    if (!params.success) throw new AppError("not_found");
    parsed["params"] = params.data;
  }
  for (const part of ["query", "body"] as const) {
    const schema = definition[part];
    if (!schema) continue;
    requireStorable(given[part]);
    const result = schema.safeParse(given[part] ?? {});
    if (result.success) parsed[part] = result.data;
    else issues.push(...result.error.issues);
  }
  if (issues.length > 0) throw new AppError("invalid", { fields: fieldErrorsOf(issues) });
  return parsed;
}

export function parseAnswer(definition: RouteDefinition, body: unknown): object {
  if (!definition.response) return {};
  return definition.response.parse(body) as object;
}

/** An empty filter counts as none, in every list of the admin. */
export function withoutEmpty(
  definition: RouteDefinition,
  query: Record<string, unknown>,
): Record<string, unknown> {
  if (definition.role === "public" || definition.role === "key") return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** `groups[]=a&groups[]=b` means the same as `groups=a,b` (design, section 3). */
export function foldLists(query: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype: `constructor` and `__proto__` are names like any other here.
  const folded: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
    folded[plain] = plain in folded ? [folded[plain], value].flat() : value;
  }
  return folded;
}
