import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { FailureBody } from "@ezo/contract/errors";
import type { RouteDefinition } from "@ezo/contract/route";
import { namedShapes } from "@ezo/contract/values/shapes";
import type { z } from "zod";
import { failureAnswers, success } from "./answers.ts";
import { jsonSchemas, type JsonSchemas } from "./json-schemas.ts";
import { parametersOf } from "./parameters.ts";
import { requestBodyOf } from "./request-body.ts";
import { TAGS } from "./tags.ts";

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31["generateDocument"]>;
type Component = Parameters<OpenAPIRegistry["registerComponent"]>;

/** The firm's name precedes it where the document is served. */
export const API_TITLE = "API";
const DESCRIPTION =
  "JSON in snake_case. Success: `{ success: true, ... }`; failure: `{ success: false, message, code, errors?, request_id }`. " +
  "Messages come in the request's locale: `locale` in the query or the body, `X-Locale`, or the `ezo_locale` cookie (`__Host-ezo_locale` over https); Georgian otherwise. Calls below `/api/admin` look at `X-Locale` first.";

/** The API's description, made from the same table that mounts the routes. */
export function openApiDocument(routes: readonly RouteDefinition[], serverUrl: string): OpenApiDocument {
  const schemas = schemasOf(routes);
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "session", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The token of `POST /auth/login`. `X-Authorization` is read in the same way.",
  });
  registry.registerComponent("securitySchemes", "api_key", {
    type: "http",
    scheme: "bearer",
    description: "A key that an administrator has made: `Authorization: Bearer ezo_...`.",
  });
  for (const [name, schema] of Object.entries(schemas.components))
    registry.registerComponent("schemas", name, schema as Component[2]);
  const failures = failureAnswers(schemas);
  for (const definition of routes) registry.registerPath(operationOf(definition, schemas, failures.of));
  for (const [name, answer] of failures.inUse())
    // Complete JSON, as in `operationOf`.
    registry.registerComponent("responses", name, answer as never);
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: API_TITLE,
      version: "1",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${serverUrl}/api` }],
    tags: tagsOf(routes),
  });
}

/** In the order of `TAGS`; a tag without a description fails the lint. */
const tagsOf = (routes: readonly RouteDefinition[]) => {
  const known = Object.keys(TAGS);
  const used = [...new Set(routes.map(({ tag }) => tag))];
  return used
    .sort((a, b) => known.indexOf(a) - known.indexOf(b))
    .map((name) => ({ name, description: TAGS[name] ?? "" }));
};

function schemasOf(routes: readonly RouteDefinition[]): JsonSchemas {
  const isThere = (shape: z.ZodType | undefined) => shape !== undefined;
  return jsonSchemas(namedShapes(), {
    input: {
      whole: routes.map(({ body }) => body).filter(isThere),
      inParts: routes.flatMap(({ params, query }) => [params, query]).filter(isThere),
    },
    output: {
      whole: [FailureBody],
      inParts: routes.map(({ response }) => response).filter(isThere),
    },
  });
}

/** The name of a call in generated clients: `get /admin/news/:id` is `getAdminNewsById`. */
export const operationId = ({ method, path }: Pick<RouteDefinition, "method" | "path">): string =>
  method +
  path
    .split(/[/.-]/)
    .filter(Boolean)
    .map((part) => (part.startsWith(":") ? `By${capital(part.slice(1))}` : capital(part)))
    .join("");
const capital = (word: string): string =>
  word
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

function accessOf({ role, capability }: RouteDefinition) {
  if (role === "public") return { description: "Open to everyone.", security: [] };
  if (role === "key")
    return { description: `Needs an API key that may \`${capability}\`.`, security: [{ api_key: [] }] };
  return { description: `Needs a session; capability: ${capability}.`, security: [{ session: [] }] };
}

function operationOf(
  definition: RouteDefinition,
  schemas: JsonSchemas,
  failures: (definition: RouteDefinition) => object,
): RouteConfig {
  const { method, path, summary, tag, status = 200 } = definition;
  const parameters = parametersOf(definition, schemas);
  const requestBody = requestBodyOf(definition, schemas);
  return {
    method,
    path: path.replace(/:(\w+)/g, "{$1}"),
    operationId: operationId(definition),
    tags: [tag],
    summary,
    ...accessOf(definition),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { [String(status)]: success(definition, schemas), ...failures(definition) },
    // Complete as it is: the generator, which could make schemas of zod's itself, only puts it in its place.
  } as unknown as RouteConfig;
}
