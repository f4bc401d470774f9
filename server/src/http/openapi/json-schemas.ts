import { IdParam } from "@ezo/contract/values/fields";
import { exampleOf } from "@ezo/contract/values/described";
import { z } from "zod";

/** As far as the contract's shapes need it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
  examples?: unknown[];
  description?: string;
}
/** What is sent and what is answered differ: defaults fill gaps, forms' texts become numbers. */
export type Direction = "input" | "output";
export type Components = Record<string, JsonSchema>;

export interface JsonSchemas {
  /** A reference to a named shape, or the shape itself. */
  of: (shape: z.ZodType, direction: Direction) => JsonSchema;
  /** The shape itself, even where it has a name. */
  bodyOf: (shape: z.ZodType, direction: Direction) => JsonSchema;
  /** What references lead to. */
  components: Components;
}

const PREFIX = "#/components/schemas/";
export const refTo = (name: string): JsonSchema => ({ $ref: PREFIX + name });
export const nameIn = (ref: string): string => ref.slice(PREFIX.length);

/** What the description begins with: shapes that are referred to, and those of which only the parts are. */
export interface Roots {
  whole: readonly z.ZodType[];
  inParts: readonly z.ZodType[];
}

/**
 * The contract's shapes as JSON Schema, each named one once. A shape that is sent and answered, and differs between the
 * two, goes by `...Input` where it is sent.
 */
export function jsonSchemas(
  named: ReadonlyMap<string, z.ZodType>,
  roots: Record<Direction, Roots>,
): JsonSchemas {
  const names = new Map<z.ZodType, string>([...named].map(([name, shape]) => [shape, name]));
  for (const { whole, inParts } of [roots.input, roots.output])
    for (const shape of [...whole, ...inParts])
      if (!names.has(shape)) names.set(shape, `${UNNAMED}${names.size}`);
  const nameOf = (shape: z.ZodType) => names.get(shape) ?? "";
  const output = convert(names, "output");
  const input = convert(names, "input");
  const reached = (schemas: Components, { whole, inParts }: Roots) =>
    reachable(schemas, [
      ...whole.map(nameOf),
      ...inParts.flatMap((shape) => namesIn(found(schemas, nameOf(shape)))),
    ]);
  const sent = reached(input, roots.input);
  const answered = reached(output, roots.output);
  const differing = differingNames(input, output);
  const inputName = (name: string) => (answered.has(name) && differing.has(name) ? `${name}Input` : name);

  const components: Components = {};
  for (const name of answered) components[name] = found(output, name);
  for (const name of sent) components[inputName(name)] = withNames(found(input, name), inputName);
  for (const name of Object.keys(components)) if (name.startsWith(UNNAMED)) delete components[name];
  const bodyOf = (shape: z.ZodType, direction: Direction) =>
    direction === "input" ? withNames(found(input, nameOf(shape)), inputName) : found(output, nameOf(shape));
  const of = (shape: z.ZodType, direction: Direction) => {
    const name = nameOf(shape);
    if (name.startsWith(UNNAMED)) return bodyOf(shape, direction);
    return refTo(direction === "input" ? inputName(name) : name);
  };
  return { of, bodyOf, components: sorted(components) };
}

const UNNAMED = "~";

function found(schemas: Components, name: string): JsonSchema {
  const schema = schemas[name];
  if (!schema) throw new Error(`no shape is named ${name}`);
  return schema;
}

function convert(names: ReadonlyMap<z.ZodType, string>, io: Direction): Components {
  const registry = z.registry<{ id: string }>();
  for (const [shape, id] of names) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => PREFIX + id,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => adjust(zodSchema, jsonSchema as JsonSchema, io),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema]),
  );
}

function adjust(shape: z.core.$ZodType, schema: JsonSchema, io: Direction): void {
  // To the author of a client, digits in an address are a number.
  if (shape === IdParam) {
    delete schema.pattern;
    Object.assign(schema, { type: "integer", minimum: 1, maximum: 2_147_483_647 });
  }
  // Answers may gain fields; a client that refuses them would break with every release.
  if (io === "output" && shape instanceof z.ZodObject && !shape.def.catchall)
    delete schema.additionalProperties;
  // `contentEncoding` says it; JSON Schema does not define the format.
  if (schema.format === "base64") delete schema.format;
  // Most validators divide in binary fractions, in which 57.21 is no multiple of 0.01.
  if (schema.multipleOf !== undefined && !Number.isInteger(schema.multipleOf)) {
    schema.description = `At most ${decimalsOf(schema.multipleOf)} decimals`;
    delete schema.multipleOf;
  }
  // Beside the format, the pattern would only make every answer harder to read.
  if (io === "output" && (schema.format === "date-time" || schema.format === "date")) delete schema.pattern;
  const example = exampleOf(shape);
  if (example !== undefined) schema.examples = [example];
}

const decimalsOf = (step: number): number => Math.round(-Math.log10(step));

/** The names that a schema refers to, not those that they refer to in turn. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === "$ref" && typeof inner === "string" ? [nameIn(inner)] : namesIn(inner),
  );
}

/** These names and all that their schemas refer to. */
function reachable(schemas: Components, names: readonly string[]): ReadonlySet<string> {
  const reached = new Set(names);
  // Iterating a set includes what is added meanwhile.
  for (const name of reached) for (const inner of namesIn(found(schemas, name))) reached.add(inner);
  return reached;
}

function withNames<T>(value: T, rename: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((inner: unknown) => withNames(inner, rename)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      key === "$ref" && typeof inner === "string" ? PREFIX + rename(nameIn(inner)) : withNames(inner, rename),
    ]),
  ) as T;
}

const sorted = (components: Components): Components =>
  Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Names of shapes that are not the same when sent and when answered, by themselves or by what they refer to. */
function differingNames(input: Components, output: Components): ReadonlySet<string> {
  const differing = new Set(
    Object.keys(input).filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  );
  let before = -1;
  while (differing.size > before) {
    before = differing.size;
    for (const [name, schema] of Object.entries(output))
      if (namesIn(schema).some((inner) => differing.has(inner))) differing.add(name);
  }
  return differing;
}
