import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setPasswordByLink } from "@ezo/contract/admin/users";
import { login } from "@ezo/contract/accounts/auth";
import { SHORT_TAGS_TAKEN_DAYS } from "@ezo/contract/values/limits/mail";
import { DAY_MS } from "@ezo/contract/values/time";
import { backUp } from "@ezo/core/backup/archive";
import { createInboundAddresses } from "@ezo/core/mail/inbound-addresses";
import { createLog } from "@ezo/core/platform/log/log";
import { derivedKey, KEY_PURPOSES } from "@ezo/core/platform/crypto/keys";
import { createPasswordLinks } from "@ezo/core/users/passwords/password-links";
import { startServer } from "@ezo/server/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restore } from "../../../scripts/lib/backup/restore.ts";
import { httpCall } from "../../stack/call.ts";
import { createEmptyDatabase } from "../../stack/services/database.ts";
import { MARKETING, type Stack, startStack } from "../../stack/stack.ts";
import { statementsOf } from "../../stack/sql/statements.ts";

const SECRET = "the secret that mails were signed with, long ago";
const ANOTHER = "another secret, of a machine that came after it";
const log = createLog("silent", "test");

let app: Stack;
let dir: string;
/** The links in a mail that was sent before keys were stored. */
let mailed: { unsubscribe: string; confirm: string };
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "ezo-keys-"));
  app = await startStack({ env: { JWT_SECRET: SECRET } });
  mailed = await mailLinks();
});
afterAll(async () => {
  await app.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Signs as versions before stored keys did; copied here, because those mails do not change. */
async function mailLinks() {
  const key = createHmac("sha256", SECRET).update("ezo mail links").digest();
  const signed = (kind: string, id: bigint | number) =>
    `${id}-${createHmac("sha256", key).update(`${kind} ${id}`).digest("base64url").slice(0, 27)}`;
  const { prisma: db } = app.database;
  const contact = await db.contact.create({
    data: {
      emailHash: "x".repeat(64),
      email: "reader@example.ge",
      locale: "en",
      source: "import",
      status: "subscribed",
      history: { create: { kind: "asked", detail: "en" } },
    },
    include: { history: true },
  });
  const campaign = await db.campaign.create({ data: { name: "Long ago", segment: { all: true } } });
  const row = await db.campaignRecipient.create({
    data: {
      campaignId: campaign.id,
      contactId: contact.id,
      email: contact.email,
      locale: "en",
      messageId: "long-ago@ezo.test",
      state: "sent",
    },
  });
  return {
    unsubscribe: `/m/unsubscribe/${signed("recipient", row.id)}`,
    confirm: `/m/confirm/${signed("newsletter", contact.history[0]?.id ?? 0)}`,
  };
}

const statuses = async (url: string) => [
  (await fetch(`${url}${mailed.unsubscribe}`)).status,
  (await fetch(`${url}${mailed.confirm}`)).status,
];
/** Another server over `databaseUrl`, with another secret. */
async function withNewSecret(databaseUrl: string, work: (url: string) => Promise<void>) {
  const server = await startServer({ ...app.config, databaseUrl, jwtSecret: ANOTHER }, log);
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}

describe("a mailed link", () => {
  it("of an earlier version works after the upgrade, and after JWT_SECRET has changed", async () => {
    expect(await statuses(app.url())).toEqual([200, 200]);
    const token = await app.token();
    await withNewSecret(app.config.databaseUrl ?? "", async (url) => {
      expect(await statuses(url)).toEqual([200, 200]);
      // The secret has changed, so what it signed is invalid.
      const user = await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
      expect(user.status).toBe(401);
    });
  });

  it("works in a system that was restored from a backup and has another secret", async () => {
    const empty = await createEmptyDatabase();
    try {
      const file = join(dir, "backup.tar.gz");
      const storageUrl = pathToFileURL(join(dir, "files")).href;
      await backUp({
        databaseUrl: app.config.databaseUrl ?? "",
        storageUrl: app.config.storageUrl,
        file,
      });
      await restore({
        databaseUrl: empty.url,
        storageUrl,
        file,
        isForced: false,
        report: () => undefined,
      });
      await withNewSecret(empty.url, async (url) => expect(await statuses(url)).toEqual([200, 200]));
    } finally {
      await empty.drop();
    }
  });

  it("to set a password works if the secret changes between request and mail", async () => {
    const { prisma: db } = app.database;
    const user = await db.user.findUniqueOrThrow({ where: { email: MARKETING } });
    const linksOf = (secret: string) =>
      createPasswordLinks({ db, key: derivedKey(secret, "password_links") });
    await linksOf(ANOTHER).send(user.id);
    await app.drain();
    const [mail] = await app.mailbox.waitFor(MARKETING);
    const token = /token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await withNewSecret(app.config.databaseUrl ?? "", async (url) => {
      const call = httpCall(() => url);
      await call(setPasswordByLink, { body: { token, password: "a brand new password" } });
      await call(login, { body: { email: MARKETING, password: "a brand new password", rememberMe: false } });
    });
  });
});

describe("a key of one purpose", () => {
  // ASVS 5.0: 9.2.4
  it("is different from all others", () => {
    const keys = KEY_PURPOSES.map((purpose) => derivedKey(SECRET, purpose).toString("hex"));
    expect(new Set([...keys, Buffer.from(SECRET).toString("hex")]).size).toBe(KEY_PURPOSES.length + 1);
  });
});

describe("the tag of an address that mails come back to", () => {
  const addresses = (now = new Date()) =>
    createInboundAddresses({
      db: app.database.prisma,
      config: {
        jwtSecret: SECRET,
        inboundMail: { ...app.config.inboundMail, address: "sales@ezo.test", takesBounces: true },
      },
      now: () => now,
    });
  /** Signs as versions before did, with 80 bits; copied here, because those mails do not change. */
  const shortTag = (id: number) => {
    const key = createHmac("sha256", SECRET).update("ezo addresses of mails that come back").digest();
    const signature = createHmac("sha256", key).update(`enquiry ${id}`).digest("hex");
    return `sales+e${id}-${signature.slice(0, 20)}@ezo.test`;
  };

  // ASVS 5.0: 11.4.3
  it("has 128 bits of a signature, of which all have to be right", async () => {
    const tag = (await addresses().forEnquiry(17)) ?? "";
    const [, signature = ""] = /^sales\+e17-([0-9a-v]{26})@ezo\.test$/.exec(tag) ?? [];
    // 26 digits of base 32 hold 130 bits, so that the first has three.
    expect("01234567").toContain(signature[0]);
    expect(await addresses().enquiryOf([tag.toUpperCase()])).toBe(17);
    for (const [place, digit] of [...signature].entries()) {
      const other = signature.slice(0, place) + (digit === "7" ? "0" : "7") + signature.slice(place + 1);
      expect(await addresses().enquiryOf([tag.replace(signature, other)]), other).toBeNull();
    }
  });

  it("is taken as earlier versions signed it where they did, for a year", async () => {
    const { prisma: db } = app.database;
    await addresses().forEnquiry(17);
    // Nothing was signed so in this system.
    expect(await addresses().enquiryOf([shortTag(17)])).toBeNull();
    const purpose = "inbound_addresses";
    await db.keptKey.create({ data: { purpose, key: new Uint8Array(derivedKey(SECRET, purpose)) } });
    expect(await addresses().enquiryOf([shortTag(17)])).toBe(17);
    expect(await addresses().enquiryOf([shortTag(17).replace("e17", "e18")])).toBeNull();
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    expect(await addresses(later(SHORT_TAGS_TAKEN_DAYS - 1)).enquiryOf([shortTag(17)])).toBe(17);
    expect(await addresses(later(SHORT_TAGS_TAKEN_DAYS + 1)).enquiryOf([shortTag(17)])).toBeNull();
  });

  it("is looked for among thousands of wrong ones with as few statements as among two", async () => {
    const wrong = (count: number) =>
      Array.from({ length: count }, (_, index) => [
        `sales+e${index + 1}-${"0".repeat(26)}@ezo.test`,
        `sales+e${index + 1}-${"0".repeat(20)}@ezo.test`,
      ]).flat();
    const asked = async (recipients: readonly string[]) => {
      const sent = await statementsOf(async () => expect(await addresses().enquiryOf(recipients)).toBeNull());
      return sent.length;
    };
    const few = await asked(wrong(1));
    expect(few).toBeGreaterThan(0);
    // Others at work in this process may send some as well.
    expect(await asked(wrong(2000))).toBeLessThan(few + 100);
    const tag = (await addresses().forEnquiry(17)) ?? "";
    expect(await addresses().enquiryOf([...wrong(2000), tag])).toBe(17);
  });
});
