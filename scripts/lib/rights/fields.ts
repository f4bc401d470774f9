import { ignored } from "@ezo/contract/records/records";
import type { RouteDefinition } from "@ezo/contract/route";
import { routes } from "@ezo/contract/routes";
import { ROLES, USER_ROLES } from "@ezo/contract/values/roles/roles";
import { z } from "zod";

const START = "<!-- Written by `npm run rights`. -->";
const END = "<!-- End of the fields by right. -->";

/** The parts of JSON Schema in which fields can be. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Readonly<Record<string, JsonSchema>>;
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  /** Of a field that a body may have and that nothing is written of. */
  isIgnored?: boolean;
}

/** The names of a schema's fields: of an object, of each of a list, and of every form; without those that are ignored. */
export function fieldsIn(schema: JsonSchema, defs = schema.$defs ?? {}): string[] {
  const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const referred = defs[$ref?.split("/").at(-1) ?? ""];
  const inner = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : []), ...(referred ? [referred] : [])];
  const named = Object.entries(properties).flatMap(([name, { isIgnored }]) => (isIgnored ? [] : name));
  return [...new Set([...named, ...inner.flatMap((one) => fieldsIn(one, defs))])];
}

function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const made: unknown = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (isLeftOut(zodSchema)) Object.assign(jsonSchema, { isIgnored: true });
    },
  });
  return made as JsonSchema;
}

/** Whether nothing is written of a field. In changes, where every field is optional, it is wrapped. */
const isLeftOut = (schema: z.core.$ZodType): boolean =>
  schema === ignored || (schema instanceof z.ZodOptional && schema.def.innerType === ignored);

/** What a call takes in its body, or answers as its data. */
function fieldsOf({ body, response }: RouteDefinition, kind: "writes" | "reads"): string[] {
  if (kind === "writes") return body ? fieldsIn(jsonSchemaOf(body, "input")).sort() : [];
  if (!response) return [];
  const { properties = {}, $defs = {} } = jsonSchemaOf(response, "output");
  return properties["data"] ? fieldsIn(properties["data"], $defs).sort() : [];
}

/** A line for each path and set of fields, with the methods that have them. */
function linesOf(right: string, kind: "writes" | "reads"): string[] {
  const calls = new Map<string, { path: string; fields: string; methods: string[] }>();
  for (const definition of routes) {
    const isOfKind = (kind === "reads") === (definition.method === "get");
    if (definition.role !== "staff" || definition.capability !== right || !isOfKind) continue;
    const fields = fieldsOf(definition, kind).join(", ");
    if (fields === "") continue;
    const { path } = definition;
    const call = calls.get(`${path} ${fields}`) ?? { path, fields, methods: [] };
    call.methods.push(definition.method.toUpperCase());
    calls.set(`${path} ${fields}`, call);
  }
  // The order of the routes is that in which their modules are loaded.
  const sorted = [...calls].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, call]) => call);
  return sorted.map(
    ({ path, fields, methods }) => `- ${kind} \`${methods.sort().join(", ")} ${path}\`: \`${fields}\``,
  );
}

/** Each right with the roles that have it, and the fields that its calls write and read. */
export function renderRights(): string {
  const rights = routes.flatMap(({ role, capability }) => (role === "staff" ? (capability ?? []) : []));
  const parts = [...new Set<string>(rights)].sort().flatMap((right) => {
    const lines = [...linesOf(right, "writes"), ...linesOf(right, "reads")];
    const roles = USER_ROLES.filter((role) => (ROLES[role] as readonly string[]).includes(right));
    return lines.length > 0 ? [`### \`${right}\``, "", `Roles: ${roles.join(", ")}.`, "", ...lines, ""] : [];
  });
  return [START, "", ...parts, END].join("\n");
}

/** The page with the fields as the contract has them now. Throws where the page has no place for them. */
export function withRights(page: string): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from === -1 || to < from) throw new Error(`no place between "${START}" and "${END}"`);
  return page.slice(0, from) + renderRights() + page.slice(to + END.length);
}
