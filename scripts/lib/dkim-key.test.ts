import { createPublicKey, createSign, createVerify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeDkimKey, zoneLine } from "./dkim-key.ts";

describe("a key for signing mail", () => {
  const { privateKey, record } = makeDkimKey("firm.ge", "ezo2026");

  it("signs so that its DNS record verifies", () => {
    const published = /p=(\S+)$/.exec(record.value)?.[1] ?? "";
    const publicKey = createPublicKey({ key: Buffer.from(published, "base64"), format: "der", type: "spki" });
    const signature = createSign("sha256").update("a mail").sign(privateKey);
    expect(createVerify("sha256").update("a mail").verify(publicKey, signature)).toBe(true);
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it("has a record of strings that fit into a zone file", () => {
    const line = zoneLine(record);
    expect(line).toMatch(/^ezo2026\._domainkey\.firm\.ge\. TXT "v=DKIM1; k=rsa; p=/);
    const parts = [...line.matchAll(/"([^"]*)"/g)].map(([, part = ""]) => part);
    expect(parts.join("")).toBe(record.value);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(255);
  });
});
