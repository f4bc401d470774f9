import fc from "fast-check";
import { expect, it } from "vitest";
import { newSecret, signatureOf } from "./signature.ts";

const message = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};

it("signs as the example of the Standard Webhooks specification", () => {
  expect(signatureOf(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], message)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

it("signs with each secret, so that a receiver may know either", () => {
  const [first, second] = [newSecret(), newSecret()];
  expect(signatureOf([first, second], message)).toBe(
    `${signatureOf([first], message)} ${signatureOf([second], message)}`,
  );
});

it("makes secrets of 32 bytes, each another one", () => {
  const secrets = Array.from({ length: 20 }, newSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
  }
  expect(new Set(secrets).size).toBe(secrets.length);
});

it("covers the id, the time and every byte of the body", () => {
  const secret = newSecret();
  const any = fc.record({
    id: fc.stringMatching(/^msg_[a-z0-9]{1,32}$/),
    timestamp: fc.nat(),
    body: fc.string(),
  });
  fc.assert(
    fc.property(any, any, (one, other) => {
      const isSame = one.id === other.id && one.timestamp === other.timestamp && one.body === other.body;
      return isSame === (signatureOf([secret], one) === signatureOf([secret], other));
    }),
  );
});
