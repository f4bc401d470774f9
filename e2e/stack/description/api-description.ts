import { routes } from "@ezo/contract/routes";
import { openApiDocument } from "@ezo/server/http/openapi/openapi";
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

interface MediaType {
  schema?: AnySchema;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, { $ref?: string; content?: Record<string, MediaType> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { content?: Record<string, MediaType> }> };
}

export interface Exchange {
  method: string;
  /** Below `/api`, with its query. */
  address: string;
  body: unknown;
  status: number;
  contentType: string;
  /** Parsed JSON, or undefined. */
  answer: unknown;
}

export interface Examined {
  /** What the description calls it; undefined if it has no such call. */
  operation: string | undefined;
  /** Whether address and body were checked, too: only of what was accepted. */
  isRequestChecked: boolean;
  /** With operation, status and place. */
  mismatches: string[];
}

/** The answers to what does not exist. */
const ABSENT = [404, 405];
/** What else may be answered to a call that is not described. */
const UNDESCRIBED: readonly ((exchange: Exchange, path: string) => boolean)[] = [
  // The page that shows the description, with its files: no part of the API.
  (_, path) => path === "/docs" || path.startsWith("/docs/"),
  // What cannot be decoded or stored is refused in any address, before anything is looked for there.
  ({ status, address }) => [400, 422].includes(status) && address.includes("%"),
];

/** Checks requests and answers against a server's API description. */
export class ApiDescription {
  readonly #operations: { pattern: RegExp; path: string; methods: Record<string, Operation> }[];
  readonly #responses: Description["components"]["responses"];
  readonly #strict = validator(false);
  /** Parameters in addresses are strings; a number is its digits. */
  readonly #lenient = validator(true);
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: object) {
    const description = document as Description;
    for (const ajv of [this.#strict, this.#lenient]) ajv.addSchema(description, "api");
    this.#responses = description.components.responses;
    this.#operations = Object.entries(description.paths)
      .map(([path, methods]) => ({ pattern: patternOf(path), path, methods }))
      // Fixed paths take precedence over parameters.
      .sort((a, b) => (a.path.split("{").length > b.path.split("{").length ? 1 : -1));
  }

  /** How many operations are described. */
  get size(): number {
    return this.#operations.reduce((sum, { methods }) => sum + Object.keys(methods).length, 0);
  }

  /** Mismatches of an exchange, with operation, status and place. */
  mismatches(exchange: Exchange): string[] {
    return this.examine(exchange).mismatches;
  }

  /** Checks an exchange. What is not described must not be there. */
  examine(exchange: Exchange): Examined {
    const { method, address, status } = exchange;
    const url = new URL(`http://api${address}`);
    // Servers find a route with a slash at the end, too.
    url.pathname = url.pathname.replace(/\/$/, "");
    const found = this.#operations.find(
      ({ pattern, methods }) => method.toLowerCase() in methods && pattern.test(url.pathname),
    );
    const operation = found?.methods[method.toLowerCase()];
    if (!found || !operation) {
      const isRight = ABSENT.includes(status) || UNDESCRIBED.some((mayBe) => mayBe(exchange, url.pathname));
      const mismatches = isRight ? [] : [`${method} ${url.pathname} ${status}: is not described`];
      return { operation: undefined, isRequestChecked: false, mismatches };
    }
    const at = ["paths", found.path, method.toLowerCase()];
    const problems = this.#answer(exchange, operation, at);
    const isRequestChecked = status < 400;
    if (isRequestChecked)
      problems.push(
        ...this.#address(url, found.pattern, operation, at),
        ...this.#body(exchange.body, operation, at),
      );
    const { operationId } = operation;
    const mismatches = problems.map((problem) => `${operationId} ${status} ${problem}`);
    return { operation: operationId, isRequestChecked, mismatches };
  }

  #answer({ status, contentType, answer }: Exchange, operation: Operation, at: string[]): string[] {
    const direct = operation.responses[String(status)];
    if (!direct) return [`answer: ${status} is not described`];
    const name = direct.$ref?.split("/").at(-1);
    const response = name === undefined ? direct : this.#responses[name];
    const place =
      name === undefined ? [...at, "responses", String(status)] : ["components", "responses", name];
    if (status === 204 || status === 304) return [];
    const type = contentType.split(";")[0] ?? "";
    if (!response?.content?.[type]) return [`answer: ${type || "no type"} is not described`];
    if (type !== "application/json") return [];
    return this.#validate(this.#strict, [...place, "content", type, "schema"], answer).map(
      (error) => `answer${error}`,
    );
  }

  #address(url: URL, pattern: RegExp, operation: Operation, at: string[]): string[] {
    const parts = pattern.exec(url.pathname)?.groups ?? {};
    return (operation.parameters ?? []).flatMap((parameter, index) => {
      const { name, in: place, required } = parameter;
      if (place === "header") return [];
      const given =
        place === "path"
          ? [decodeURIComponent(parts[name] ?? "")]
          : [...url.searchParams.getAll(name), ...url.searchParams.getAll(`${name}[]`)].filter(Boolean);
      if (given.length === 0) return required ? [`${place} ${name}: is missing`] : [];
      const value: unknown = given.length === 1 ? given[0] : given;
      return this.#validate(this.#lenient, [...at, "parameters", String(index), "schema"], value).map(
        (error) => `${place} ${name}${error}`,
      );
    });
  }

  #body(body: unknown, { requestBody }: Operation, at: string[]): string[] {
    if (body === undefined) return requestBody?.required ? ["body: is missing"] : [];
    if (!requestBody) return [];
    // Of another format than ours, of which the description says no more than its type.
    if (body instanceof Uint8Array)
      return Object.keys(requestBody.content).some((one) => !/json|multipart/.test(one))
        ? []
        : ["body: bytes are not described"];
    const type = body instanceof FormData ? "multipart/form-data" : "application/json";
    if (!requestBody.content[type]) return [`body: ${type} is not described`];
    const schema = [...at, "requestBody", "content", type, "schema"];
    if (!(body instanceof FormData))
      return this.#validate(this.#strict, schema, body).map((error) => `body${error}`);
    return this.#validate(this.#strict, schema, fieldsOf(body), true).map((error) => `form${error}`);
  }

  #validate(ajv: Ajv2020, place: string[], value: unknown, isClosed = false): string[] {
    const ref = `api#/${place.map(escape).join("/")}`;
    const key = `${ajv === this.#lenient} ${ref}`;
    let validate = this.#compiled.get(key);
    if (!validate) {
      validate = ajv.compile({ $ref: ref, ...(isClosed ? { unevaluatedProperties: false } : {}) });
      this.#compiled.set(key, validate);
    }
    return validate(value) ? [] : (validate.errors ?? []).slice(0, 3).map(inWords);
  }
}

let ofContract: ApiDescription | undefined;
/**
 * The description of the contract's routes, made once per process: each server would need a second for its own.
 * `access.int.test.ts` shows that servers answer the same one.
 */
export function describedContract(): ApiDescription {
  const document = () => JSON.stringify(openApiDocument(routes, "https://ezo.test"));
  return (ofContract ??= new ApiDescription(JSON.parse(document()) as object));
}

function validator(coerces: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: false,
    coerceTypes: coerces ? "array" : false,
    formats: { binary: true },
    // Most validators run a few times; optimising their code takes longer than that.
    code: { optimize: false },
  });
  formats.default(ajv);
  return ajv;
}

const escape = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
const inWords = ({ instancePath, message = "", params }: ErrorObject): string =>
  `${instancePath}: ${message} ${JSON.stringify(params)}`;

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

/** A form's fields as its schema names them: `images[0]` and `images[1]` become one list, `images[]`. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, part] of form.entries()) {
    const value = typeof part === "string" ? part : part.name;
    const list = name.replace(/\[\d*\]$/, "[]");
    if (list.endsWith("[]")) fields[list] = [fields[list] ?? [], value].flat();
    else fields[name] = value;
  }
  return fields;
}
