import { afterAll, afterEach } from "vitest";
import { noteChecked } from "../../../scripts/lib/tests/checked-api.ts";
import { reportsDir } from "../../../scripts/lib/tests/test-steps.ts";
import { describedContract } from "./api-description.ts";
import { countChecked, takeCheckedCalls } from "./checked-calls.ts";

// Checks every accepted request of an integration test, and every answer, against the API description. Files share a process
// and each loads this module again, so an earlier wrapper must not be wrapped. What was checked is noted for the summary of
// the run: with a wrapper that checks nothing, every test would pass.
const shared = globalThis as typeof globalThis & { unwatchedFetch?: typeof fetch };
const realFetch = (shared.unwatchedFetch ??= globalThis.fetch);
/** Checked in the background, so that the test neither waits nor mistakes a mismatch for an expected failure. */
let checks: Promise<string[]>[] = [];

globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  const { method = "GET", body } = init ?? {};
  const isApi = url.hostname === "127.0.0.1" && url.pathname.startsWith("/api/");
  const isChecked = isApi && method !== "HEAD" && response.status !== 304 && !(input instanceof Request);
  if (isChecked && url.pathname !== "/api/openapi.json")
    checks.push(check(url, { method, body }, response.clone()));
  return response;
};

afterEach(failOnMismatches);
// Of calls after the last test.
afterAll(() =>
  failOnMismatches().finally(() => {
    const checked = takeCheckedCalls();
    if (checked.answers > 0) noteChecked(reportsDir, checked);
  }),
);

async function failOnMismatches(): Promise<void> {
  const mismatches = new Set((await Promise.all(checks)).flat());
  checks = [];
  if (mismatches.size > 0)
    throw new Error(`/api/openapi.json is wrong about:\n${[...mismatches].join("\n")}`);
}

async function check(
  url: URL,
  { method, body }: { method: string; body: RequestInit["body"] },
  response: Response,
): Promise<string[]> {
  const contentType = response.headers.get("content-type") ?? "";
  const text = contentType.startsWith("application/json") ? await textOf(response) : undefined;
  if (text === null) return [];
  const examined = describedContract().examine({
    method,
    address: `${url.pathname.slice("/api".length)}${url.search}`,
    body: sentBody(body),
    status: response.status,
    contentType,
    answer: text === undefined ? undefined : JSON.parse(text),
  });
  countChecked(examined);
  return examined.mismatches;
}

/** Null if the connection was cut, as some tests do. */
const textOf = (response: Response): Promise<string | null> => response.text().catch(() => null);

/** The request's body, if it is a form, bytes or JSON. */
function sentBody(body: RequestInit["body"]): unknown {
  if (body === undefined || body === null || body === "") return undefined;
  if (body instanceof FormData || body instanceof Uint8Array) return body;
  if (typeof body !== "string") return {};
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return {};
  }
}
