import { type Components, type JsonSchema, nameIn } from "./json-schemas.ts";

const FILE: JsonSchema = { type: "string", format: "binary" };
const FILE_EXAMPLE = "linden-court.jpg";

interface Fields {
  properties: Record<string, JsonSchema>;
  patterns: Record<string, JsonSchema>;
  required: string[];
  /** Of each required field that may be written in several ways: its names. */
  either: string[][];
}

/**
 * A body as a form sends it: flat, every value a text, nested names in brackets (`translations[ka][title]`), lists as
 * names that end in `[]`. `files` are the fields that may hold files. What no text can mean is left out.
 */
export function formSchema(body: JsonSchema, files: readonly string[], components: Components): JsonSchema {
  const fields: Fields = { properties: {}, patterns: {}, required: [], either: [] };
  for (const [name, schema] of Object.entries(body.properties ?? {})) {
    const isRequired = body.required?.includes(name) ?? false;
    const isFile = files.includes(name);
    addField(fields, { name, isRequired, isFile, isPattern: false }, schema, components);
  }
  const { properties, patterns, required, either } = fields;
  return {
    type: "object",
    properties,
    ...(Object.keys(patterns).length > 0 ? { patternProperties: patterns } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(either.length > 0
      ? { allOf: either.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })) }
      : {}),
  };
}

interface Place {
  name: string;
  isRequired: boolean;
  isFile: boolean;
  /** Within something whose names the sender chooses: `name` is a pattern. */
  isPattern: boolean;
}

function addField(fields: Fields, place: Place, schema: JsonSchema, components: Components): void {
  const { name, isRequired, isFile, isPattern } = place;
  const choices = unfold(schema, components);
  const lists = choices.filter(({ type }) => type === "array");
  const texts = choices.flatMap((choice) => textOf(choice) ?? []);
  const spellings: string[] = [];
  const put = (field: string, what: JsonSchema) => {
    if (isPattern) fields.patterns[`^${field}$`] = what;
    else fields.properties[field] = what;
    spellings.push(field);
  };
  const listed = inBrackets(place, "");
  if (isFile && lists.length > 0) {
    put(listed, { type: "array", items: FILE });
    // Nothing at all takes away what is there.
    put(name, { type: "string", const: "" });
  } else if (isFile) put(name, FILE);
  else if (texts.length > 0) put(name, united(texts));
  for (const { items = {} } of isFile ? [] : lists) {
    const [item] = unfold(items, components).flatMap((choice) => textOf(choice) ?? []);
    if (item) put(listed, { type: "array", items: item });
    else addField(fields, chosenName(place, "\\d+"), items, components);
  }
  for (const choice of isFile ? [] : choices) addParts(fields, place, choice, components);
  if (!isRequired || isPattern) return;
  if (spellings.length === 1) fields.required.push(...spellings);
  if (spellings.length > 1) fields.either.push(spellings);
}

function addParts(fields: Fields, place: Place, schema: JsonSchema, components: Components): void {
  const { properties = {}, required = [], additionalProperties } = schema;
  for (const [part, inner] of Object.entries(properties)) {
    const isRequired = place.isRequired && required.includes(part);
    addField(fields, { ...place, name: inBrackets(place, part), isRequired }, inner, components);
  }
  if (typeof additionalProperties === "object")
    addField(fields, chosenName(place, "[^\\[\\]]+"), additionalProperties, components);
}

const inBrackets = ({ name, isPattern }: Place, part: string): string =>
  isPattern ? `${name}\\[${part}\\]` : `${name}[${part}]`;

/** A place whose last name the sender chooses, as `pattern` allows. */
const chosenName = ({ name, isPattern }: Place, pattern: string): Place => ({
  name: `${isPattern ? name : name.replace(/[[\]]/g, "\\$&")}\\[${pattern}\\]`,
  isRequired: false,
  isFile: false,
  isPattern: true,
});

/** The choices that a schema leaves, with references followed. */
function unfold(schema: JsonSchema, components: Components): JsonSchema[] {
  if (schema.$ref !== undefined) return unfold(components[nameIn(schema.$ref)] ?? {}, components);
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap((choice) => unfold(choice, components)) : [schema];
}

/** A scalar as a form's text; undefined for what no text can mean. */
function textOf(schema: JsonSchema): JsonSchema | undefined {
  const types = [schema.type].flat();
  if (types.includes("boolean")) return { type: "string", enum: ["true", "false"] };
  return types.includes("string") ? { ...schema, type: "string" } : undefined;
}

/** Several choices as one; values that are listed one by one become one list. */
function united(texts: JsonSchema[]): JsonSchema {
  const [first] = texts;
  if (first && texts.length === 1) return first;
  const isListed = ({ enum: values, const: value }: JsonSchema) =>
    values !== undefined || value !== undefined;
  const values = texts.filter(isListed).flatMap(({ enum: all, const: one }) => all ?? [one]);
  const list: JsonSchema = { type: "string", enum: [...new Set(values)] };
  const free = texts.filter((text) => !isListed(text));
  return free.length === 0 ? list : { anyOf: values.length > 0 ? [...free, list] : free };
}

/** The example of a body as its form: what the form can hold, without optional fields that are empty, and a file where one is required. */
export function formExample(form: JsonSchema, example: unknown): Record<string, unknown> {
  const { properties = {}, required = [], allOf = [] } = form;
  const needed = [...required, ...allOf.flatMap(({ anyOf = [] }) => anyOf[0]?.required ?? [])];
  const texts = flattened(example);
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isFile = schema === FILE || schema.items === FILE;
    if (isFile && needed.includes(name)) made[name] = schema === FILE ? FILE_EXAMPLE : [FILE_EXAMPLE];
    else if (!isFile && texts.has(name) && (texts.get(name) !== "" || needed.includes(name)))
      made[name] = texts.get(name);
  }
  return made;
}

/** A value as a form's fields: its texts by their bracketed names. */
function flattened(value: unknown, name = ""): Map<string, unknown> {
  if (Array.isArray(value))
    return value.every((item) => typeof item !== "object")
      ? new Map([[`${name}[]`, value.map(String)]])
      : new Map(value.flatMap((item, index) => [...flattened(item, `${name}[${index}]`)]));
  if (value === null || typeof value !== "object")
    return new Map([[name, value === null ? "" : String(value as string | number | boolean)]]);
  return new Map(
    Object.entries(value).flatMap(([part, inner]) => [...flattened(inner, name ? `${name}[${part}]` : part)]),
  );
}
