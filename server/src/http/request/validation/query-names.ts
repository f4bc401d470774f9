import type { RouteDefinition } from "@ezo/contract/route";
import { z } from "zod";

/** Clients add it to whatever they call. */
const ANYWHERE = "locale";

/**
 * A staff write's query names that its route does not read: without this, `versoin=3` would overwrite like no version at
 * all. A visitor's call carries no version, and an enquiry must not be lost to a name that an advertisement has added.
 */
export function unknownQueryNames(definition: RouteDefinition, query: unknown): z.core.$ZodIssue[] {
  if (definition.method === "get" || definition.role === "public") return [];
  const known = definition.query instanceof z.ZodObject ? Object.keys(definition.query.shape) : [];
  const keys = Object.keys(query ?? {}).filter((name) => name !== ANYWHERE && !known.includes(name));
  return keys.length > 0 ? [{ code: "unrecognized_keys", keys, path: [], message: "" }] : [];
}
