import {
  checkDeliverability,
  type DomainRecordName,
  getDeliverability,
} from "@ezo/contract/marketing/delivery/deliverability";
import { DOMAIN_CHECK_EVERY_MS, DOMAIN_CHECK_FRESH_MS } from "@ezo/contract/values/limits/marketing";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { DAY_MS } from "@ezo/contract/values/time";
import { createDeliverability } from "@ezo/core/campaigns/deliverability/deliverability.service";
import { dkimRecord } from "@ezo/core/campaigns/deliverability/dkim";
import { openLookups } from "@ezo/core/campaigns/deliverability/lookups";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { readSetting, writeSetting } from "@ezo/core/platform/settings";
import { matchesKey } from "@ezo/core/saved-searches/saved-search-rows";
import { createTranslations } from "@ezo/core/translations/translations.service";
import type { Actor } from "@ezo/core/users/actor";
import { watchKey } from "@ezo/core/watched-apartments/watch-mails";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { makeDkimKey } from "../../../stack/services/dkim.ts";
import { type DnsServer, type DnsZone, startDnsServer } from "../../../stack/services/dns-server.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
let dns: DnsServer | undefined;
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "1" } });
  token = await stack.token(MARKETING);
});
afterAll(() => stack.stop());
afterEach(async () => {
  await dns?.close();
  dns = undefined;
  await stack.database.prisma.domainCheck.deleteMany();
});

const { privateKey, publicKey } = makeDkimKey();
const signing = dkimRecord("firm.ge", "ezo2026", publicKey);
const zone = (): DnsZone => ({
  "firm.ge": { TXT: ["other=text", "v=spf1 include:_spf.firm.ge -all"], MX: ["10 mail.firm.ge"] },
  "_spf.firm.ge": { TXT: ["v=spf1 a:mail.firm.ge -all"] },
  "mail.firm.ge": { A: ["188.93.90.24"] },
  "24.90.93.188.in-addr.arpa": { PTR: ["mail.firm.ge"] },
  [signing.name]: { TXT: [signing.value] },
  "_dmarc.firm.ge": { TXT: ["v=DMARC1; p=none"] },
});
const actor: Actor = {
  id: 1,
  name: "Nino",
  email: MARKETING,
  language: "ka",
  role: "marketing",
  capabilities: ROLES.marketing,
  sessionId: "",
};

let now = new Date("2026-11-28T10:00:00Z");
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
/** One server of the firm, which asks this test's name server. */
const aServer = (address: string, smtpUrl = "smtps://mail.firm.ge") =>
  createDeliverability({
    db: stack.database.prisma,
    config: {
      mailFrom: "Firm <news@firm.ge>",
      smtpUrl,
      dkim: { domainName: "firm.ge", keySelector: "ezo2026", privateKey },
    },
    translations: createTranslations(stack.database.prisma),
    rateLimits: { spend: async () => undefined, refund: async () => undefined, reset: async () => undefined },
    openLookups: openLookups([address]),
    now: () => now,
  });
type Report = Awaited<ReturnType<ReturnType<typeof aServer>["get"]>>;
const recordOf = ({ records }: Report, wanted: DomainRecordName) =>
  records.find(({ name }) => name === wanted);
const statesOf = ({ records }: Report) => Object.fromEntries(records.map(({ name, state }) => [name, state]));

describe("the sender's domain", () => {
  it("is looked up in DNS, with what is wrong in words and the record to enter", async () => {
    dns = await startDnsServer(zone());
    const report = await aServer(dns.address).get(actor, "en");
    expect(statesOf(report)).toEqual({
      spf: "seen",
      dkim: "seen",
      dmarc: "wrong",
      mx: "seen",
      ptr: "seen",
      bimi: "missing",
    });
    expect(report).toMatchObject({ domain: "firm.ge", sender: "news@firm.ge" });
    const dmarc = recordOf(report, "dmarc");
    expect(dmarc?.found).toEqual(["v=DMARC1; p=none"]);
    expect(dmarc?.faults.map(({ message }) => message)).toEqual([
      "Receivers let forged mails through (p=none); p=quarantine protects the domain",
    ]);
    expect(dmarc?.copy).toEqual([
      {
        name: "_dmarc.firm.ge",
        type: "TXT",
        value: "v=DMARC1; p=quarantine; rua=mailto:dmarc@firm.ge",
      },
    ]);
    expect(recordOf(report, "dkim")?.notes.map(({ message }) => message)).toEqual(["Key ezo2026, 2048 bits"]);
    const georgian = await aServer(dns.address).get(actor, "ka");
    expect(recordOf(georgian, "dkim")?.notes.map(({ message }) => message)).toEqual([
      "გასაღები ezo2026, 2048 ბიტი",
    ]);
  });

  it("is asked for once in ten minutes by all servers together, and again when somebody wants it", async () => {
    dns = await startDnsServer(zone());
    const [one, other] = [aServer(dns.address), aServer(dns.address)];
    await Promise.all([one.get(actor, "en"), one.get(actor, "ka")]);
    const asked = dns.asked().length;
    expect(new Set(dns.asked()).size).toBe(asked);
    dns.zone["_dmarc.firm.ge"] = { TXT: ["v=DMARC1; p=reject"] };
    pass(DOMAIN_CHECK_FRESH_MS - 1);
    expect(statesOf(await other.get(actor, "en"))["dmarc"]).toBe("wrong");
    expect(dns.asked()).toHaveLength(asked);
    expect(statesOf(await other.check(actor, "en"))["dmarc"]).toBe("seen");
    expect(statesOf(await one.get(actor, "en"))["dmarc"]).toBe("seen");
    const again = dns.asked().length;
    // Who is impatient gets what was just found.
    pass(DOMAIN_CHECK_EVERY_MS - 1);
    await one.check(actor, "en");
    expect(dns.asked()).toHaveLength(again);
    pass(DOMAIN_CHECK_FRESH_MS);
    await one.get(actor, "en");
    expect(dns.asked().length).toBeGreaterThan(again);
  });

  it("keeps what it said before while DNS does not answer, with its time", async () => {
    dns = await startDnsServer(zone());
    const server = aServer(dns.address);
    const before = await server.get(actor, "en");
    dns.zone[signing.name] = "fails";
    dns.zone["_dmarc.firm.ge"] = {};
    pass(DOMAIN_CHECK_FRESH_MS);
    const after = await server.get(actor, "en");
    expect(recordOf(after, "dkim")).toEqual({ ...recordOf(before, "dkim"), is_outdated: true });
    expect(recordOf(after, "dmarc")).toMatchObject({ state: "missing", is_outdated: false });
    expect(after.checked_at).not.toBe(before.checked_at);
    // Never known, it stays unknown.
    await stack.database.prisma.domainCheck.deleteMany();
    expect(recordOf(await server.get(actor, "en"), "dkim")).toMatchObject({
      state: "unknown",
      faults: [{ code: "dns_failed" }],
    });
  });

  it("keeps it also where a server with other settings has looked meanwhile", async () => {
    dns = await startDnsServer(zone());
    const [one, other] = [aServer(dns.address), aServer(dns.address, "smtps://other.firm.ge")];
    const before = await one.get(actor, "en");
    await other.get(actor, "en");
    dns.zone[signing.name] = "fails";
    pass(DOMAIN_CHECK_FRESH_MS);
    const after = await one.get(actor, "en");
    expect(recordOf(after, "dkim")).toEqual({ ...recordOf(before, "dkim"), is_outdated: true });
  });

  it("is followed by those of confirmed senders and of answers, each with what matters of it", async () => {
    const db = stack.database.prisma;
    const [contact, marketing] = [await readSetting(db, "contact"), await readSetting(db, "marketing")];
    const { email: office } = contact.contact_info;
    const former = office.value;
    office.value = "office@firm.ge";
    await writeSetting(db, "contact", contact);
    await writeSetting(db, "marketing", { ...marketing, reply_to: "desk@answers.ge" });
    const senders = ["b@linden.ge", "a@linden.ge", "more@firm.ge"];
    await db.senderAddress.createMany({
      data: [
        ...senders.map((email) => ({ email, locale: "en" as const, verifiedAt: new Date() })),
        // Its owner has not confirmed it.
        { email: "asked@other.ge", locale: "en" },
      ],
    });
    dns = await startDnsServer({
      ...zone(),
      "linden.ge": { TXT: ["v=spf1 -all"], MX: ["10 mail.firm.ge"] },
      "_dmarc.linden.ge": { TXT: ["v=DMARC1; p=reject"] },
    });
    const server = aServer(dns.address);
    const { domain, other_domains: others = [] } = await server.get(actor, "en");
    expect(domain).toBe("firm.ge");
    expect(others).toMatchObject([
      { domain: "linden.ge", addresses: ["a@linden.ge", "b@linden.ge"], is_sender: true },
      { domain: "answers.ge", addresses: ["desk@answers.ge"], is_sender: false },
    ]);
    expect(others.map(({ records }) => records.map(({ name }) => name))).toEqual([
      ["spf", "dkim", "dmarc", "mx"],
      ["mx"],
    ]);
    const [linden, answers] = others.map(({ records }) => new Map(records.map((one) => [one.name, one])));
    expect(linden?.get("mx")?.state).toBe("seen");
    // The signature is that of another domain.
    expect(linden?.get("dkim")?.faults.map(({ code }) => code)).toContain("dkim_domain");
    expect(answers?.get("mx")).toMatchObject({ state: "missing", faults: [{ code: "mx_missing" }] });
    expect(await db.domainCheck.count()).toBe(3);
    // What nobody has asked about for a day is not kept.
    await db.senderAddress.deleteMany();
    await writeSetting(db, "marketing", marketing);
    expect((await server.get(actor, "en")).other_domains).toEqual([]);
    expect(await db.domainCheck.count()).toBe(3);
    pass(DAY_MS + 1);
    await server.get(actor, "en");
    expect(await db.domainCheck.count()).toBe(1);
    office.value = former;
    await writeSetting(db, "contact", contact);
  });

  it("cannot show or do anything by what its records hold", async () => {
    const hostile = "v=spf1 include:a\u0000b.ge include:\u202egnp.ge <script>alert(1)</script> -all";
    dns = await startDnsServer({
      ...zone(),
      "firm.ge": { TXT: [hostile], MX: ["10 169.254.169.254", "20 localhost"] },
      "24.90.93.188.in-addr.arpa": { PTR: ["a b.<i>.ge"] },
    });
    const report = await aServer(dns.address).get(actor, "en");
    expect(statesOf(report)).toMatchObject({ spf: "wrong", mx: "wrong" });
    expect(JSON.stringify(report)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    // Nothing but names of the public DNS is asked for.
    for (const question of dns.asked()) expect(question).toMatch(/^\w+ [a-z0-9_-]+(\.[a-z0-9_-]+)+$/);
    for (const question of dns.asked()) expect(question).not.toMatch(/localhost|169\.254/);
  });
});

describe("the page on deliverability", () => {
  it("counts what came back and what was marked as spam within 30 days", async () => {
    const db = stack.database.prisma;
    const campaign = await db.campaign.create({
      data: { name: "News", segment: { all: true }, status: "sent" },
    });
    const day = 24 * 60 * 60 * 1000;
    const mail = async (index: number, data: object) => {
      const email = `rate-${index}@example.ge`;
      const contact = await db.contact.create({
        data: {
          email,
          emailHash: hashAddress(email),
          name: "",
          locale: "ka",
          source: "import",
          status: index < 2 ? "bounced" : "subscribed",
        },
      });
      await db.campaignRecipient.create({
        data: {
          campaignId: campaign.id,
          contactId: contact.id,
          email,
          locale: "ka",
          messageId: email,
          state: "sent",
          claimedAt: new Date(),
          ...data,
        },
      });
    };
    for (let index = 0; index < 20; index++) await mail(index, index === 0 ? { bouncedAt: new Date() } : {});
    await mail(20, { state: "failed", bouncedAt: new Date() });
    await mail(21, { complainedAt: new Date(), claimedAt: new Date(Date.now() - 31 * day) });
    await mail(22, { state: "suppressed" });
    const ratesNow = async () => (await stack.call(getDeliverability, {}, { token })).data.rates;
    const rates = await ratesNow();
    expect(rates).toMatchObject({
      mails: 21,
      bounced: { count: 2, limit_percent: 2, verdict: "red" },
      complained: { count: 0, percent: 0, verdict: "green" },
      unconfirmed: 0,
      stopped: { count: 2 },
    });
    expect(rates.bounced.percent).toBeCloseTo((2 / 21) * 100);
    // Mails that followed from changes of the stock count as those of campaigns do, and no other mails.
    const ago = (ms: number) => new Date(Date.now() - ms);
    const [sent, sending, refused] = ["sent", "sending", "refused"] as const;
    await db.delivery.createMany({
      data: [
        { key: matchesKey(1, 1), status: sent },
        { key: watchKey(1, 1), status: sent, complainedAt: new Date() },
        { key: watchKey(1, 2), status: refused, bouncedAt: new Date() },
        // Not counted: it may be tried again, it is old, it is being sent, and it is no marketing mail.
        { key: matchesKey(1, 2), status: refused },
        { key: matchesKey(1, 3), status: sent, createdAt: ago(31 * day), bouncedAt: new Date() },
        { key: matchesKey(1, 4), status: sending },
        { key: "confirmation-1", status: sent },
        { key: matchesKey(1, 5), status: sending, updatedAt: ago(day) },
      ],
    });
    await mail(23, { state: "unconfirmed" });
    expect(await ratesNow()).toMatchObject({
      mails: 24,
      bounced: { count: 3 },
      complained: { count: 1, verdict: "red" },
      unconfirmed: 2,
    });
  });

  it("may have DNS asked again a few times in ten minutes", async () => {
    for (let count = 0; count < RATE_LIMITS.domainCheck.points; count++)
      await stack.call(checkDeliverability, {}, { token });
    const refused = await failureOf(stack.call(checkDeliverability, {}, { token }));
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    // Looking is free.
    expect((await stack.call(getDeliverability, {}, { token })).data.domain).toBe("ezo.example");
  });
});
