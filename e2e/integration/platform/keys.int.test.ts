import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setPasswordByLink } from "@ezo/contract/admin/users";
import { login } from "@ezo/contract/auth";
import { backUp } from "@ezo/core/backup/archive";
import { createLog } from "@ezo/core/platform/log/log";
import { derivedKey, KEY_PURPOSES } from "@ezo/core/platform/keys";
import { createPasswordLinks } from "@ezo/core/users/password-links";
import { startServer } from "@ezo/server/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restore } from "../../../scripts/lib/backup/restore.ts";
import { httpCall } from "../../stack/call.ts";
import { createEmptyDatabase } from "../../stack/services/database.ts";
import { MARKETING, type Stack, startStack } from "../../stack/stack.ts";

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
