import type { RouteDefinition } from "@ezo/contract/route";
import { madeExample } from "./examples.ts";
import { formExample, formSchema } from "./forms.ts";
import type { JsonSchemas } from "./json-schemas.ts";

export function requestBodyOf(definition: RouteDefinition, schemas: JsonSchemas) {
  const { body, multipart, raw } = definition;
  if (raw) return rawBody(raw);
  if (!body) return undefined;
  const schema = schemas.of(body, "input");
  const example = madeExample(schema, schemas.components);
  const content: Record<string, object> = { "application/json": { schema, example } };
  if (multipart) {
    const form = formSchema(schemas.bodyOf(body, "input"), multipart, schemas.components);
    content["multipart/form-data"] = { schema: form, example: formExample(form, example) };
  }
  // A body that may be empty may be left out.
  return { required: !body.safeParse({}).success, content };
}

/** A body of somebody else's format. */
const rawBody = (types: readonly string[]) => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, rawContent(type)])),
});
const rawContent = (type: string): object =>
  type === "application/json"
    ? { schema: {}, example: { RecordType: "Bounce", Type: "HardBounce", ID: 42, Email: "nino@example.ge" } }
    : { schema: { type: "string" }, example: "" };
