import { createPublicKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDomain, type Sender } from "./check-domain.ts";
import { dkimRecord, judgeDkim } from "./dkim.ts";
import { judgeDmarc } from "./dmarc.ts";
import { hostName, reverseName, shown } from "./lookups.ts";
import { hasVersion, recordOf, tagsIn } from "./tags.ts";
import { lookupsIn, type Zone } from "./testing/zone.ts";

const pem = (bits: number): string =>
  generateKeyPairSync("rsa", { modulusLength: bits })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
const privateKey = pem(2048);
const publicKey = createPublicKey(privateKey);
const dkim = { domainName: "firm.ge", keySelector: "ezo2026", privateKey };
const { name: dkimName, value: dkimValue } = dkimRecord("firm.ge", "ezo2026", publicKey);
const sender: Sender = { domain: "firm.ge", dkim, smtpUrl: "smtps://user:secret@mail.firm.ge:465" };

/** A firm whose records are all right. */
const RIGHT = {
  txt: {
    "firm.ge": ["v=spf1 a:mail.firm.ge -all"],
    [dkimName]: [dkimValue],
    "_dmarc.firm.ge": ["v=DMARC1; p=quarantine; rua=mailto:dmarc@firm.ge"],
    "default._bimi.firm.ge": ["v=BIMI1; l=https://firm.ge/logo.svg; a=https://firm.ge/logo.pem"],
  },
  mx: { "firm.ge": [{ host: "mail.firm.ge", priority: 10 }] },
  addresses: { "mail.firm.ge": ["188.93.90.24"] },
  names: { "188.93.90.24": ["mail.firm.ge"] },
} satisfies Zone;

const check = async (zone: Zone, from = sender) =>
  Object.fromEntries(
    (await checkDomain(lookupsIn(zone), from)).map((record) => [
      record.name,
      [record.state, ...record.faults.map(({ code }) => code)],
    ]),
  );
const SEEN = ["seen"];

describe("a sender's domain", () => {
  it("is right in every record", async () => {
    expect(await check(RIGHT)).toEqual({
      spf: SEEN,
      dkim: SEEN,
      dmarc: SEEN,
      mx: SEEN,
      ptr: SEEN,
      bimi: SEEN,
    });
  });

  it("is asked only for the records that are wanted", async () => {
    const names = ["mx", "spf"] as const;
    const judged = await checkDomain(lookupsIn(RIGHT), sender, names);
    expect(judged.map(({ name }) => name)).toEqual(names);
  });

  it("has nothing", async () => {
    expect(await check({})).toEqual({
      spf: ["missing", "spf_missing"],
      dkim: ["missing", "dkim_missing"],
      dmarc: ["missing", "dmarc_missing"],
      mx: ["missing", "mx_missing"],
      ptr: ["wrong", "ptr_no_address"],
      bimi: ["missing", "bimi_dmarc", "bimi_missing"],
    });
  });

  it("is not known while DNS does not answer", async () => {
    const failing = ["firm.ge", dkimName, "_dmarc.firm.ge", "mail.firm.ge", "default._bimi.firm.ge"];
    const found = await check({ ...RIGHT, failing });
    for (const record of Object.values(found)) expect(record).toEqual(["unknown", "dns_failed"]);
  });

  it("has mails that a provider sends, or a server that only we can see", async () => {
    const by = async (smtpUrl: string | undefined) => (await check(RIGHT, { ...sender, smtpUrl }))["ptr"];
    expect(await by("smtp://email-smtp.eu-west-1.amazonaws.com:587")).toEqual(SEEN);
    for (const hidden of ["smtp://127.0.0.1:1025", "smtp://10.0.0.5", "smtp://mailpit:1025", undefined])
      expect(await by(hidden)).toEqual(["unknown", "ptr_private"]);
    expect(await by("smtp://188.93.90.24")).toEqual(SEEN);
  });

  it("has a mail server whose address has no name, or another one", async () => {
    expect((await check({ ...RIGHT, names: {} }))["ptr"]).toEqual(["missing", "ptr_missing"]);
    const names = { "188.93.90.24": ["host-24.isp.ge"] };
    expect((await check({ ...RIGHT, names }))["ptr"]).toEqual(["wrong", "ptr_other"]);
    const ptr = (await checkDomain(lookupsIn({ ...RIGHT, names }), sender)).find(
      ({ name }) => name === "ptr",
    );
    expect(ptr?.copy).toEqual([{ name: "24.90.93.188.in-addr.arpa", type: "PTR", value: "mail.firm.ge" }]);
  });

  it("has a mail server that is nowhere, or takes no mail", async () => {
    const of = async (host: string) =>
      (await check({ ...RIGHT, mx: { "firm.ge": [{ host, priority: 0 }] } }))["mx"];
    expect(await of("gone.firm.ge")).toEqual(["wrong", "mx_host"]);
    expect(await of("188.93.90.24")).toEqual(["wrong", "mx_host"]);
    expect(await of("")).toEqual(["wrong", "mx_null"]);
  });

  it("lacks the certificate, the logo or the protection for a logo beside its mails", async () => {
    const bimi = async (record: string, dmarc = RIGHT.txt["_dmarc.firm.ge"]) =>
      (
        await check({
          ...RIGHT,
          txt: { ...RIGHT.txt, "default._bimi.firm.ge": [record], "_dmarc.firm.ge": dmarc },
        })
      )["bimi"];
    expect(await bimi("v=BIMI1; l=https://firm.ge/logo.svg")).toEqual(SEEN);
    expect(await bimi("v=BIMI1; l=http://firm.ge/logo.svg")).toEqual(["wrong", "bimi_logo"]);
    expect(await bimi("v=BIMI1; l=javascript:alert(1)//.svg")).toEqual(["wrong", "bimi_logo"]);
    const half = ["v=DMARC1; p=reject; pct=50"];
    expect(await bimi("v=BIMI1; l=https://firm.ge/logo.svg", half)).toEqual(["wrong", "bimi_dmarc"]);
  });
});

describe("a DKIM record", () => {
  const judge = async (records: readonly string[], key = dkim, from = "firm.ge") => {
    const { state, faults } = await judgeDkim(lookupsIn({ txt: { [dkimName]: records } }), from, key);
    return [state, ...faults.map(({ code }) => code)];
  };
  const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const rsa = publicKey.export({ type: "pkcs1", format: "der" }).toString("base64");
  const other = createPublicKey(pem(2048)).export({ type: "spki", format: "der" }).toString("base64");

  it.each([
    ["as we propose it", dkimValue],
    ["without a version", `k=rsa; p=${key}`],
    ["with spaces where it was split", `v=DKIM1; k=rsa; p=${key.slice(0, 200)} ${key.slice(200)};`],
    ["in the form of the RFC", `v=DKIM1; p=${rsa}`],
    ["for mail and SHA-256", `v=DKIM1; h=sha1:sha256; s=email; p=${key}`],
  ])("is right %s", async (_, record) => expect(await judge([record])).toEqual(SEEN));

  it.each([
    ["has another key", `v=DKIM1; k=rsa; p=${other}`, ["dkim_other_key"]],
    ["has a key that is none", "v=DKIM1; p=%%%", ["dkim_other_key"]],
    ["is revoked", "v=DKIM1; p=", ["dkim_revoked"]],
    ["is for another kind of key", `v=DKIM1; k=ed25519; p=${key}`, ["dkim_type"]],
    ["is a test", `v=DKIM1; t=y:s; p=${key}`, ["dkim_testing"]],
    ["forbids SHA-256", `v=DKIM1; h=sha1; p=${key}`, ["dkim_hash"]],
    ["is not for mail", `v=DKIM1; s=tlsrpt; p=${key}`, ["dkim_service"]],
    ["has no key", "v=DKIM1; k=rsa", ["dkim_syntax"]],
    ["names a tag twice", `v=DKIM1; p=; p=${key}`, ["dkim_syntax"]],
    ["is something else", "v=spf1 -all", ["dkim_syntax"]],
  ])("is found where it %s", async (_, record, faults) =>
    expect(await judge([record])).toEqual(["wrong", ...faults]),
  );

  it("is found where there are two, the key is short or unreadable, or of another domain", async () => {
    expect(await judge([dkimValue, dkimValue])).toEqual(["wrong", "dkim_several"]);
    const weak = { ...dkim, privateKey: pem(1024) };
    const { value } = dkimRecord("firm.ge", "ezo2026", createPublicKey(weak.privateKey));
    expect(await judge([value], weak)).toEqual(["wrong", "dkim_short"]);
    expect(await judge([dkimValue], { ...dkim, privateKey: "no key" })).toEqual([
      "wrong",
      "dkim_private_key",
    ]);
    expect(await judge([dkimValue], dkim, "other.ge")).toEqual(["wrong", "dkim_domain"]);
    expect(await judge([dkimValue], dkim, "news.firm.ge")).toEqual(SEEN);
  });
});

describe("a DMARC record", () => {
  const judge = async (txt: Record<string, string[]>, domain = "firm.ge", signed = "firm.ge") => {
    const { judged, policy } = await judgeDmarc(lookupsIn({ txt }), domain, signed);
    return { found: [judged.state, ...judged.faults.map(({ code }) => code)], policy, copy: judged.copy };
  };
  const own = (...records: string[]) => judge({ "_dmarc.firm.ge": records });

  it.each([
    ["v=DMARC1; p=reject", [], "reject"],
    ["v=DMARC1;p=quarantine;rua=mailto:a@x.ge,mailto:b@y.ge!10m", [], "quarantine"],
    ["v=DMARC1; p=none; rua=mailto:a@x.ge", ["dmarc_none"], "none"],
    ["v=DMARC1; rua=mailto:a@x.ge", ["dmarc_none"], "none"],
    ["v=DMARC1; p=reject; pct=20", ["dmarc_share"], "reject"],
    ["v=DMARC1; p=reject; rua=a@x.ge", ["dmarc_reports"], "reject"],
    ["v=DMARC1; p=rejekt", ["dmarc_policy"], null],
    ["v=DMARC1", ["dmarc_policy"], null],
  ])("%s", async (record, faults, policy) => {
    const judged = await own(record);
    expect(judged.found).toEqual([faults.length > 0 ? "wrong" : "seen", ...faults]);
    expect(judged.policy).toBe(policy);
  });

  it("is that of the organisation where a domain below it has none", async () => {
    const txt = { "_dmarc.firm.ge": ["v=DMARC1; p=reject; sp=none; rua=mailto:a@firm.ge"] };
    expect(await judge(txt, "news.firm.ge")).toMatchObject({
      found: ["wrong", "dmarc_none"],
      policy: "none",
    });
    expect((await judge(txt)).policy).toBe("reject");
    const { copy } = await judge(txt, "a.news.firm.ge");
    expect(copy).toEqual([
      { name: "_dmarc.a.news.firm.ge", type: "TXT", value: "v=DMARC1; p=reject; rua=mailto:a@firm.ge" },
    ]);
    // Of a suffix under which firms register their domains nobody asks.
    expect((await judge({ "_dmarc.ge": ["v=DMARC1; p=reject"] })).found).toEqual([
      "missing",
      "dmarc_missing",
    ]);
  });

  it("is found where there are two, or strict alignment leaves our signature out", async () => {
    expect((await own("v=DMARC1; p=reject", "v=DMARC1; p=none")).found).toEqual(["wrong", "dmarc_several"]);
    const strict = { "_dmarc.news.firm.ge": ["v=DMARC1; p=reject; adkim=s"] };
    expect((await judge(strict, "news.firm.ge")).found).toEqual(["wrong", "dmarc_strict_dkim"]);
    expect((await judge(strict, "news.firm.ge", "news.firm.ge")).found).toEqual(SEEN);
  });

  it("is proposed with a policy that protects and an address for reports, beside what it has", async () => {
    const proposed = async (...records: string[]) => (await own(...records)).copy[0]?.value;
    expect(await proposed()).toBe("v=DMARC1; p=quarantine; rua=mailto:dmarc@firm.ge");
    expect(await proposed("v=DMARC1; p=none; adkim=s; pct=10; rua=mailto:a@x.ge")).toBe(
      "v=DMARC1; p=quarantine; rua=mailto:a@x.ge; adkim=s",
    );
  });
});

describe("whatever DNS answers", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc
      .constantFrom("v=DMARC1", "v=DKIM1", "v=BIMI1", "v=spf1")
      .chain((version) => fc.string({ maxLength: 200 }).map((rest) => `${version}; ${rest}`)),
  );
  const records = fc.array(hostile, { maxLength: 3 });

  it("is judged without a failure, and shown without hidden characters", async () => {
    await fc.assert(
      fc.asyncProperty(
        records,
        records,
        fc.array(fc.string(), { maxLength: 3 }),
        async (own, other, hosts) => {
          const zone: Zone = {
            ...RIGHT,
            txt: {
              "firm.ge": own,
              [dkimName]: other,
              "_dmarc.firm.ge": own,
              "default._bimi.firm.ge": other,
            },
            mx: { "firm.ge": hosts.map((host) => ({ host, priority: 1 })) },
            names: { "188.93.90.24": hosts },
          };
          for (const { found, copy, faults, notes } of await checkDomain(lookupsIn(zone), sender)) {
            const values = [...faults, ...notes].flatMap(({ values }) => Object.values(values).map(String));
            for (const text of [...found, ...copy.map(({ value }) => value), ...values])
              expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
          }
        },
      ),
    );
  });

  it("keeps lists of tags as they were written", () => {
    const tag = fc.stringMatching(/^[a-z]{1,8}$/);
    const value = fc.stringMatching(/^[!-:<-~]{0,20}$/);
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(tag, value), { selector: ([name]) => name }), (tags) => {
        expect([...(tagsIn(recordOf(tags)) ?? [])]).toEqual(tags);
      }),
    );
    expect(tagsIn("v=DMARC1; p=none; P=reject")).toBeNull();
    expect(tagsIn("p=a=b;")).toEqual(new Map([["p", "a=b"]]));
    expect(hasVersion(" V = dmarc1 ;p=none", "DMARC1")).toBe(true);
    expect(hasVersion("p=none; v=DMARC1", "DMARC1")).toBe(false);
  });

  it("is asked for by names alone", () => {
    for (const name of ["firm.ge", "_DMARC.Firm.GE.", "xn--e1a.ge", "a_b.firm.ge"])
      expect(hostName(name)).toBe(name.toLowerCase().replace(/\.$/, ""));
    for (const text of [
      "",
      "localhost",
      "127.0.0.1",
      "firm..ge",
      ".firm.ge",
      "a b.ge",
      `${"a".repeat(64)}.ge`,
      "[::1]",
    ])
      expect(hostName(text), text).toBeNull();
    expect(reverseName("188.93.90.24")).toBe("24.90.93.188.in-addr.arpa");
    expect(reverseName("2001:db8::1")).toBe(`1.${"0.".repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`);
    expect(shown("a\u202eb\u0000c")).toBe("a\ufffdb\ufffdc");
  });
});
