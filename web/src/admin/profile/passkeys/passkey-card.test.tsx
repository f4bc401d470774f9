import { beforeEach, expect, it, vi } from "vitest";
import { button, dialogs, drawSignedIn, drawsAdmin, press, refusal, type, until } from "../../testing.tsx";
import { PasskeyCard } from "./passkey-card.tsx";

drawsAdmin();

const LAPTOP = {
  id: 4,
  name: "Laptop",
  created_at: "2026-01-01T00:00:00Z",
  last_used_at: null,
  version: 1,
};
const words = () => document.body.textContent;
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const create = vi.fn<(options: unknown) => Promise<unknown>>();

beforeEach(() => {
  create.mockReset();
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", { value: { create }, configurable: true });
});
const OPTIONS = {
  challenge: "AAAA",
  rp: { name: "Ezo", id: "localhost" },
  user: { id: "AAAA", name: "nino@example.ge", displayName: "Nino" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};

/** Returns what was sent to change something. */
async function drawCard(passkeys: readonly unknown[], { codes = [] as string[], isAvailable = true } = {}) {
  const sent: [string, unknown][] = [];
  let shown = [...passkeys];
  await drawSignedIn(<PasskeyCard />, (method, path, body) => {
    if (method === "GET" && path.endsWith("/passkeys"))
      return { body: { data: shown, is_available: isAvailable } };
    sent.push([`${method} ${path}`, body]);
    if (path.endsWith("/options")) return { body: { data: { ticket: "the ticket", options: OPTIONS } } };
    if (method === "DELETE") {
      shown = [];
      return { body: { message: "" } };
    }
    shown = [LAPTOP];
    return { status: 201, body: { data: LAPTOP, recovery_codes: codes } };
  });
  await until(() => expect(words()).toContain("asskey"));
  return sent;
}

it("names a new passkey, has the browser make it, and shows the codes that come with the first", async () => {
  create.mockResolvedValue({
    id: "the-id",
    rawId: bytes("id"),
    type: "public-key",
    response: { clientDataJSON: bytes("client"), attestationObject: bytes("object") },
    getClientExtensionResults: () => ({}),
  });
  const sent = await drawCard([], { codes: ["AAAAA-BBBBB"] });
  await press("Add a passkey");
  await type("Name", "Laptop");
  await press("Continue");
  await until(() => expect(words()).toContain("AAAAA-BBBBB"));
  expect(sent.map(([call]) => call)).toEqual([
    "POST /api/profile/passkeys/options",
    "POST /api/profile/passkeys",
  ]);
  expect(sent[1]?.[1]).toMatchObject({ ticket: "the ticket", name: "Laptop", answer: { id: "the-id" } });
  await until(() => expect(words()).toContain("not used yet"));
});

it.each([
  ["NotAllowedError", "No passkey was given"],
  ["InvalidStateError", "has a passkey of yours already"],
  ["SecurityError", "could not use a passkey"],
])("says why the browser made none: %s", async (name, text) => {
  create.mockRejectedValue(Object.assign(new Error("no"), { name }));
  const sent = await drawCard([]);
  await press("Add a passkey");
  await type("Name", "Laptop");
  await press("Continue");
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toContain(text));
  expect(sent).toHaveLength(1);
  expect(document.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Laptop");
});

it("renames one on top of the name that was shown, and keeps what was typed where that has changed", async () => {
  const sent: unknown[] = [];
  let stored = LAPTOP;
  await drawSignedIn(<PasskeyCard />, (method, _, body) => {
    if (method === "GET") return { body: { data: [stored], is_available: true } };
    sent.push(body);
    const { name, version } = body as { name: string; version: number };
    if (version !== stored.version) return { status: 409, body: refusal("conflict") };
    stored = { ...stored, name, version: version + 1 };
    return { body: { data: stored } };
  });
  await until(() => expect(words()).toContain("Laptop"));
  await press("Rename the passkey “Laptop”");
  // Another page was quicker.
  stored = { ...stored, name: "Work laptop", version: 2 };
  await type("Name", "Home laptop");
  await press("Rename");
  await until(() => expect(dialogs()).toEqual(["Rename the passkey “Work laptop”"]));
  expect(document.querySelector("[role=alert]")?.textContent).not.toBe("");
  expect(document.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Home laptop");
  await press("Rename");
  await until(() => expect(dialogs()).toEqual([]));
  await until(() => expect(words()).toContain("Home laptop"));
  expect(sent).toEqual([
    { name: "Home laptop", version: 1 },
    { name: "Home laptop", version: 2 },
  ]);
});

it("asks before it removes one", async () => {
  const sent = await drawCard([LAPTOP]);
  await press("Remove the passkey “Laptop”");
  expect(dialogs()).toEqual(["Remove the passkey “Laptop”?"]);
  expect(sent).toEqual([]);
  await press("Remove");
  await until(() => expect(sent.map(([call]) => call)).toEqual(["DELETE /api/profile/passkeys/4"]));
  await until(() => expect(words()).not.toContain("not used yet"));
});

it("offers none where the address of the site cannot have any", async () => {
  await drawCard([], { isAvailable: false });
  await until(() => expect(words()).toContain("cannot use passkeys"));
  expect(() => button("Add a passkey")).toThrow("no button");
});

it("says when they could not be loaded", async () => {
  await drawSignedIn(<PasskeyCard />, () => ({ status: 403, body: refusal("forbidden") }));
  await until(() => expect(words()).toContain("The passkeys could not be loaded"));
});
