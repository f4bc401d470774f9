import { type Components, type JsonSchema, nameIn } from "./json-schemas.ts";
import { SAMPLES_BY_NAME, SAMPLE_TEXTS } from "./sample-values.ts";

/**
 * An example of a schema, the same each time: the contract's own, else made from the fields, with values by field name.
 * `name` is the name of the field that it is for.
 */
export function madeExample(schema: JsonSchema, components: Components, name = "", depth = 0): unknown {
  if (schema.$ref !== undefined) {
    const referred = components[nameIn(schema.$ref)] ?? {};
    return madeExample({ ...referred, ...without$ref(schema) }, components, name, depth);
  }
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  const known = knownValue(schema, name);
  if (known !== undefined) return known;
  if (schema.enum) return schema.enum[0];
  const choice = chosenOf(schema);
  if (choice) return madeExample(choice, components, name, depth);
  return madeOfType(schema, components, name, depth);
}

const without$ref = ({ $ref: _, ...rest }: JsonSchema): JsonSchema => rest;

/** The first choice with content: neither null nor an empty text. */
function chosenOf(schema: JsonSchema): JsonSchema | undefined {
  const choices = schema.anyOf ?? schema.oneOf;
  return choices?.find(({ type, const: value }) => type !== "null" && value !== "") ?? choices?.[0];
}

const typeOf = ({ type }: JsonSchema): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== "null") : type;

function madeOfType(schema: JsonSchema, components: Components, name: string, depth: number): unknown {
  switch (typeOf(schema)) {
    case "object":
      return madeObject(schema, components, depth);
    case "array": {
      const one = madeExample(schema.items ?? {}, components, singular(name), depth + 1);
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => one);
    }
    case "integer":
    case "number":
      return within(schema, name.endsWith("_percent") ? 5 : 1);
    case "boolean":
      return schema.default ?? true;
    case "null":
      return null;
    case "string":
      return madeText(schema);
    default:
      return {};
  }
}

function madeObject(schema: JsonSchema, components: Components, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const made = Object.fromEntries(
    Object.entries(properties)
      // What may be anything and may be left out is taken, but means nothing.
      .filter(([name, inner]) => required.includes(name) || Object.keys(inner).length > 0)
      .map(([name, inner]) => [name, madeExample(inner, components, name, depth + 1)]),
  );
  if (typeof additionalProperties !== "object" || Object.keys(properties).length > 0) return made;
  const key = madeExample(propertyNames ?? {}, components) === "ka" ? "ka" : "header.home";
  return { [String(key)]: madeExample(additionalProperties, components, String(key), depth + 1) };
}

const singular = (name: string) => name.replace(/s$/, "");

/** The value that fields of this name have, where it fits the schema. */
function knownValue(schema: JsonSchema, name: string): unknown {
  const values = SAMPLES_BY_NAME[name] ?? [];
  return values.find((value) => fits(schema, value));
}

function fits(schema: JsonSchema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((choice) => fits(choice, value));
  if (schema.$ref !== undefined) return false;
  if (schema.enum) return schema.enum.includes(value);
  const type = typeOf(schema);
  if (typeof value === "string") return type === "string" && fitsText(schema, value);
  if (typeof value === "number")
    return (
      (type === "number" || (type === "integer" && Number.isInteger(value))) &&
      within(schema, value) === value
    );
  return type === typeof value;
}

const FORMATS: Record<string, RegExp> = {
  "date-time": /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[\da-f]{8}-/,
  uri: /^https?:/,
};

function fitsText(schema: JsonSchema, text: string): boolean {
  const { pattern, format, minLength = 0, maxLength = Infinity, allOf = [] } = schema;
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined);
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    (FORMATS[format ?? ""]?.test(text) ?? true) &&
    patterns.every((one) => new RegExp(one, "u").test(text))
  );
}

const madeText = (schema: JsonSchema): string =>
  SAMPLE_TEXTS.find((text) => fitsText(schema, text)) ?? "x".repeat(schema.minLength ?? 1);

/** The number, or the nearest one that the schema allows. */
function within({ minimum, maximum, exclusiveMinimum }: JsonSchema, value: number): number {
  const lowest = Math.max(
    minimum ?? -Infinity,
    exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1,
  );
  return Math.min(Math.max(value, lowest), maximum ?? Infinity);
}
