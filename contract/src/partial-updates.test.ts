import { z } from "zod";
import { describe, expect, it } from "vitest";
import { routes } from "./routes.ts";

/** One value that is written whole, like a list. */
const WHOLE = /\.coming_soon$/;

/** The places of a schema, outside of lists, at which something is filled in that was not sent. */
function defaultsIn(schema: z.core.$ZodType, at = ""): string[] {
  if (WHOLE.test(at)) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      defaultsIn(inner as z.core.$ZodType, at ? `${at}.${name}` : name),
    );
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return [at];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return defaultsIn(schema.def.innerType, at);
  if (schema instanceof z.ZodPipe) return defaultsIn(schema.def.in, at);
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => defaultsIn(option, at));
  return [];
}

/** Settings have one call for changes: PUT. */
const changes = routes.filter(
  ({ method, path }) => method === "patch" || (method === "put" && /settings/.test(path)),
);

describe("a partial update", () => {
  it.each(changes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "fills in nothing that was not sent: %s",
    (_, { body }) => {
      expect(body && defaultsIn(body)).toEqual([]);
    },
  );
});
