import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type ResponseConfig,
  type RouteConfig,
} from "@asteasolutions/zod-to-openapi";
import { ERROR_STATUS, type ErrorCode, FailureBody } from "@ezo/contract/errors";
import type { RouteDefinition } from "@ezo/contract/route";
import { z } from "zod";

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31["generateDocument"]>;

/** The API's description, made from the same table that mounts the routes. */
export function openApiDocument(routes: readonly RouteDefinition[], serverUrl: string): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "session", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  const { $schema: _, ...failure } = z.toJSONSchema(FailureBody);
  registry.registerComponent(
    "schemas",
    "Failure",
    failure as Parameters<typeof registry.registerComponent<"schemas">>[2],
  );
  for (const definition of routes) registry.registerPath(pathOf(definition));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Ezo",
      version: "1",
      description:
        "The API of Ezo. JSON in snake_case. Success: `{ success: true, ... }`; failure: `{ success: false, message, code, errors?, request_id }`. " +
        "Messages come in the request's locale: `locale` in the query or the body, `X-Locale`, or the `ezo_locale` cookie; Georgian otherwise.",
    },
    servers: [{ url: `${serverUrl}/api` }],
  });
  return withPlainPatterns(document);
}

/** A regular expression's flags as the generator leaves them behind its source. */
const FLAGS = /\/[a-z]+$/;

/** JSON Schema knows no flags, and reads every pattern as with `u`: with them behind it, none could ever match. */
function withPlainPatterns<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withPlainPatterns) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      key === "pattern" && typeof part === "string" ? part.replace(FLAGS, "") : withPlainPatterns(part),
    ]),
  ) as T;
}

/** The name of a call in generated clients: `get /admin/news/:id` is `getAdminNewsById`. */
export const operationId = ({ method, path }: Pick<RouteDefinition, "method" | "path">): string =>
  method +
  path
    .split(/[/-]/)
    .filter(Boolean)
    .map((part) => (part.startsWith(":") ? `By${capital(part.slice(1))}` : capital(part)))
    .join("");
const capital = (word: string): string =>
  word
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

const IdempotencyKey = z.object({
  "idempotency-key": z.string().optional().describe("Makes a repeat of the same request harmless"),
});

function pathOf(definition: RouteDefinition): RouteConfig {
  const { method, path, summary, tag, role, params, query, body, repeatable } = definition;
  const isPublic = role === "public";
  return {
    method,
    path: path.replace(/:(\w+)/g, "{$1}"),
    operationId: operationId(definition),
    tags: [tag],
    summary,
    description: isPublic ? "Open to everyone." : `Needs a session; role: ${role}.`,
    security: isPublic ? [] : [{ session: [] }],
    request: {
      ...(params ? { params: params as z.ZodObject } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(repeatable ? { headers: IdempotencyKey } : {}),
      ...(body ? { body: { required: true, content: contentOf(body, definition.multipart) } } : {}),
    },
    responses: { [String(definition.status ?? 200)]: success(definition), ...failures(definition) },
  };
}

/** A call that takes forms says so beside JSON, with the fields that hold files. */
function contentOf(body: z.ZodType, files: readonly string[] | undefined) {
  const json = { "application/json": { schema: body } };
  if (!files) return json;
  const binary = { type: "string" as const, format: "binary" };
  const properties = Object.fromEntries(files.map((field) => [field, binary]));
  return { ...json, "multipart/form-data": { schema: { type: "object" as const, properties } } };
}

function success(definition: RouteDefinition): ResponseConfig {
  const { produces, response } = definition;
  if (produces && produces !== "application/json")
    return { description: "Success", content: { [produces]: { schema: z.string() } } };
  const outcome = z.object({ success: z.literal(true) });
  const schema = response instanceof z.ZodObject ? outcome.extend(response.shape) : outcome;
  return { description: "Success", content: { "application/json": { schema } } };
}

function failures(definition: RouteDefinition): Record<string, ResponseConfig> {
  const codes = new Set<ErrorCode>([...(definition.codes ?? []), "internal", "unavailable"]);
  if (definition.query || definition.body) codes.add("invalid");
  if (definition.body) codes.add("malformed");
  if (definition.role !== "public") codes.add("unauthorized");
  if (definition.role === "admin") codes.add("forbidden");
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      String(status),
      {
        description: of.join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    ]),
  );
}
