import { createHash, createVerify, generateKeyPairSync, type KeyObject } from "node:crypto";

/** A key for DKIM_PRIVATE_KEY, and its public key as in DNS. */
export function makeDkimKey(): { privateKey: string; publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), publicKey };
}

/**
 * Verifies a mail's only DKIM signature (RFC 6376; rsa-sha256, relaxed/relaxed) and returns the names of the signed
 * header fields, in lower case. Throws if body or fields do not match the signature.
 */
export function verifyDkim(raw: string, publicKey: KeyObject): { domain: string; signed: string[] } {
  const end = raw.indexOf("\r\n\r\n");
  const fields = raw
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ name: line.slice(0, line.indexOf(":")).toLowerCase(), line }));
  const signatures = fields.filter(({ name }) => name === "dkim-signature");
  const [signature] = signatures;
  if (!signature || signatures.length > 1) throw new Error(`${signatures.length} DKIM signatures`);
  const tags = tagsOf(signature.line.slice(signature.line.indexOf(":") + 1));
  if (tags["a"] !== "rsa-sha256" || tags["c"] !== "relaxed/relaxed") throw new Error("another algorithm");
  const bodyHash = createHash("sha256")
    .update(relaxedBody(raw.slice(end + 4)))
    .digest("base64");
  if (bodyHash !== tags["bh"]) throw new Error("the body does not match its signature");

  const signed = (tags["h"] ?? "").toLowerCase().split(":");
  // Each mention of a name takes the next field of that name from the bottom.
  const left = [...fields];
  const lines = signed.flatMap((name) => {
    const at = left.findLastIndex((field) => field.name === name);
    return at < 0 ? [] : left.splice(at, 1).map(({ line }) => relaxedField(line));
  });
  const own = relaxedField(signature.line.replace(/([;:\s]b=)[^;]*/, "$1"));
  const isValid = createVerify("RSA-SHA256")
    .update([...lines, own].join("\r\n"))
    .verify(publicKey, tags["b"] ?? "", "base64");
  if (!isValid) throw new Error("the header fields do not match their signature");
  return { domain: tags["d"] ?? "", signed };
}

const tagsOf = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(";").flatMap((tag) => {
      const at = tag.indexOf("=");
      return at < 0 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, "")]];
    }),
  );

const relaxedField = (line: string): string => {
  const at = line.indexOf(":");
  const value = line
    .slice(at + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${line.slice(0, at).trim().toLowerCase()}:${value}`;
};

const relaxedBody = (body: string): string => {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  while (lines.at(-1) === "") lines.pop();
  return lines.length === 0 ? "" : `${lines.join("\r\n")}\r\n`;
};
