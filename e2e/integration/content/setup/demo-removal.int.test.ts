import { randomUUID } from "node:crypto";
import { legalRoutes } from "@ezo/contract/admin/content/legal";
import { articleRoutes } from "@ezo/contract/admin/content/news";
import { getDemo, removeDemo as askForRemoval } from "@ezo/contract/admin/setup/setup-demo";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { LEGAL_PAGES } from "@ezo/contract/site/pages/site-pages";
import { Prisma } from "@ezo/core/generated/prisma/client";
import { createMedia } from "@ezo/core/media/media.service";
import { createLog } from "@ezo/core/platform/log/log";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { planRemoval } from "@ezo/core/setup/demo/demo-plan";
import { DEMO_TABLE_NAMES, DETAILS, DETAILS_OF_EITHER } from "@ezo/core/setup/demo/demo-tables";
import { demoJobs } from "@ezo/core/setup/demo/demo.jobs";
import { removeDemo, type RemovalParts } from "@ezo/core/setup/demo/remove-demo";
import { followEnquiries } from "@ezo/core/watched-apartments/asked-about";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepare } from "../../../../prisma/seed.ts";
import { draft } from "../../../stack/campaigns.ts";
import { createArticle, createProject } from "../../../stack/factories/content.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0, hasDemo: true });
  token = await stack.token();
  await prepare({ config: { ...stack.config, seed: "demo" } });
}, 120_000);
afterAll(() => stack.stop());

const DEMO_PROJECTS = 8;
const DEMO_STAFF = ["giorgi.v", "ketevan.n", "nino.m", "salome.i"].map((name) => `${name}@ezo.example`);
const db = () => stack.database.prisma;
const state = async () => (await stack.call(getDemo, {}, { token })).data;
const ask = () => stack.call(askForRemoval, {}, { token });
const log = createLog("silent", "test");
const mediaOf = () => createMedia({ db: db(), storage: openStorage(stack.config.storageUrl), log });
const partsOf = (over: Partial<RemovalParts> = {}): RemovalParts => ({
  db: db(),
  log,
  media: mediaOf(),
  backUp: () => Promise.resolve("a-backup.tar.gz"),
  stopping: new AbortController().signal,
  ...over,
});

/** What the removal itself writes, and what sessions and logs do. */
const BOOKKEEPING = new Set([
  "demo_records",
  "demo_removals",
  "audit_lines",
  "audit_chain",
  "outbox_events",
  "sessions",
  "rate_limits",
  "ops_entries",
  "content_history",
  // What follows from a change of the stock or of an article.
  "api_changes",
  "article_words",
  // Counts of what enquiries and contacts say, which go with them.
  "address_interests",
  // Whose rows stay, without those of the demo in them; asked about by themselves.
  "users",
  "legal_pages",
  "legal_page_translations",
]);
const isDemos = (table: string, column: string) => Prisma.sql`exists (
  select from demo_records l where l.table_name = ${table}::text and l.record_id = r.${Prisma.raw(`"${column}"`)}::text)`;

/** Clicks are details of recipients, which are details of campaigns. */
const isDemosClick = Prisma.sql`r.recipient_id in (
  select r.id from campaign_recipients r where ${isDemos("campaigns", "campaign_id")})`;

/** Of what belongs to rows of one of two tables. */
const isDemosOfEither = (owner: Prisma.Sql) => Prisma.sql`exists (
  select from demo_records l where l.table_name || ' ' || l.record_id = ${owner})`;

/** Every row of the firm's own as text, by table: what the demo has not brought, and no part of that. */
async function ownRows(): Promise<Map<string, string[]>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
  const own = new Map<string, string[]>();
  for (const { name } of tables) {
    if (BOOKKEEPING.has(name) || name.startsWith("_")) continue;
    const owner = DETAILS[name];
    const either = DETAILS_OF_EITHER[name];
    const isListed = DEMO_TABLE_NAMES.some((table) => table === name) || name === "media";
    const isTheDemos = owner
      ? isDemos(owner.table, owner.column)
      : isListed
        ? isDemos(name, "id")
        : name === "media_translations"
          ? isDemos("media", "media_id")
          : name === "campaign_clicks"
            ? isDemosClick
            : either
              ? isDemosOfEither(either)
              : Prisma.sql`false`;
    const rows = await db().$queryRaw<{ text: string }[]>`
      select to_jsonb(r)::text as text from ${Prisma.raw(`"${name}"`)} r where not ${isTheDemos} order by 1`;
    own.set(
      name,
      rows.map(({ text }) => text),
    );
  }
  return own;
}

/** The demo's accounts that are not in the trash. */
const demoUsers = (from = db()) =>
  from.user.findMany({
    where: { email: { in: DEMO_STAFF }, deletedAt: null },
    select: { id: true, updatedAt: true },
    orderBy: { id: "asc" },
  });
const firmUsers = () =>
  db().user.findMany({ where: { email: { notIn: DEMO_STAFF } }, orderBy: { id: "asc" } });
const livingProjects = async () =>
  (await db().project.findMany({ select: { id: true } })).map(({ id }) => id);
const apartmentsIn = (projectId: number) =>
  db().apartment.count({ where: { floor: { building: { projectId } } } });

describe("the removal of the demo", () => {
  it("is for administrators", async () => {
    const marketing = { token: await stack.token(MARKETING) };
    expect((await failureOf(stack.call(getDemo, {}, marketing))).status).toBe(403);
    expect((await failureOf(stack.call(askForRemoval, {}, marketing))).status).toBe(403);
  });

  it("would remove all of it while nobody has changed anything", async () => {
    const { goes, stays, is_removable: isRemovable, removal } = await state();
    expect([isRemovable, removal]).toEqual([true, null]);
    expect(goes).toMatchObject({
      projects: await db().project.count(),
      enquiries: await db().enquiry.count(),
    });
    expect(goes).toMatchObject({
      apartments: await db().apartment.count(),
      news: await db().article.count(),
    });
    expect(goes).toMatchObject({ contacts: await db().contact.count(), campaigns: 2 });
    expect(goes).toMatchObject({ users: DEMO_STAFF.length, legal_pages: LEGAL_PAGES.length });
    expect(Object.values(stays).every((count) => count === 0)).toBe(true);
  });

  it("would remove what workers have added to it", async () => {
    const before = await state();
    await followEnquiries({ db: db() });
    expect(await db().watcher.count({ where: { contactId: { not: null } } })).toBeGreaterThan(0);
    expect(await state()).toEqual(before);
  });

  it("would remove the projects whose apartments a contact that stays has only asked about", async () => {
    const before = await state();
    await followEnquiries({ db: db() });
    const { contactId } = await db().watcher.findFirstOrThrow({
      where: { contactId: { not: null }, apartments: { some: {} } },
    });
    const where = { id: contactId ?? 0 };
    const { interestProjectIds, updatedAt } = await db().contact.findUniqueOrThrow({ where });
    // Projects that are among a contact's interests stay with it.
    await db().contact.update({ where, data: { interestProjectIds: [], updatedAt: new Date() } });
    const { goes, stays } = await state();
    expect([goes.projects, stays.projects, stays.contacts]).toEqual([DEMO_PROJECTS, 0, 1]);
    await db().contact.update({ where, data: { interestProjectIds, updatedAt } });
    expect(await state()).toEqual(before);
  });

  it("would leave a segment of the demo where a campaign of the firm's own is for it", async () => {
    const { id } = await db().contactSegment.findFirstOrThrow();
    const campaign = await draft(stack, token, { segment: { segment_id: id } });
    const { going } = await db().$transaction((tx) => planRemoval(tx, { isLocked: false }), {
      timeout: 30_000,
    });
    expect(going.get("contact_segments")).toEqual([]);
    await db().campaign.delete({ where: { id: campaign } });
  });

  it("would leave what the firm's own campaigns, segments and filters name", async () => {
    const before = await state();
    const [first, second, third] = (await livingProjects()).toSorted((one, other) => one - other);
    const campaign = await draft(stack, token, {
      segment: { project_ids: [first] },
      translations: { ka: { subject: "ა", blocks: [{ type: "project", project_id: second }] } },
    });
    const segment = await db().contactSegment.create({
      data: { name: "Ours", filter: { any_of: [{ languages: ["ka"] }, { project_ids: [third ?? 0] }] } },
    });
    const { goes } = await state();
    expect([before.goes.projects, goes.projects]).toEqual([DEMO_PROJECTS, DEMO_PROJECTS - 3]);
    await db().contactSegment.delete({ where: { id: segment.id } });
    await db().campaign.delete({ where: { id: campaign } });
    expect(await state()).toEqual(before);
  });

  it("would leave users who have signed in, were changed or sent a link, and a legal page with a draft", async () => {
    const before = await state();
    const users = await demoUsers();
    const [signedIn, changed, invited] = users.map(({ id }) => id);
    await db().user.update({ where: { id: signedIn ?? 0 }, data: { lastLoginAt: new Date() } });
    await db().user.update({ where: { id: changed ?? 0 }, data: { version: 2 } });
    const link = await db().passwordLink.create({
      data: {
        id: randomUUID(),
        userId: invited ?? 0,
        email: "somebody@ezo.example",
        tokenHash: "of-a-test",
        isForgotten: false,
        expiresAt: new Date(),
      },
    });
    const page = await db().legalPage.findUniqueOrThrow({ where: { slug: "terms" } });
    const draft = await db().recordDraft.create({
      data: { entity: "legal_page", entityId: page.id, basedOn: 1, fields: {} },
    });
    const { goes, stays } = await state();
    expect([goes.users, stays.users]).toEqual([DEMO_STAFF.length - 3, 3]);
    expect([goes.legal_pages, stays.legal_pages]).toEqual([LEGAL_PAGES.length - 1, 1]);
    await db().recordDraft.delete({ where: { id: draft.id } });
    await db().passwordLink.delete({ where: { id: link.id } });
    for (const { id, updatedAt } of users)
      await db().user.update({ where: { id }, data: { lastLoginAt: null, version: 1, updatedAt } });
    expect(await state()).toEqual(before);
  });

  it("would leave a user who signs in at that moment", async () => {
    const before = await state();
    const users = await demoUsers();
    const [{ id, updatedAt } = { id: 0, updatedAt: new Date() }] = users;
    const where = { id };
    const long = { timeout: 30_000 };
    const waiting = async () => {
      const [found] = await db().$queryRaw<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return found?.count;
    };
    let planning: Promise<readonly number[]> = Promise.resolve([]);
    await db().$transaction(async (tx) => {
      await tx.user.update({ where, data: { lastLoginAt: new Date(), updatedAt } });
      planning = db().$transaction(
        async (other) => (await planRemoval(other, { isLocked: true })).cleared.users,
        long,
      );
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    }, long);
    expect(await planning).toEqual(users.slice(1).map((user) => user.id));
    await db().user.update({ where, data: { lastLoginAt: null, updatedAt } });
    expect(await state()).toEqual(before);
  });

  it("leaves the firm's own as it was, and what something of it hangs on", async () => {
    await createProject(db());
    await createArticle(db());
    await stack.call(sendEnquiry, { body: anEnquiry() });
    const {
      data: { id },
    } = await stack.call(sendEnquiry, { body: anEnquiry() });
    // An enquiry of the firm's own about an apartment of the demo.
    const apartment = await db().apartment.findFirstOrThrow({
      where: { status: "available" },
      select: { id: true, floor: { select: { building: { select: { projectId: true } } } } },
    });
    const { projectId } = apartment.floor.building;
    await db().enquiry.update({ where: { id }, data: { apartmentId: apartment.id, projectId } });
    // An article of the demo that somebody has changed.
    const article = await db().article.findFirstOrThrow({ orderBy: { id: "asc" } });
    await stack.call(
      articleRoutes.patch,
      {
        params: { id: String(article.id) },
        body: { is_featured: !article.isFeatured, version: article.version },
      },
      { token },
    );
    // A legal page of the demo that the firm has rewritten, and its own people.
    const terms = await db().legalPage.findUniqueOrThrow({ where: { slug: "terms" } });
    const text = { title: "წესები", content: "<p>ჩვენი წესები</p>" };
    await stack.call(
      legalRoutes.patch,
      {
        params: { id: String(terms.id) },
        body: { translations: { ka: text }, version: terms.version },
      },
      { token },
    );
    const staff = await firmUsers();
    const own = await ownRows();
    const stock = await apartmentsIn(projectId);
    const before = await state();
    expect(before.stays).toMatchObject({ projects: 1, apartments: stock, news: 1, users: 0, legal_pages: 1 });

    await ask();
    // Pressed twice, and by two workers at once.
    await ask();
    await Promise.all([removeDemo(partsOf()), removeDemo(partsOf())]);

    const after = await state();
    expect(after.removal).toMatchObject({ phase: "done", backup: "a-backup.tar.gz", failure: null });
    expect(after.removal?.removed).toEqual(before.goes);
    expect([after.is_removable, after.stays]).toEqual([false, before.stays]);
    expect(await ownRows()).toEqual(own);
    expect(await livingProjects()).toContain(projectId);
    expect(await apartmentsIn(projectId)).toBe(stock);
    expect(await db().article.findUnique({ where: { id: article.id } })).not.toBeNull();
    expect(await db().campaign.count()).toBe(0);
    expect(await demoUsers()).toEqual([]);
    expect(await firmUsers()).toEqual(staff);
    const pages = await db().legalPageTranslation.findMany({ where: { content: { not: "" } } });
    expect(pages.every(({ slug }) => slug === "terms")).toBe(true);
    expect(pages.find(({ locale }) => locale === "ka")).toMatchObject(text);
    const left = [
      db().routingRule.count(),
      db().enquiryView.count(),
      db().contactSegment.count(),
      db().savedSearch.count(),
      db().keptShortlist.count(),
      db().watcher.count(),
      db().projectDocument.count(),
    ];
    expect(await Promise.all(left)).toEqual(left.map(() => 0));
  });

  it("does no harm when it runs again", async () => {
    const own = await ownRows();
    const before = await state();
    await removeDemo(partsOf());
    await ask();
    await removeDemo(partsOf());
    const { removal, stays } = await state();
    expect(removal?.phase).toBe("done");
    expect(stays).toEqual(before.stays);
    expect(await ownRows()).toEqual(own);
    // Nor does the next start bring it back.
    await prepare({ config: { ...stack.config, seed: "demo" } });
    expect(await ownRows()).toEqual(own);
  });
});

describe("a removal that fails", () => {
  it("has removed nothing before the backup was made, and goes on from where it was", async () => {
    const other = await startStack({ workers: 0, hasDemo: true });
    try {
      const { prisma } = other.database;
      await prepare({ config: { ...other.config, seed: "demo" } });
      const storage = openStorage(other.config.storageUrl);
      const media = createMedia({ db: prisma, storage, log });
      const parts = { ...partsOf(), db: prisma, media };
      const run = () => prisma.demoRemoval.findUniqueOrThrow({ where: { id: 1 } });
      const projects = await prisma.project.count();
      // A request of the firm's own that a colleague of the demo's works on.
      const { data: sent } = await other.call(sendEnquiry, { body: anEnquiry() });
      const [colleague] = await demoUsers(prisma);
      const given = { assigneeId: colleague?.id ?? 0 };
      await prisma.enquiry.update({ where: { id: sent.id }, data: given });
      await other.call(askForRemoval, {}, { token: await other.token() });
      await removeDemo({ ...parts, backUp: () => Promise.reject(new Error("the disk is full")) });
      expect(await run()).toMatchObject({ phase: "backup", failure: "the disk is full", leaseOwner: null });
      expect(await prisma.project.count()).toBe(projects);

      // The records are gone, and the worker dies over the pictures.
      await removeDemo({ ...parts, media: { remove: () => Promise.reject(new Error("killed")) } });
      expect(await run()).toMatchObject({ phase: "pictures", failure: "killed" });
      expect(await prisma.project.count()).toBe(0);
      expect(await demoUsers(prisma)).toEqual([]);
      const released = await prisma.enquiry.findUniqueOrThrow({ where: { id: sent.id } });
      expect([released.assigneeId, released.releasedAt]).toEqual([null, expect.any(Date)]);
      const pictures = await prisma.media.count();

      const handlers = demoJobs({ ...other, db: prisma, log, media, stopping: parts.stopping });
      await handlers["remove-demo"]({}, { report: () => Promise.resolve() });
      expect(await run()).toMatchObject({ phase: "done", leaseOwner: null });
      expect(await prisma.media.count()).toBeLessThan(pictures);
    } finally {
      await other.stop();
    }
  });

  it("ends after five attempts whose workers were killed, and can be asked for again", async () => {
    await ask();
    const where = { id: 1 };
    const killed = { phase: "backup", attempts: 5, leaseOwner: randomUUID(), failure: null };
    await db().demoRemoval.update({ where, data: { ...killed, leaseExpiresAt: new Date(0) } });
    let backups = 0;
    const backUp = () => {
      backups += 1;
      return Promise.resolve("a-backup.tar.gz");
    };
    await removeDemo(partsOf({ backUp }));
    expect(backups).toBe(0);
    expect(await db().demoRemoval.findUnique({ where })).toMatchObject({
      phase: "failed",
      failure: "the worker ended in the middle of every attempt",
      leaseOwner: null,
    });
    await ask();
    await removeDemo(partsOf({ backUp }));
    expect([backups, (await state()).removal?.phase]).toEqual([1, "done"]);
  });

  it("is released where its worker stops, so that another goes on at once", async () => {
    await ask();
    const stopping = new AbortController();
    const backUp = () => {
      stopping.abort();
      return Promise.reject(new Error("stopped"));
    };
    await removeDemo(partsOf({ backUp, stopping: stopping.signal }));
    expect(await db().demoRemoval.findUnique({ where: { id: 1 } })).toMatchObject({
      phase: "backup",
      attempts: 0,
      leaseOwner: null,
    });
    await removeDemo(partsOf());
    expect((await state()).removal?.phase).toBe("done");
  });
});
