import {
  type AuthUser,
  getUser,
  login,
  logout,
  type SecondFactorDue,
  type SignedIn,
  UNATTENDED_HEADER,
} from "@ezo/contract/accounts/auth";
import { loginByPasskey, offerPasskeyLogin } from "@ezo/contract/accounts/passkeys";
import type { RouteInput } from "@ezo/contract/route";
import { finishLogin } from "@ezo/contract/accounts/second-factor";
import { enterBySso, startSso } from "@ezo/contract/accounts/sso";
import { ApiError } from "../../shared/api/api-error.ts";
import { httpCaller, type WebCaller } from "../../shared/api/http-caller.ts";
import { Attendance } from "./attendance.ts";
import { givePasskey } from "./passkey-browser.ts";
import { Reauthentication } from "./reauthentication/reauthentication.ts";
import { shareRepeats } from "./share-repeats.ts";
import { TOKEN_KEY } from "../../shared/api/stored-token.ts";

export type SessionState =
  /** `signed_out`: in this very tab. Elsewhere, the page ends as with any session, with what was being done in it. */
  | { kind: "guest"; because: "absent" | "signed_out" | "unreachable" }
  /** `idle`: ended by itself, because nothing was done for long. */
  | { kind: "guest"; because: "expired" | "idle"; userId?: number }
  | { kind: "guest"; because: "switched_off" }
  | { kind: "opening"; token: string }
  | { kind: "open"; token: string; user: AuthUser };

type DueFactor = SecondFactorDue["second_factor"];

const GUEST: SessionState = { kind: "guest", because: "absent" };
/** A restarting server answers within seconds; one failed request must not log everybody out. */
const OPENING_RETRY_DELAYS_MS = [400, 1200];

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** The session of this browser: a token in storage, and the user that it belongs to. */
export class Session {
  #state: SessionState = GUEST;
  readonly #listeners = new Set<() => void>();
  readonly #storage: Storage;
  readonly #attendance = new Attendance();
  /** What the calls that ask for the password or a code wait for. */
  readonly reauthentication = new Reauthentication();
  /** Calls the API with the token, and ends the session on 401. */
  readonly call: WebCaller;

  /** `language` returns the language for the server's messages. */
  constructor(storage: Storage, language: () => string) {
    this.#storage = storage;
    const call = shareRepeats(
      httpCaller({
        token: () => this.#token(),
        onUnauthorized: (token, code) => this.expire(token, code === "session_idle" ? "idle" : "expired"),
      }),
    );
    this.call = async (definition, input, options) => {
      const send = () =>
        call(definition, input, { ...options, headers: this.#headers(language(), options?.headers) });
      try {
        return await send();
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code === "second_factor_required") this.#mustSetUpFactor();
        if (code === "reauthentication_required" && (await this.reauthentication.ask())) return send();
        throw error;
      }
    };
    const token = this.#token();
    if (token) this.#state = { kind: "opening", token };
  }

  state = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the user of a stored token and follows other tabs. Returns a function that stops this. */
  start(): () => void {
    void this.#follow(this.#token());
    const onStorage = (event: StorageEvent) => {
      // `key` is null when a tab has cleared the whole storage.
      if (event.key === TOKEN_KEY || event.key === null) void this.#follow(this.#token());
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }

  /** Opens the session; where a second factor is due, returns what its step needs instead. */
  async logIn(input: RouteInput<typeof login>["body"]): Promise<DueFactor | null> {
    const { data } = await this.call(login, { body: input });
    if ("second_factor" in data) return data.second_factor;
    this.#open(data);
    return null;
  }

  /** Opens the session of a login's ticket. */
  async finishLogin(input: RouteInput<typeof finishLogin>["body"]): Promise<void> {
    this.#open((await this.call(finishLogin, { body: input })).data);
  }

  /** Opens the session of the owner of the passkey that the browser asks for. */
  async logInByPasskey(rememberMe: boolean): Promise<void> {
    const { data } = await this.call(offerPasskeyLogin, {});
    const answer = await givePasskey(data.options);
    const { ticket } = data;
    this.#open((await this.call(loginByPasskey, { body: { ticket, answer, rememberMe } })).data);
  }

  /** The address of the single sign-on's provider, where the browser is to go. */
  async startSso(rememberMe: boolean): Promise<string> {
    return (await this.call(startSso, { body: { rememberMe } })).data.url;
  }

  /** Opens the session of whom the provider has named; where a second factor is due, returns what its step needs instead. */
  async enterBySso(): Promise<(DueFactor & { email: string }) | null> {
    const { data } = await this.call(enterBySso, {});
    if ("second_factor" in data) return { ...data.second_factor, email: data.email };
    this.#open(data);
    return null;
  }

  /** Ends the session here at once; the call to the server may fail (specification, section 4). */
  logOut(): void {
    // The showroom loads another document right after.
    this.call(logout, {}, { keepalive: true }).catch((error: unknown) =>
      console.info("The server could not be notified of the logout.", error),
    );
    this.#end("signed_out");
  }

  /** Ends the session of `token`. A late answer to an older token must not end a newer session. */
  expire(token: string, because: "expired" | "idle" | "switched_off" = "expired"): void {
    if (token === this.#token()) this.#end(because);
  }

  /** The person does something on the page. */
  touch(): void {
    if (this.#state.kind !== "open" || !this.#attendance.touch()) return;
    // A failure says nothing about what they do; one of 401 has ended the session.
    this.call(getUser, {}).catch(() => undefined);
  }

  updateUser(user: AuthUser): void {
    if (this.#state.kind === "open") this.#become({ ...this.#state, user });
  }

  /** The rule has changed while the page was open: the guards lead to setting a second factor up. */
  #mustSetUpFactor(): void {
    if (this.#state.kind === "open")
      this.updateUser({ ...this.#state.user, must_set_up_second_factor: true });
  }

  #open({ token, user }: SignedIn): void {
    this.#storage.setItem(TOKEN_KEY, token);
    this.#become({ kind: "open", token, user });
  }

  #headers(language: string, own: Record<string, string> | undefined): Record<string, string> {
    return {
      "x-locale": language,
      ...(this.#attendance.isUnattended() ? { [UNATTENDED_HEADER]: "1" } : {}),
      ...own,
    };
  }

  #token(): string | null {
    return this.#storage.getItem(TOKEN_KEY);
  }

  async #follow(token: string | null): Promise<void> {
    if (!token) {
      if (this.#state.kind !== "guest") this.#become(this.#expired());
      return;
    }
    if (this.#state.kind === "open" && this.#state.token === token) return;
    this.#become({ kind: "opening", token });
    try {
      const user = await this.#loadUser();
      if (this.#token() === token) this.#become({ kind: "open", token, user });
    } catch {
      if (this.#token() === token) this.#end("unreachable");
    }
  }

  async #loadUser(): Promise<AuthUser> {
    for (const delayMs of OPENING_RETRY_DELAYS_MS) {
      try {
        return (await this.call(getUser, {})).data;
      } catch (error) {
        if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error;
        await wait(delayMs);
      }
    }
    return (await this.call(getUser, {})).data;
  }

  #end(because: "signed_out" | "expired" | "idle" | "switched_off" | "unreachable"): void {
    this.#storage.removeItem(TOKEN_KEY);
    const isExpired = because === "expired" || because === "idle";
    this.#become(isExpired ? this.#expired(because) : { kind: "guest", because });
  }

  #expired(because: "expired" | "idle" = "expired"): SessionState {
    const ended = this.#state;
    return {
      kind: "guest",
      because,
      ...(ended.kind === "open" ? { userId: ended.user.id } : {}),
    };
  }

  #become(state: SessionState): void {
    this.#state = state;
    // Nobody is left to answer, and another person's calls are not repeated.
    if (state.kind === "guest") this.reauthentication.settle(false);
    for (const listener of this.#listeners) listener();
  }
}
