import fc from "fast-check";
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type ReceivedWebhook, verifyWebhook } from "./webhooks.ts";

// The example of the Standard Webhooks specification.
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const SECONDS = 1614265330;
const HEADERS = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": String(SECONDS),
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const BODY = '{"test": 2432232314}';

const verify = (over: Partial<ReceivedWebhook> = {}) =>
  verifyWebhook({ secret: SECRET, headers: HEADERS, body: BODY, now: () => SECONDS * 1000, ...over });
const reasonOf = (over: Partial<ReceivedWebhook>): Promise<unknown> =>
  verify(over).then(
    () => "taken",
    (error: unknown) => (error as { reason?: unknown }).reason ?? error,
  );

const sign = (id: string, seconds: number, body: Uint8Array | string) => {
  const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.`).update(body).digest("base64")}`;
};

describe("a webhook", () => {
  it("is taken as the specification's example is signed, from every kind of headers", async () => {
    const message = { test: 2432232314, id: HEADERS["webhook-id"] };
    const named = Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), value] as const);
    for (const headers of [HEADERS, new Headers(HEADERS), Object.fromEntries(named)])
      expect(await verify({ headers })).toEqual(message);
    expect(await verify({ body: new TextEncoder().encode(BODY) })).toEqual(message);
  });

  it("is taken with either of two secrets, and where one of its signatures is right", async () => {
    expect(await reasonOf({ secret: [OTHER, SECRET] })).toBe("taken");
    const right = HEADERS["webhook-signature"];
    for (const signatures of [
      `${sign("other", 1, "")} ${right}`,
      `v2,abc v1,!! v1,abc ${right}`,
      `v1a,x ${right}`,
    ])
      expect(await reasonOf({ headers: { ...HEADERS, "webhook-signature": signatures } })).toBe("taken");
  });

  it("is refused with another secret, and with a signature of another version or form", async () => {
    expect(await reasonOf({ secret: OTHER })).toBe("signature_wrong");
    for (const signature of [
      HEADERS["webhook-signature"].slice(3),
      "v1,",
      "v1,!!",
      "v1a,aaaa",
      "x".repeat(9),
    ])
      expect(await reasonOf({ headers: { ...HEADERS, "webhook-signature": signature } })).toBe(
        "signature_wrong",
      );
    // Where somebody sends many, each would cost a pass over the body.
    const many = `${`${sign("other", 1, "")} `.repeat(8)}${HEADERS["webhook-signature"]}`;
    expect(await reasonOf({ headers: { ...HEADERS, "webhook-signature": many } })).toBe("signature_wrong");
  });

  it("is refused without one of its headers", async () => {
    for (const name of Object.keys(HEADERS))
      for (const value of [undefined, ""])
        expect(await reasonOf({ headers: { ...HEADERS, [name]: value } })).toBe("header_missing");
    expect(await reasonOf({ headers: new Headers() })).toBe("header_missing");
  });

  it("is refused more than five minutes before or after its time", async () => {
    for (const [seconds, reason] of [
      [300, "taken"],
      [-300, "taken"],
      [301, "timestamp_off"],
      [-301, "timestamp_off"],
    ] as const)
      expect([seconds, await reasonOf({ now: () => (SECONDS + seconds) * 1000 })]).toEqual([seconds, reason]);
    expect(await reasonOf({ now: () => (SECONDS + 301) * 1000, toleranceSeconds: 400 })).toBe("taken");
    for (const timestamp of ["now", "-1", "1e9", `${SECONDS}.5`, "9".repeat(400)])
      expect(await reasonOf({ headers: { ...HEADERS, "webhook-timestamp": timestamp } })).toBe(
        "timestamp_invalid",
      );
  });

  it("says that a secret is none, instead of refusing every message", async () => {
    for (const secret of ["", "whsec_", "whsec_!!"])
      await expect(verify({ secret })).rejects.toThrow("a secret of a webhook is whsec_ and base64");
  });

  it("is taken whatever it says, and refused once a byte of it, its id or its time is another", async () => {
    const message = fc.record({
      id: fc.stringMatching(/^msg_[0-9a-f]{1,32}$/),
      seconds: fc.integer({ min: 1, max: 999_999_999_999 }),
      data: fc.dictionary(fc.string(), fc.jsonValue()),
      at: fc.nat(),
      bit: fc.integer({ min: 0, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(message, async ({ id, seconds, data, at, bit }) => {
        const body = new TextEncoder().encode(JSON.stringify({ type: "t", data }));
        const headers = {
          "webhook-id": id,
          "webhook-timestamp": String(seconds),
          "webhook-signature": sign(id, seconds, body),
        };
        const now = () => seconds * 1000;
        expect(await reasonOf({ headers, body, now })).toBe("taken");
        const changed = body.map((byte, index) => (index === at % body.length ? byte ^ (1 << bit) : byte));
        for (const over of [
          { headers, body: changed },
          { headers: { ...headers, "webhook-id": `${id}0` }, body },
          { headers: { ...headers, "webhook-timestamp": String(seconds - 1) }, body },
        ])
          expect(await reasonOf({ ...over, now })).toBe("signature_wrong");
      }),
    );
  });
});
