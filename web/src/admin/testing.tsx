import { CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import type { AdminEventName } from "@ezo/contract/live";
import { MantineProvider, mergeThemeOverrides } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { EventEmitter } from "node:events";
import { act, type ReactNode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { TOKEN_KEY } from "../shared/api/stored-token.ts";
import { stubResizeObserver } from "../shared/testing/resize-observer.ts";
import { TextsProvider } from "./i18n/texts-context.tsx";
import type { AdminLanguage } from "./i18n/texts.ts";
import { LiveProvider } from "./live/live-context.tsx";
import { Queries } from "./query/queries.tsx";
import { SessionProvider, useSession, useSessionState } from "./session/session-context.tsx";
import { theme } from "./theme/theme.ts";
import { Announcer } from "./ui/states/announcer.tsx";

/** The server's answer to one call; what is left out is a success. */
export interface Answer {
  status?: number;
  body: unknown;
}
/** Answers what a screen asks: `path` is without the query; null where the test knows no answer. */
export type Answering = (
  method: string,
  path: string,
  body: unknown,
  query: URLSearchParams,
) => Answer | null | Promise<Answer>;

export const ADMINISTRATOR = {
  id: 1,
  name: "Nino",
  email: "nino@example.ge",
  language: "en" as AdminLanguage,
  role: "admin",
  capabilities: [...CAPABILITIES],
};
export const refusal = (code: string, errors: Record<string, string[]> = {}): unknown => ({
  success: false,
  code,
  message: code,
  errors,
});

/** A server that answers calls of `asked` only once the password "my password" was given, as exports of people are. */
export function askingForPassword(asked: string, answer: Answering): Answering {
  let isConfirmed = false;
  return (method, path, body, query) => {
    if (path.endsWith("/auth/sso")) return { body: { data: { is_on: false } } };
    if (path.endsWith("/second-factor")) return { body: { data: { is_on: false } } };
    if (path.endsWith("/auth/reauthenticate")) {
      isConfirmed = (body as { password?: string }).password === "my password";
      return { body: { data: { until: new Date().toISOString() } } };
    }
    if (path === asked && !isConfirmed) return { status: 403, body: refusal("reauthentication_required") };
    return answer(method, path, body, query);
  };
}

/** A list's only page. */
export const listAnswer = (data: readonly unknown[]): Answer => ({
  body: { data, meta: { total: data.length, current_page: 1, last_page: 1, per_page: 100 } },
});

/** The live connection of what is drawn: over it comes only what `receiveLive` sends. */
let live = new EventEmitter();
function connectLive(): Socket {
  live = new EventEmitter().setMaxListeners(0);
  const nothing = () => undefined;
  return Object.assign(live, { connect: nothing, disconnect: nothing }) as unknown as Socket;
}
export const receiveLive = (name: AdminEventName, payload: unknown): Promise<void> =>
  act(async () => void live.emit(name, payload));
/** The connection is open, or open again. */
export const reachServer = (): Promise<void> => act(async () => void live.emit("connect"));

/** jsdom has no layout: elements that open next to something would count as invisible. */
const drawnTheme = mergeThemeOverrides(theme, {
  components: { Popover: { defaultProps: { hideDetached: false } } },
});

let unmount = () => {};
let ending = () => {};

/** Prepares jsdom for every test of a file; texts are English. */
export function drawsAdmin(): void {
  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    // What jsdom lacks of a browser, and Mantine asks for. Nothing moves: what is opened is there at once.
    vi.stubGlobal("matchMedia", (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes("reduced-motion") }),
    );
    stubResizeObserver();
    // No styles are loaded, so an element has its own and what `hidden` means. jsdom would match its defaults, up to a
    // seventh of a file's time.
    const hidden = Object.assign(document.createElement("div"), { style: "display: none" }).style;
    Object.assign(document.defaultView ?? expect.fail("no window"), {
      getComputedStyle: (element: HTMLElement) => (element.hidden ? hidden : element.style),
    });
    Element.prototype.scrollIntoView = () => undefined;
    Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
    localStorage.setItem("ezo_admin_language", "en");
  });
  afterEach(() => {
    const nested = document.querySelector("form form");
    act(() => unmount());
    // The next test, also of another file, begins without this one's toasts.
    notifications.clean();
    expect(nested, "a form in a form").toBeNull();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
}
export const unmountDrawn = (): void => act(() => unmount());

/** Draws without a server, and without the theme's styles, which jsdom would read anew for each test. */
export async function draw(content: ReactNode, at = "/"): Promise<void> {
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  unmount = () => {
    root.unmount();
    // With what dialogs were drawn into: a new one lies behind the next test's page.
    document.body.replaceChildren();
  };
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[at]}>
        <TextsProvider currency="USD">
          <MantineProvider theme={drawnTheme} withCssVariables={false} withGlobalClasses={false}>
            {content}
          </MantineProvider>
        </TextsProvider>
      </MemoryRouter>,
    ),
  );
}

/** Draws for a signed-in user, an administrator unless another is named, with `answer` in the server's place. */
export async function drawSignedIn(
  content: ReactNode,
  answer: Answering,
  at = "/",
  user = ADMINISTRATOR,
): Promise<void> {
  localStorage.setItem(TOKEN_KEY, "token");
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const method = init?.method ?? "GET";
    const [path = "", query = ""] = url.split("?");
    const sent = bodyOf(init?.body);
    const { status = 200, body } =
      path === "/api/user"
        ? { body: { data: user } }
        : ((await answer(method, path, sent, new URLSearchParams(query))) ??
          expect.fail(`no answer to ${method} ${path}`));
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
  await draw(
    <SessionProvider>
      <Queries>
        <Announcer>
          <SignedIn>
            <LiveProvider token="token" connect={connectLive}>
              {content}
            </LiveProvider>
          </SignedIn>
        </Announcer>
      </Queries>
    </SessionProvider>,
    at,
  );
  await until(() => expect(document.querySelector("[data-signed-in]")).not.toBeNull());
}
/** JSON as the server reads it; a form as its fields. */
function bodyOf(body: RequestInit["body"]): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === "string" ? JSON.parse(body) : undefined;
}
function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  useEffect(() => {
    ending = () => session.expire("token");
  }, [session]);
  return useSessionState().kind === "open" ? <div data-signed-in>{children}</div> : null;
}
/** What a call of some other part of the page does that is answered with 401. */
export const endSession = (): Promise<void> => act(async () => ending());
export const logOutElsewhere = (): Promise<void> =>
  act(async () => {
    localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
  });

/** Waits until no unsaved work is left in the browser's storage. */
export const expectNoDrafts = (): Promise<void> =>
  until(() => expect(Object.keys(localStorage).filter((key) => key.startsWith("ezo_draft"))).toEqual([]));

/** Waits for what follows answers and effects. */
export const until = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });

export const dialogs = () =>
  [...document.querySelectorAll('[role="dialog"]')].map((dialog) => dialog.querySelector("h2")?.textContent);
const isNamed = (name: string) => (element: Element) =>
  (element.getAttribute("aria-label") ?? element.textContent) === name;
const isHidden = (element: Element) => element.closest('[hidden], [style*="display: none"]') !== null;
/** The last visible one of this name: dialogs lie at the end. */
export const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll("button")].filter(isNamed(name)).findLast((one) => !isHidden(one)) ??
  expect.fail(`no button ${name}`);
export const press = (name: string) => act(async () => button(name).click());
/** A double click: the second one comes before the button can be drawn as busy. */
export const pressTwice = (name: string) =>
  act(async () => {
    button(name).click();
    button(name).click();
  });

/** Types into the field of this label. */
export async function type(label: string, text: string): Promise<void> {
  const id = [...document.querySelectorAll("label")].find(
    (one) => one.textContent.replace(/\s\*$/, "") === label,
  )?.htmlFor;
  const field =
    document.getElementById(id ?? "") ??
    [...document.querySelectorAll("input, textarea")].find((one) => one.getAttribute("aria-label") === label);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return expect.fail(`no field ${label}`);
  // React listens to the prototype's own setter.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(field, text);
  await act(async () => void field.dispatchEvent(new Event("input", { bubbles: true })));
}

/** What the page's file field holds once a file was chosen: "" where the same file can be chosen again. */
export function watchFileField(): () => string {
  const field =
    document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail("no file field");
  // A script cannot set another value in a browser, nor the test in jsdom.
  let held = "C:\\fakepath\\file";
  const value = { configurable: true, get: () => held, set: (next: string) => void (held = next) };
  Object.defineProperty(field, "value", value);
  return () => held;
}

/** Chooses a file in the page's file field, of `bytes` bytes; `content` is how it begins. */
export async function chooseFile(
  name: string,
  bytes = 1,
  content: string | Uint8Array<ArrayBuffer> = "x",
): Promise<void> {
  const field =
    document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail("no file field");
  const file = Object.defineProperties(new File([content], name), {
    size: { value: bytes },
    // What jsdom's files lack: their bytes.
    slice: { value: () => new Response(content) },
  });
  Object.defineProperty(field, "files", { value: [file], configurable: true });
  await act(async () => void field.dispatchEvent(new Event("change", { bubbles: true })));
}
