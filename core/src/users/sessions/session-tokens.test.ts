import jwt from "jsonwebtoken";
import { describe, expect, it } from "vitest";
import { issueToken, sessionIdOf, sessionKey } from "./session-tokens.ts";

const key = sessionKey("a secret of these tests that is long enough");
const session = { id: "5f0c7c1e-7d7b-4c0e-9a52-5d1f3f0a7a11", userId: 7, lifetimeMs: 60_000 };
const claims = { sub: "7", jti: session.id };
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

// ASVS 5.0: 9.1.1, 9.2.1
describe("the token of a session", () => {
  // ASVS 5.0: 7.2.2
  it("names its session, with its key and until it ends", () => {
    const token = issueToken(key, session);
    expect(sessionIdOf(token, key)).toBe(session.id);
    expect(sessionIdOf(token, sessionKey("another secret that is long enough"))).toBeNull();
    expect(sessionIdOf(issueToken(key, { ...session, lifetimeMs: -1000 }), key)).toBeNull();
  });

  // ASVS 5.0: 9.1.2
  it("is signed in one way alone", () => {
    const expiresIn = 60;
    for (const algorithm of ["HS384", "HS512"] as const) {
      const token = jwt.sign(claims, key, { algorithm, issuer: "ezo", expiresIn });
      expect(sessionIdOf(token, key), algorithm).toBeNull();
    }
    const exp = Math.floor(Date.now() / 1000) + expiresIn;
    const unsigned = [
      { alg: "none", typ: "JWT" },
      { ...claims, iss: "ezo", exp },
    ]
      .map(encoded)
      .join(".");
    for (const token of [`${unsigned}.`, unsigned]) expect(sessionIdOf(token, key)).toBeNull();
  });

  // ASVS 5.0: 9.1.3
  it("is judged by our key, whatever key it names or brings along", () => {
    const strangers = sessionKey("a secret that a stranger has chosen");
    const header = {
      alg: "HS256",
      kid: "../../dev/null",
      jku: "https://evil.example/keys.json",
      jwk: strangers.export({ format: "jwk" }),
    };
    const token = jwt.sign(claims, strangers, { issuer: "ezo", expiresIn: 60, header });
    expect(sessionIdOf(token, key)).toBeNull();
  });

  // ASVS 5.0: 9.2.3
  it("is no token that somebody else has issued with the same key", () => {
    for (const issuer of ["another system", "ezo.example"])
      expect(sessionIdOf(jwt.sign(claims, key, { issuer, expiresIn: 60 }), key)).toBeNull();
    expect(sessionIdOf(jwt.sign(claims, key, { expiresIn: 60 }), key)).toBeNull();
  });
});
