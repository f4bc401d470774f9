import { DAY_MS } from "@ezo/contract/values/time";
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A self-signed certificate as Amazon publishes one for SNS, with its private key. */
export function selfSigned(options: { validTo?: Date } = {}): { pem: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const validTo = options.validTo ?? new Date(Date.now() + DAY_MS);
  const name = sequence(
    der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from("sns.amazonaws.com")))),
  );
  // sha256WithRSAEncryption
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(new Date(validTo.getTime() - 2 * DAY_MS)), utcTime(validTo)),
    name,
    publicKey.export({ format: "der", type: "spki" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const bytes = sequence(content, algorithm, signature).toString("base64");
  return { pem: `-----BEGIN CERTIFICATE-----\n${bytes}\n-----END CERTIFICATE-----\n`, privateKey };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const utcTime = (at: Date) => der(0x17, Buffer.from(at.toISOString().replace(/^\d\d|[-:T]|\.\d+/g, "")));
