import { getUser, UNATTENDED_HEADER } from "@ezo/contract/accounts/auth";
import { ATTENDED_CALL_EVERY_MS, UNATTENDED_AFTER_MS } from "@ezo/contract/values/limits/accounts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "../../shared/api/stored-token.ts";
import { Session } from "./session.ts";

const nana = { id: 1, name: "Nana", email: "nana@ezo.example", role: "admin" };

function memoryStorage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const failure = (code: string) => ({ success: false, message: "", code, request_id: "r" });

const fetched = vi.fn<typeof fetch>();
let storageListener: ((event: { key: string | null }) => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { search: "" });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: typeof storageListener) => (storageListener = listener),
    removeEventListener: () => (storageListener = undefined),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

const started = async (storage: Storage) => {
  const session = new Session(storage, () => "ka");
  session.start();
  await vi.runAllTimersAsync();
  return session;
};

describe("Session", () => {
  it("loads the user of a stored token before anything else", async () => {
    fetched.mockResolvedValue(answer(200, { success: true, data: nana }));
    const storage = memoryStorage({ [TOKEN_KEY]: "t1" });
    const session = new Session(storage, () => "ka");
    expect(session.state()).toEqual({ kind: "opening", token: "t1" });
    session.start();
    await vi.runAllTimersAsync();
    expect(session.state()).toEqual({ kind: "open", token: "t1", user: nana });
  });

  it("ends when the stored token is refused", async () => {
    fetched.mockResolvedValue(answer(401, failure("unauthorized")));
    const storage = memoryStorage({ [TOKEN_KEY]: "t1" });
    const session = await started(storage);
    expect(session.state()).toEqual({ kind: "guest", because: "expired" });
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("knows that nothing was done in it for long, and marks the page's own calls", async () => {
    fetched.mockImplementation(async () => answer(200, { success: true, data: nana }));
    const session = await started(memoryStorage({ [TOKEN_KEY]: "t1" }));
    const isUnattended = () =>
      Object.keys(fetched.mock.lastCall?.[1]?.headers ?? {}).includes(UNATTENDED_HEADER);
    expect(isUnattended()).toBe(false);
    vi.advanceTimersByTime(UNATTENDED_AFTER_MS + 1);
    await session.call(getUser, {});
    expect(isUnattended()).toBe(true);
    vi.advanceTimersByTime(ATTENDED_CALL_EVERY_MS);
    fetched.mockResolvedValue(answer(401, failure("session_idle")));
    session.touch();
    expect(isUnattended()).toBe(false);
    await vi.runAllTimersAsync();
    expect(session.state()).toEqual({ kind: "guest", because: "idle", userId: nana.id });
  });

  it("retries while the server restarts, then gives up", async () => {
    fetched.mockImplementation(async () => answer(503, failure("unavailable")));
    const storage = memoryStorage({ [TOKEN_KEY]: "t1" });
    const session = await started(storage);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(session.state()).toEqual({ kind: "guest", because: "unreachable" });
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
  });

  // ASVS 5.0: 14.3.1
  it("clears token and user on logout even when the call fails", async () => {
    fetched.mockResolvedValueOnce(answer(200, { success: true, data: nana }));
    const storage = memoryStorage({ [TOKEN_KEY]: "t1" });
    const session = await started(storage);
    fetched.mockRejectedValueOnce(new TypeError("offline"));
    session.logOut();
    // It is sent also where the document is left at once.
    const last = fetched.mock.lastCall;
    expect(last?.[0]).toBe("/api/auth/logout");
    expect(last?.[1]).toMatchObject({ method: "POST", keepalive: true });
    expect(session.state()).toEqual({ kind: "guest", because: "signed_out" });
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
    await vi.runAllTimersAsync();
  });

  it("ignores a late refusal of an older token", async () => {
    fetched.mockResolvedValue(answer(200, { success: true, data: nana }));
    const session = await started(memoryStorage({ [TOKEN_KEY]: "t2" }));
    session.expire("t1");
    expect(session.state()).toMatchObject({ kind: "open", token: "t2" });
  });

  it("follows a login and a logout in another tab", async () => {
    fetched.mockResolvedValue(answer(200, { success: true, data: nana }));
    const storage = memoryStorage();
    const session = await started(storage);
    expect(session.state()).toEqual({ kind: "guest", because: "absent" });
    storage.setItem(TOKEN_KEY, "t3");
    storageListener?.({ key: TOKEN_KEY });
    await vi.runAllTimersAsync();
    expect(session.state()).toMatchObject({ kind: "open", token: "t3" });
    storage.removeItem(TOKEN_KEY);
    storageListener?.({ key: null });
    // Not `signed_out`: the page says why it ended and returns to where it was.
    expect(session.state()).toEqual({ kind: "guest", because: "expired", userId: nana.id });
  });
});
