import type { RouteDefinition } from "@ezo/contract/route";
import { z } from "zod";

/** A seeded stream of numbers in [0, 1) (mulberry32), so that a failed run can be repeated. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
type Random = () => number;
export const pick = <T>(random: Random, from: readonly T[]): T => {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
};

/** Texts that are valid for no field, or that a lower layer may interpret. */
export const HOSTILE_TEXTS = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "",
  " ",
  "x".repeat(6000),
  `x@${".".repeat(60_000)}@`,
  "__proto__",
  "constructor",
  "toString",
  "' or 1=1 --",
  "%",
  "%00",
  "\\",
  "_%\\",
  "../../etc/passwd",
  "//evil.example",
  "upload:constructor",
  "0000-01-01",
  "0001-01-01T00:00:00Z",
  "9999-12-31",
  "9999-12-31T23:59:59.999999999Z",
  "2026-02-30",
  "-1",
  "0",
  "1e400",
  "2147483648",
  "9223372036854775808",
  "NaN",
  "Infinity",
  "\u202e\ufeff",
];
/** `count` different ones of the texts, in some order. */
export function hostileTexts(random: Random, count: number): string[] {
  const left = [...HOSTILE_TEXTS];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [text = ""] = left.splice(Math.floor(random() * left.length), 1);
    return text;
  });
}
const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  -1,
  0,
  0.5,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  ["\u0000"],
  { "\u0000": 1 },
  { "\ud800": "\ud800" },
  { constructor: 1, toString: 1, valueOf: 1, hasOwnProperty: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  deep(40),
  deep(3000),
  Array.from({ length: 3000 }, (_, index) => index),
];

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  pattern?: string;
  additionalProperties?: JsonSchema | boolean;
}

const converted = new WeakMap<z.ZodType, JsonSchema>();
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = converted.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  converted.set(schema, made);
  return made;
}

/** Every table has a row with this id, and neither of the calling accounts has it. */
export const SAMPLE_ID = 3;
const SAMPLE_TEXTS = [
  "a",
  "A1",
  "3",
  "nino@example.ge",
  "/about",
  "2026-05-01",
  "2026-05-01T10:00:00Z",
  "2026-05-01 10:00",
  "site.example",
  "{n}",
  "00000000-0000-4000-8000-000000000000",
];

/** A valid value of the schema: required parts, and some optional ones. */
export function sampleOf(schema: JsonSchema, random: Random): unknown {
  if ("const" in schema) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(pick(random, choices), random);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || random() < 0.5)
          .map(([name, inner]) => [name, sampleOf(inner, random)]),
      );
    case "array": {
      const length = Math.max(schema.minItems ?? 0, 1);
      return Array.from({ length }, () => sampleOf(schema.items ?? {}, random));
    }
    case "integer":
      return Math.max(SAMPLE_ID, schema.minimum ?? SAMPLE_ID);
    case "number":
      return schema.minimum ?? 0.5;
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    default:
      return textFor(schema, random);
  }
}

function textFor({ pattern, allOf = [] }: JsonSchema, random: Random): string {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined);
  const fitting = SAMPLE_TEXTS.filter((text) => patterns.every((one) => new RegExp(one, "u").test(text)));
  return fitting.length > 0 ? pick(random, fitting) : "a";
}

/** The value with one of its parts, or itself, replaced by something hostile. */
export function spoiled(value: unknown, random: Random): unknown {
  const isInside = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (!isInside || random() < 0.1) return pick(random, HOSTILE_VALUES);
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length);
    return value.map((inner: unknown, index) => (index === at ? spoiled(inner, random) : inner));
  }
  const at = pick(random, Object.keys(value));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === at ? spoiled(inner, random) : inner]),
  );
}

/** A path of the route with `value` for one parameter, and the sample id for the others. */
export const pathOf = ({ path }: RouteDefinition, value: string): string => {
  const spoiledName = /:(\w+)/.exec(path)?.[1];
  return path.replace(/:(\w+)/g, (_, name: string) => (name === spoiledName ? value : String(SAMPLE_ID)));
};

/** Percent-encoded as by a browser; a lone surrogate is encoded as three bytes, as in WTF-8. */
export const inAddress = (text: string): string =>
  [...text].map((sign) => (/\p{Cs}/u.test(sign) ? "%ED%A0%80" : encodeURIComponent(sign))).join("");
