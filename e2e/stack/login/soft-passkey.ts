import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();

/** CBOR (RFC 8949), as far as a credential needs it. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

interface Circumstances {
  origin?: string;
  isVerified?: boolean;
  /** How often the authenticator says that it was used. */
  counter?: number;
}
type Options = Record<string, unknown>;

/** The credential's id and its public key, an ES256 one, as authenticators say them. */
function attestedCredential(id: Buffer, publicKey: KeyObject): Buffer {
  const jwk = publicKey.export({ format: "jwk" });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(jwk.x ?? "", "base64url")],
    [-3, Buffer.from(jwk.y ?? "", "base64url")],
  ]);
  const length = Buffer.from([id.length >> 8, id.length & 255]);
  return Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
}

/** An authenticator with one passkey, in software. It does what it is asked, also what a browser would refuse. */
export function aSoftPasskey(site: { origin: string; rpID: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let uses = 0;
  let handle: string | undefined;
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
  };

  function clientData(type: string, { challenge }: Options, origin = site.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
  function authenticatorData(isVerified: boolean, counter: number, attested?: Buffer): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (attested ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(site.rpID), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  return {
    id: credential.id,

    /** The answer to the options of a new passkey. */
    make(options: Options, { origin, isVerified = true, counter = ++uses }: Circumstances = {}) {
      handle = (options["user"] as { id: string }).id;
      const object = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(isVerified, counter, attestedCredential(id, publicKey))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options, origin)),
          attestationObject: base64url(cbor(object)),
          transports: ["internal"],
        },
      };
    },

    /** The answer to the options of a login. */
    give(options: Options, { origin, isVerified = true, counter = ++uses }: Circumstances = {}) {
      const client = clientData("webauthn.get", options, origin);
      const data = authenticatorData(isVerified, counter);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: handle,
        },
      };
    },
  };
}
