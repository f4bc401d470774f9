import type { SignedIn } from "@ezo/contract/accounts/auth";
import { SSO_CALLBACK_PATH, type SsoSecondFactorDue } from "@ezo/contract/accounts/sso";
import { expect } from "vitest";
import type { OpenIdProvider, Person } from "../../../stack/services/openid-provider.ts";
import type { Stack } from "../../../stack/stack.ts";

interface From {
  server?: number;
  agent?: string;
  /** What the browser has from before. */
  device?: string;
}
interface Entered {
  data: SignedIn | SsoSecondFactorDue;
  /** Of a refusal, instead. */
  code?: string;
}
/** A step's answer as a browser takes it: where it is led, and the cookies that it gets, by their names. */
interface Step {
  status: number;
  to: string;
  cookies: Map<string, { value: string; attributes: string }>;
  text: string;
}

async function step(url: string, init: RequestInit): Promise<Step> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  const cookies = response.headers.getSetCookie().map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    const at = pair.indexOf("=");
    return [pair.slice(0, at), { value: pair.slice(at + 1), attributes: attributes.join("; ") }] as const;
  });
  const to = response.headers.get("location") ?? "";
  return { status: response.status, to, cookies: new Map(cookies), text: await response.text() };
}
const post = (url: string, headers: Record<string, string>, body?: object) =>
  step(url, {
    method: "POST",
    headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** The walk of a browser through a single sign-on, each step of which a test can take on its own. */
export function ssoBrowser(stack: () => Stack, provider: () => OpenIdProvider) {
  /** Presses the button: the address at the provider, and the attempt's cookie. */
  async function begin({ server = 0, rememberMe = false } = {}) {
    const answer = await post(`${stack().url(server)}/api/auth/sso/start`, {}, { rememberMe });
    expect(answer.status, answer.text).toBe(200);
    const { data } = JSON.parse(answer.text) as { data: { url: string } };
    return { url: data.url, cookie: answer.cookies.get("__Host-ezo_sso"), cookies: answer.cookies };
  }

  /** Signs in at the provider as the person; returns the query with which the browser is led back. */
  async function signInThere(url: string, person: Person | null): Promise<URLSearchParams> {
    provider().person = person;
    const { to } = await step(url, {});
    const back = new URL(to);
    expect(`${back.origin}${back.pathname}`).toBe(`https://ezo.test${SSO_CALLBACK_PATH}`);
    return back.searchParams;
  }

  /** Comes back: where the browser is led, and what it has for the login page. */
  async function comeBack(query: URLSearchParams | string, attempt: string | undefined, server = 0) {
    const url = `${stack().url(server)}${SSO_CALLBACK_PATH}?${query.toString()}`;
    const headers: Record<string, string> =
      attempt === undefined ? {} : { cookie: `__Host-ezo_sso=${attempt}` };
    const answer = await step(url, { headers });
    expect(answer.status, answer.text).toBe(303);
    return { ...answer, code: answer.cookies.get("__Host-ezo_sso_code") };
  }

  /** What the login page asks for when it is shown again. */
  async function enter(code: string | undefined, { server = 0, agent = "Tests", device }: From = {}) {
    const cookies = [
      ...(code === undefined ? [] : [`__Host-ezo_sso_code=${code}`]),
      ...(device === undefined ? [] : [`__Host-ezo_device=${device}`]),
    ];
    const headers = { cookie: cookies.join("; "), "user-agent": agent };
    const answer = await post(`${stack().url(server)}/api/auth/sso/enter`, headers);
    return { ...answer, body: JSON.parse(answer.text) as Entered };
  }

  /** As far as the provider's answer leads: `/admin/login?sso=…`. */
  async function walk(person: Person | null, server = 0) {
    const { url, cookie } = await begin({ server });
    return comeBack(await signInThere(url, person), cookie?.value, server);
  }

  /** The whole way; throws where it does not lead to a session. */
  async function signIn(person: Person, from: From = {}) {
    const { code, to } = await walk(person, from.server);
    expect(to).toBe("/admin/login?sso=enter");
    const answer = await enter(code?.value, from);
    expect(answer.status, answer.text).toBe(200);
    const { data } = answer.body;
    if ("second_factor" in data) return expect.fail("a second factor is due");
    return { ...data, device: answer.cookies.get("__Host-ezo_device")?.value };
  }

  return { begin, signInThere, comeBack, enter, walk, signIn };
}
