import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkAudit } from "@ezo/contract/admin/operations/audit";
import { login } from "@ezo/contract/accounts/auth";
import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { backUp } from "@ezo/core/backup/archive";
import type { Manifest } from "@ezo/core/backup/manifest";
import { createMedia } from "@ezo/core/media/media.service";
import { MEDIA_FOLDER } from "@ezo/core/media/media.keys";
import { loadConfig } from "@ezo/core/platform/config/config";
import { openStorage, UNFINISHED } from "@ezo/core/platform/storage/storage";
import { createLog } from "@ezo/core/platform/log/log";
import { startServer } from "@ezo/server/server";
import pg from "pg";
import { create, extract } from "tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveDatabase } from "../../../../scripts/lib/backup/move.ts";
import { restore } from "../../../../scripts/lib/backup/restore.ts";
import { httpCall } from "../../../stack/call.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  openDatabaseGate,
} from "../../../stack/services/database.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const log = createLog("silent", "test");
let stack: Stack;
let dir: string;
let archive: string;
const unfinished = `${MEDIA_FOLDER}/half.avif${UNFINISHED}`;
const names = ['ნინო "O\'Neil"\t\\N', "Ñandú\nline two"];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "ezo-backup-test-"));
  archive = join(dir, "backup.tar.gz");
  stack = await startStack();
  for (const name of names) await stack.call(sendEnquiry, { body: { ...anEnquiry(), message: name } });
  const media = createMedia({
    db: stack.database.prisma,
    storage: openStorage(stack.config.storageUrl),
    log,
  });
  await media.add({ bytes: await aPicture(900, 600).png().toBuffer(), originalName: "facade.png" });
  // Its line of the audit log is written by a trigger, which must not write another where it is restored.
  await stack.database.prisma.recordHistory.create({
    data: { entity: "building", entityId: 1, version: 1, kind: "created", snapshot: {} },
  });
  await stack.drain();
  // A file the image job is still writing.
  await writeFile(new URL(`${stack.config.storageUrl}/${unfinished}`), "half");
  await backUp({ databaseUrl: urlOf(stack), storageUrl: stack.config.storageUrl, file: archive });
});
afterAll(async () => {
  await stack.stop();
  await rm(dir, { recursive: true, force: true });
});

const urlOf = (app: Stack) => app.config.databaseUrl ?? "";
const folder = async (name: string) => {
  const path = join(dir, name);
  await mkdir(path, { recursive: true });
  return pathToFileURL(path).href;
};
const put = (options: { databaseUrl: string; storageUrl: string; file?: string; isForced?: boolean }) =>
  restore({ file: archive, isForced: false, report: () => undefined, ...options });

/** Row count and content hash of each of our tables. */
async function contentOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_prisma_migrations' order by 1",
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const content = await client.query<{ content: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from "${name}" t`,
      );
      found[name] = content.rows[0]?.content ?? "";
    }
    return found;
  } finally {
    await client.end();
  }
}
async function filesOf(storageUrl: string): Promise<Record<string, string>> {
  const storage = openStorage(storageUrl);
  const found: Record<string, string> = {};
  for await (const { key } of storage.list(MEDIA_FOLDER))
    found[key] = Buffer.from(await storage.bytes(key)).toString("base64");
  return found;
}

describe("moving a database", () => {
  const moved = (from: string, to: string) => moveDatabase({ from, to, dir, report: () => undefined });

  it("copies every row and keeps the old database", async () => {
    const [from, to] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
    try {
      await put({ databaseUrl: from.url, storageUrl: await folder("moved") });
      const was = await contentOf(from.url);
      const { tables, rows } = await moved(from.url, to.url);
      expect(tables).toBeGreaterThan(20);
      expect(rows).toBeGreaterThan(names.length);
      expect(await contentOf(to.url)).toEqual(was);
      expect(await contentOf(from.url)).toEqual(was);
      await expect(moved(from.url, to.url)).rejects.toThrow(/not empty/);
      // Nobody listens on port 1.
      await expect(moved(from.url, "postgres://ezo@127.0.0.1:1/ezo")).rejects.toThrow(/ECONNREFUSED/);
    } finally {
      await Promise.all([from.drop(), to.drop()]);
    }
  });

  it("is refused while it is in use", async () => {
    const to = await createEmptyDatabase();
    try {
      await expect(moved(urlOf(stack), to.url)).rejects.toThrow(/stop Ezo first/);
    } finally {
      await to.drop();
    }
    expect((await readdir(dir)).filter((name) => name.startsWith(".ezo-"))).toEqual([]);
  });
});

describe("a backup", () => {
  it("is readable by its owner only", async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
  });

  it("fails when its connection is cut, and ends nothing else", async () => {
    const [gate, used] = await Promise.all([openDatabaseGate(), createTestDatabase()]);
    const blocker = new pg.Client({ connectionString: used.url });
    await blocker.connect();
    try {
      // The rows of this table have to be waited for.
      await blocker.query("begin");
      await blocker.query("lock table customers in access exclusive mode");
      const url = new URL(used.url);
      url.host = `127.0.0.1:${gate.port}`;
      const file = join(dir, "cut-off.tar.gz");
      const backup = backUp({ databaseUrl: url.href, storageUrl: undefined, file }).catch(
        (err: unknown) => err,
      );
      const waiting = () =>
        blocker.query(
          `select 1 from pg_locks join pg_database on pg_database.oid = database
           where not granted and relation = 'customers'::regclass and datname = current_database()`,
        );
      await expect.poll(async () => (await waiting()).rowCount).toBe(1);
      await gate.close();
      expect(await backup).toBeInstanceOf(Error);
      expect(await readdir(dir)).not.toContain("cut-off.tar.gz");
    } finally {
      await gate.close();
      await blocker.end();
      await used.drop();
    }
  });

  it("restores rows and files into an empty system, which then works", async () => {
    const empty = await createEmptyDatabase();
    const storageUrl = await folder("restored");
    try {
      const manifest = await put({ databaseUrl: empty.url, storageUrl });
      expect(manifest.files.length).toBeGreaterThanOrEqual(1);
      expect(manifest.files.map(({ key }) => key)).not.toContain(unfinished);
      const was = await contentOf(urlOf(stack));
      const is = await contentOf(empty.url);
      expect(Object.keys(is)).toEqual(Object.keys(was));
      // These change while the system runs; the others have not changed since it was drained.
      const changing = [
        "sessions",
        "users",
        "rate_limits",
        "outbox_events",
        "media",
        "audit_lines",
        "audit_chain",
        "retention_runs",
      ];
      for (const [name, content] of Object.entries(was))
        if (!changing.includes(name)) expect(is[name], name).toBe(content);
      expect(is["customers"]).toMatch(/^2 /);
      expect(is["content_history"]).toMatch(/^[1-9]/);
      const files = await filesOf(storageUrl);
      for (const { key } of manifest.files)
        expect(files[key]).toBe((await filesOf(stack.config.storageUrl))[key]);
      expect(Object.keys(files)).toHaveLength(manifest.files.length);

      const config = loadConfig({
        NODE_ENV: "test",
        DATA_DIR: join(dir, "data"),
        DATABASE_URL: empty.url,
        STORAGE_URL: storageUrl,
        LOG_LEVEL: "silent",
        CACHE_SECONDS: "0",
        ...(stack.config.redisUrl ? { REDIS_URL: stack.config.redisUrl } : {}),
      });
      const server = await startServer({ ...config, port: 0 }, log);
      try {
        const call = httpCall(() => server.url);
        const { token } = signedIn(await call(login, { body: { email: ADMIN, password: PASSWORD } }));
        const { data: rows } = await call(listEnquiries, { query: {} }, { token });
        expect(rows).toHaveLength(names.length);
        expect((await call(checkAudit, {}, { token })).data).toMatchObject({ is_whole: true, waiting: 0 });
        // Sequences continue: a new row gets a new id.
        const { data: fresh } = await call(sendEnquiry, { body: anEnquiry() });
        expect(rows.map(({ id }) => id)).not.toContain(fresh.id);
      } finally {
        await server.stop();
      }
    } finally {
      await empty.drop();
    }
  });
});

describe("restoring a backup", () => {
  it("into a database that is not empty must be forced", async () => {
    const used = await createTestDatabase();
    const storageUrl = await folder("forced");
    try {
      const before = await contentOf(used.url);
      await expect(put({ databaseUrl: used.url, storageUrl })).rejects.toThrow(/not empty.*--force/);
      expect(await contentOf(used.url)).toEqual(before);
      await put({ databaseUrl: used.url, storageUrl, isForced: true });
      expect((await contentOf(used.url))["customers"]).toMatch(/^2 /);
    } finally {
      await used.drop();
    }
  });

  it("is refused while the system runs", async () => {
    const storageUrl = await folder("running");
    await expect(put({ databaseUrl: urlOf(stack), storageUrl, isForced: true })).rejects.toThrow(
      /stop Ezo first/,
    );
  });

  it("of a newer version is refused before anything changes, even by force", async () => {
    const used = await createTestDatabase();
    try {
      const before = await contentOf(used.url);
      const parts = join(dir, "newer");
      await mkdir(parts);
      await extract({ file: archive, cwd: parts });
      const at = join(parts, "manifest.json");
      const manifest = JSON.parse(await readFile(at, "utf8")) as Manifest;
      const migrations = [...manifest.migrations, "29990101000000_of_a_later_version"];
      await writeFile(at, JSON.stringify({ ...manifest, migrations }));
      const file = join(dir, "newer.tar.gz");
      await create({ gzip: true, file, cwd: parts }, await readdir(parts));
      const storageUrl = await folder("newer-files");
      await expect(put({ databaseUrl: used.url, storageUrl, file, isForced: true })).rejects.toThrow(
        /newer version of Ezo: .* 29990101000000_of_a_later_version; nothing was changed/,
      );
      expect(await contentOf(used.url)).toEqual(before);
    } finally {
      await used.drop();
    }
  });

  it("is refused before anything changes if a part was altered or is missing, or the archive is cut off", async () => {
    const empty = await createEmptyDatabase();
    const storageUrl = await folder("broken");
    const broken = async (name: string, change: (folder: string) => Promise<void>) => {
      const parts = join(dir, name);
      await mkdir(parts);
      await extract({ file: archive, cwd: parts });
      await change(parts);
      const file = join(dir, `${name}.tar.gz`);
      await create({ gzip: true, file, cwd: parts }, await readdir(parts));
      return file;
    };
    const refused = (file: string, reason: RegExp) =>
      expect(put({ databaseUrl: empty.url, storageUrl, file })).rejects.toThrow(reason);
    try {
      const customers = join("database", "public.customers.copy");
      await refused(
        await broken("altered", async (parts) => {
          const file = join(parts, customers);
          await writeFile(file, (await readFile(file, "utf8")).replace("ნინო", "ნანა"));
        }),
        /public\.customers\.copy does not match its checksum/,
      );
      await refused(await broken("missing", (parts) => rm(join(parts, customers))), /is missing/);
      await refused(
        await broken("foreign", (parts) => rm(join(parts, "manifest.json"))),
        /not a backup of Ezo/,
      );
      const secret = join(dir, "secret");
      await writeFile(secret, "secret");
      const named = (change: (file: Manifest["files"][number]) => void) => async (parts: string) => {
        const at = join(parts, "manifest.json");
        const manifest = JSON.parse(await readFile(at, "utf8")) as Manifest;
        const part = { bytes: 6, sha256: createHash("sha256").update("secret").digest("hex") };
        for (const file of manifest.files.slice(0, 1)) change(Object.assign(file, part));
        await writeFile(at, JSON.stringify(manifest));
      };
      for (const [name, change] of Object.entries({
        "other-part": named((file) => (file.path = "../secret")),
        "other-place": named((file) => (file.key = "../../secret")),
      }))
        await refused(await broken(name, change), /manifest\.json is not valid/);
      const linked = async (parts: string) => {
        const [file] = (JSON.parse(await readFile(join(parts, "manifest.json"), "utf8")) as Manifest).files;
        await rm(join(parts, file?.path ?? ""));
        await symlink(secret, join(parts, file?.path ?? ""));
        await named(() => undefined)(parts);
      };
      await refused(await broken("linked", linked), /is missing/);
      const cut = join(dir, "cut.tar.gz");
      await writeFile(cut, (await readFile(archive)).subarray(0, 20_000));
      await refused(cut, /not a complete archive/);
      expect(await contentOf(empty.url)).toEqual({});
    } finally {
      await empty.drop();
    }
  });
});
