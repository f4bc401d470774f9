import { ERROR_STATUS, type ErrorCode, FailureBody } from "@ezo/contract/errors";
import { needsReauthentication } from "@ezo/contract/accounts/reauthentication";
import type { RouteDefinition } from "@ezo/contract/route";
import { madeExample } from "./examples.ts";
import type { JsonSchema, JsonSchemas } from "./json-schemas.ts";

interface Answer {
  description: string;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}
type Reference = Pick<JsonSchema, "$ref">;

const SAMPLES: Record<string, string> = {
  "text/csv": "id,name\r\n1,ნინო ბერიძე\r\n",
  "text/plain": "1;GE;GEO;Georgia",
  "text/calendar": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n",
};

/** The answer of a successful call. */
export function success({ produces, response, status }: RouteDefinition, schemas: JsonSchemas): Answer {
  if (status === 204) return { description: "Success" };
  if (produces && produces !== "application/json") {
    const sample = SAMPLES[produces];
    const content =
      sample === undefined
        ? { schema: { type: "string", format: "binary" } }
        : { schema: { type: "string" }, example: sample };
    return { description: "Success", content: { [produces]: content } };
  }
  const { properties = {}, required = [], ...rest } = response ? schemas.bodyOf(response, "output") : {};
  const schema: JsonSchema = {
    ...rest,
    type: "object",
    properties: { success: { type: "boolean", const: true }, ...properties },
    required: ["success", ...required],
  };
  const example = madeExample(schema, schemas.components);
  return { description: "Success", content: { "application/json": { schema, example } } };
}

/** Failures by status. Answers that many calls share are written once, named after their codes: `NotFoundOrGone`. */
export function failureAnswers(schemas: JsonSchemas) {
  const shared = new Map<string, Answer>();
  const failure = (codes: ErrorCode[]): Reference => {
    const name = codes.map(capital).join("Or");
    const content = {
      schema: schemas.of(FailureBody, "output"),
      example: failureExample(codes[0] ?? "internal"),
    };
    shared.set(name, { description: codes.join(", "), content: { "application/json": content } });
    return { $ref: `#/components/responses/${name}` };
  };
  const of = (definition: RouteDefinition): Record<string, Reference> => {
    const byStatus = new Map<number, ErrorCode[]>();
    for (const code of [...codesOf(definition)].sort())
      byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
    return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), failure(codes)]));
  };
  return { of, inUse: () => [...shared].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

const capital = (code: ErrorCode): string =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Also of a route that takes nothing: a query that names what cannot be stored is `invalid` wherever it is sent. */
const ANYWHERE = ["malformed", "invalid", "internal", "unavailable"] as const satisfies ErrorCode[];

/** The codes that a route names, and those that its parts bring with them. */
function codesOf(definition: RouteDefinition): ReadonlySet<ErrorCode> {
  const { role, params, body, multipart, limit } = definition;
  const codes = new Set<ErrorCode>([...(definition.codes ?? []), ...ANYWHERE]);
  if (params) codes.add("not_found");
  if (body) for (const code of ["too_large", "unsupported_media_type"] as const) codes.add(code);
  if (multipart) codes.add("storage_full");
  if (limit) codes.add("too_many_requests");
  if (role !== "public") codes.add("unauthorized");
  if (role === "staff") codes.add("session_idle");
  if (role === "staff" && !definition.beforeSecondFactor) codes.add("second_factor_required");
  if (needsReauthentication(definition)) codes.add("reauthentication_required");
  if (role === "key" || (role === "staff" && definition.capability !== "profile.own")) codes.add("forbidden");
  if (role === "key") codes.add("too_many_requests");
  return codes;
}

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  invalid: "Please check the marked fields.",
  not_found: "There is no such record, or no longer.",
  unauthorized: "Please sign in.",
};

const failureExample = (code: ErrorCode): FailureBody => ({
  success: false,
  message: MESSAGES[code] ?? "That did not work.",
  code,
  ...(code === "invalid" ? { errors: { name: ["Please fill in this field."] } } : {}),
  request_id: "0b6f2a54-4f1e-4c5e-9a37-6d1f6a1f0c11",
});
