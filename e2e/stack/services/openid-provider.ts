import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { MortalServer } from "./mortal-server.ts";

/** Who is signed in at the provider. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}
/** What the next signed token has instead of what is right. */
interface Wrong {
  nonce?: string;
  audience?: string;
  issuer?: string;
  /** Signed with a key that the provider has not published. */
  isForged?: boolean;
  hasExpired?: boolean;
  /** Whom the answer about the person names. */
  about?: string;
}
interface Granted {
  person: Person;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
}

const CLIENT = { id: "ezo-tests", secret: "a secret: of the tests+" };
const ALGORITHM = "RS256";
const KEY_ID = "first";

const newKeys = () => generateKeyPair(ALGORITHM);
type Keys = Awaited<ReturnType<typeof newKeys>>;

/**
 * An OpenID provider as a firm has one (OpenID Connect Core 1.0, RFC 6749, RFC 7636), that can make mistakes, and die and
 * come back at the same address. It is written from these documents, with none of the code that it tests.
 */
export class OpenIdProvider {
  /** Who is signed in there, in every browser; null for somebody who says no. */
  person: Person | null = null;
  wrong: Wrong = {};
  readonly #keys: Keys;
  readonly #otherKeys: Keys;
  readonly #http = new MortalServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  readonly #codes = new Map<string, Granted>();
  readonly #tokens = new Map<string, Person>();

  private constructor(keys: Keys, otherKeys: Keys) {
    this.#keys = keys;
    this.#otherKeys = otherKeys;
  }

  static async start(): Promise<OpenIdProvider> {
    const provider = new OpenIdProvider(await newKeys(), await newKeys());
    await provider.rise();
    return provider;
  }

  get issuer(): string {
    return this.#http.origin;
  }
  /** The settings of a stack whose people sign in here. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  }

  rise(): Promise<void> {
    return this.#http.rise();
  }
  die(): Promise<void> {
    return this.#http.die();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.issuer);
    const route = `${request.method} ${pathname}`;
    if (route === "GET /.well-known/openid-configuration") return json(response, this.#about());
    if (route === "GET /jwks") {
      const jwk = await exportJWK(this.#keys.publicKey);
      return json(response, { keys: [{ ...jwk, kid: KEY_ID, alg: ALGORITHM, use: "sig" }] });
    }
    if (route === "GET /authorize") return this.#authorize(searchParams, response);
    if (route === "POST /token") return this.#grant(request, response);
    if (route === "GET /userinfo") return this.#tell(request, response);
    response.writeHead(404).end();
  }

  #about(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [ALGORITHM],
      token_endpoint_auth_methods_supported: ["client_secret_basic"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    const [redirectUri, challenge] = [asked.get("redirect_uri"), asked.get("code_challenge")];
    const isRight =
      asked.get("client_id") === CLIENT.id &&
      asked.get("response_type") === "code" &&
      asked.get("scope")?.split(" ").includes("openid") === true &&
      asked.get("code_challenge_method") === "S256";
    if (!isRight || !redirectUri || !challenge) return void response.writeHead(400).end("invalid_request");
    const back = new URL(redirectUri);
    back.searchParams.set("state", asked.get("state") ?? "");
    back.searchParams.set("iss", this.issuer);
    if (this.person) {
      const code = randomUUID();
      this.#codes.set(code, { person: this.person, redirectUri, challenge, nonce: asked.get("nonce") });
      back.searchParams.set("code", code);
    } else back.searchParams.set("error", "access_denied");
    response.writeHead(302, { location: back.href }).end();
  }

  async #grant(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = new URLSearchParams(await text(request));
    const [id, secret] = clientOf(request);
    if (id !== CLIENT.id || secret !== CLIENT.secret) return json(response, { error: "invalid_client" }, 401);
    const code = given.get("code") ?? "";
    const granted = this.#codes.get(code);
    // A code is for one use.
    this.#codes.delete(code);
    const challenge = createHash("sha256")
      .update(given.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      given.get("grant_type") === "authorization_code" &&
      granted?.redirectUri === given.get("redirect_uri") &&
      granted?.challenge === challenge;
    if (!granted || !isRight) return json(response, { error: "invalid_grant" }, 400);
    const accessToken = randomUUID();
    this.#tokens.set(accessToken, granted.person);
    json(response, {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 60,
      id_token: await this.#idToken(granted),
    });
  }

  #idToken({ person: { sub }, nonce }: Granted): Promise<string> {
    const { wrong } = this;
    const at = Math.floor(Date.now() / 1000) - (wrong.hasExpired ? 3600 : 0);
    return new SignJWT({ nonce: wrong.nonce ?? nonce })
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
      .setIssuer(wrong.issuer ?? this.issuer)
      .setAudience(wrong.audience ?? CLIENT.id)
      .setSubject(sub)
      .setIssuedAt(at)
      .setExpirationTime(at + 300)
      .sign((wrong.isForged ? this.#otherKeys : this.#keys).privateKey);
  }

  #tell(request: IncomingMessage, response: ServerResponse): void {
    const person = this.#tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (!person) return void response.writeHead(401).end();
    json(response, { ...person, sub: this.wrong.about ?? person.sub });
  }
}

/** Name and secret of the `Basic` header, in which both are encoded as in a form. */
function clientOf({ headers }: IncomingMessage): string[] {
  const encoded = headers.authorization?.replace(/^Basic /, "") ?? "";
  const pair = Buffer.from(encoded, "base64").toString().split(":");
  return pair.map((part) => decodeURIComponent(part.replaceAll("+", " ")));
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
