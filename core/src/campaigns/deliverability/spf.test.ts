import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInNetwork, isSpf, spfTerms } from "./spf-record.ts";
import { judgeSpf } from "./spf.ts";
import { walkSpf } from "./spf-walk.ts";
import type { MailServer } from "./mail-server.ts";
import { lookupsIn, type Zone } from "./testing/zone.ts";

const OWN: MailServer = { kind: "own", host: "mail.firm.ge", addresses: ["203.0.113.24"] };
const GOOGLE: MailServer = {
  kind: "provider",
  host: "smtp-relay.gmail.com",
  provider: {
    name: "Google",
    hosts: ["gmail.com"],
    spf: "_spf.google.com",
    isSpfNeeded: true,
    mx: "1 smtp.google.com",
  },
};
const NOWHERE: MailServer = { kind: "private" };

const GOOGLE_ZONE = {
  "_spf.google.com": ["v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all"],
  "_netblocks.google.com": ["v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all"],
  "_netblocks2.google.com": ["v=spf1 ip6:2001:4860:4000::/36 ~all"],
};
const judge = (records: readonly string[], server: MailServer = NOWHERE, zone: Zone = {}) =>
  judgeSpf(
    lookupsIn({ ...zone, txt: { ...GOOGLE_ZONE, ...zone.txt, "firm.ge": records } }),
    "firm.ge",
    server,
  );
const codes = async (...given: Parameters<typeof judge>) => {
  const { state, faults } = await judge(...given);
  return [state, ...faults.map(({ code }) => code)];
};

describe("an SPF record", () => {
  it.each([
    ["as Google's customers have it", ["v=spf1 include:_spf.google.com ~all"], GOOGLE],
    ["beside other TXT records", ["google-site-verification=abc", "V=SPF1 ip4:203.0.113.24 -all"], OWN],
    ["with a network of its own", ["v=spf1 ip4:203.0.113.0/24 -all"], OWN],
    ["with modifiers that nobody knows", ["v=spf1 ip4:203.0.113.24 x-note=firm exp=why.%{d} -all"], OWN],
  ])("is right %s", async (_, records, server) => expect(await codes(records, server)).toEqual(["seen"]));

  it("may name the server by `a` and `mx`", async () => {
    const zone: Zone = {
      addresses: { "mail.firm.ge": ["203.0.113.24"], "firm.ge": ["203.0.113.9"] },
      mx: { "firm.ge": [{ host: "mail.firm.ge", priority: 10 }] },
    };
    for (const record of ["v=spf1 mx ~all", "v=spf1 a:mail.firm.ge ~all", "v=spf1 a/24 ~all"])
      expect(await codes([record], OWN, zone), record).toEqual(["seen"]);
    expect(await codes(["v=spf1 a ~all"], OWN, zone)).toEqual(["wrong", "spf_server"]);
  });

  it.each([
    ["is missing", ["v=DMARC1; p=none", "v=spf10 -all"], NOWHERE, ["missing", "spf_missing"]],
    ["is there twice", ["v=spf1 -all", "v=spf1 mx -all"], NOWHERE, ["wrong", "spf_several"]],
    ["is misspelt", ["v=spf1 inlcude:_spf.google.com ~all"], NOWHERE, ["wrong", "spf_term"]],
    ["has an address that is none", ["v=spf1 ip4:300.1.1.1 -all"], NOWHERE, ["wrong", "spf_term"]],
    ["allows everybody", ["v=spf1 mx +all"], NOWHERE, ["wrong", "spf_everybody"]],
    ["has no end", ["v=spf1 include:_spf.google.com"], NOWHERE, ["wrong", "spf_no_end"]],
    ["is undecided", ["v=spf1 include:_spf.google.com ?all"], NOWHERE, ["wrong", "spf_no_end"]],
    ["includes what is not there", ["v=spf1 include:gone.ge -all"], NOWHERE, ["wrong", "spf_include"]],
    ["leads back to itself", ["v=spf1 include:firm.ge -all"], NOWHERE, ["wrong", "spf_loop"]],
    ["leaves our server out", ["v=spf1 ip4:198.51.100.1 -all"], OWN, ["wrong", "spf_server"]],
    ["lacks the provider", ["v=spf1 ip4:198.51.100.1 -all"], GOOGLE, ["wrong", "spf_provider"]],
  ])("is found where it %s", async (_, records, server, expected) =>
    expect(await codes(records, server)).toEqual(expected),
  );

  it("must not cost more than ten lookups, includes of includes counted", async () => {
    const chain = (length: number): Record<string, string[]> =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `s${index}.ge`,
          [index + 1 < length ? `v=spf1 include:s${index + 1}.ge -all` : "v=spf1 -all"],
        ]),
      );
    expect(await codes(["v=spf1 include:s0.ge -all"], NOWHERE, { txt: chain(10) })).toEqual(["seen"]);
    const { faults } = await judge(["v=spf1 include:s0.ge -all"], NOWHERE, { txt: chain(11) });
    expect(faults).toEqual([{ code: "spf_many_lookups", values: { count: 11, most: 10 } }]);
  });

  it("is not judged by what DNS does not say", async () => {
    expect(await codes([], NOWHERE, { failing: ["firm.ge"] })).toEqual(["unknown", "dns_failed"]);
    const zone = { failing: ["_spf.google.com"] };
    expect(await codes(["v=spf1 include:_spf.google.com -all"], GOOGLE, zone)).toEqual([
      "unknown",
      "dns_failed",
    ]);
    expect(await codes(["v=spf1 exists:%{i}.firm.ge -all"], OWN)).toEqual(["seen"]);
  });

  it("is proposed with what there is, what is missing, and an end", async () => {
    const proposed = async (records: readonly string[], server: MailServer) =>
      (await judge(records, server)).copy.map(({ value }) => value);
    expect(await proposed([], OWN)).toEqual(["v=spf1 a:mail.firm.ge ~all"]);
    expect(await proposed([], NOWHERE)).toEqual(["v=spf1 mx ~all"]);
    expect(await proposed(["v=spf1 mx +all"], GOOGLE)).toEqual(["v=spf1 include:_spf.google.com mx ~all"]);
    expect(await proposed(["v=spf1 mx -all", "v=spf1 a mx ?all"], OWN)).toEqual([
      "v=spf1 a:mail.firm.ge mx a -all",
    ]);
    expect(await proposed(["v=spf1 inlcude:x.ge redirect=_spf.google.com"], NOWHERE)).toEqual([
      "v=spf1 redirect=_spf.google.com",
    ]);
    // Joined with another, a record has an end, beside which it would lead nowhere.
    expect(await proposed(["v=spf1 redirect=_spf.google.com", "v=spf1 a -all"], NOWHERE)).toEqual([
      "v=spf1 include:_spf.google.com a -all",
    ]);
    expect(await proposed(["v=spf1 redirect=_spf.google.com ~all", "v=spf1 a ~all"], NOWHERE)).toEqual([
      "v=spf1 a ~all",
    ]);
    // A part of it would be another record.
    const long = Array.from({ length: 100 }, (_, index) => `ip4:198.51.100.${index}`).join(" ");
    expect(await proposed([`v=spf1 ${long} -all`], NOWHERE)).toEqual([]);
  });
});

describe("whatever DNS holds", () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("a", "mx", "ptr", "all", "-all", "include:", "a//", "ip4:1.2.3.4/33", "ip6:::/0"),
    fc.domain().map((name) => `include:${name}`),
    fc.ipV4().map((address) => `ip4:${address}`),
    fc.ipV6().map((address) => `ip6:${address}`),
  );
  const record = fc.array(word, { maxLength: 12 }).map((words) => ["v=spf1", ...words].join(" "));

  it("is read without a failure, and what is proposed is one right record", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(record, fc.string()), { maxLength: 3 }), async (records) => {
        for (const server of [OWN, GOOGLE, NOWHERE]) {
          const { copy } = await judge(records, server);
          for (const { value } of copy) {
            expect(isSpf(value)).toBe(true);
            expect(spfTerms(value).bad).toEqual([]);
          }
        }
      }),
    );
  });

  it("costs a bounded number of lookups, however includes are tangled", async () => {
    const names = ["a.ge", "b.ge", "c.ge", "d.ge"];
    const includes = fc
      .array(fc.constantFrom(...names), { maxLength: 4 })
      .map((domains) => [`v=spf1 ${domains.map((name) => `include:${name}`).join(" ")} -all`]);
    await fc.assert(
      fc.asyncProperty(fc.tuple(includes, includes, includes, includes), async (records) => {
        const txt = Object.fromEntries(names.map((name, index) => [name, records[index] ?? []]));
        const lookups = lookupsIn({ txt });
        await walkSpf(lookups, "a.ge", txt["a.ge"]?.[0] ?? "");
        expect(lookups.count()).toBeLessThanOrEqual(20);
      }),
    );
  });

  it("matches an address by its network alone", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), fc.ipV4(), (base, bits, address) => {
        const [term] = spfTerms(`v=spf1 ip4:${base}/${bits}`).terms;
        const bitsOf = (text: string) =>
          text
            .split(".")
            .map((part) => Number(part).toString(2).padStart(8, "0"))
            .join("")
            .slice(0, bits);
        const network = term?.kind === "networks" ? term.networks[0] : undefined;
        expect(network && isInNetwork(address, network)).toBe(bitsOf(base) === bitsOf(address));
      }),
    );
  });
});
