import type { RouteDefinition } from "@ezo/contract/route";
import type { z } from "zod";
import { madeExample } from "./examples.ts";
import type { JsonSchema, JsonSchemas } from "./json-schemas.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

const IDEMPOTENCY_KEY: Parameter = {
  name: "idempotency-key",
  in: "header",
  required: false,
  description: "Makes a repeat of the same request harmless",
  schema: { type: "string" },
};

/** The parameters of a call: path, query and headers. */
export function parametersOf(definition: RouteDefinition, schemas: JsonSchemas): Parameter[] {
  const { params, query, repeatable } = definition;
  return [
    ...(params ? parametersIn("path", params, schemas) : []),
    ...(query ? parametersIn("query", query, schemas) : []),
    ...(repeatable ? [IDEMPOTENCY_KEY] : []),
  ];
}

function parametersIn(place: "path" | "query", shape: z.ZodType, schemas: JsonSchemas): Parameter[] {
  const { properties = {}, required = [] } = schemas.bodyOf(shape, "input");
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = place === "path" || required.includes(name);
    const example = isRequired ? madeExample(schema, schemas.components, name) : undefined;
    return {
      name,
      in: place,
      required: isRequired,
      schema,
      ...(example === undefined ? {} : { example }),
    };
  });
}
