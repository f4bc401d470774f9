import { createApiKey, revokeApiKey, rotateApiKey } from "@ezo/contract/admin/operations/api-keys";
import { dismissKeptMail } from "@ezo/contract/admin/operations/kept-mails";
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditLine,
  auditSettings,
  checkAudit,
  exportAudit,
  getAuditChain,
  listAudit,
} from "@ezo/contract/admin/operations/audit";
import { changePassword, login, logout } from "@ezo/contract/accounts/auth";
import { exportEnquiries } from "@ezo/contract/enquiries/enquiries";
import { createView, deleteView, restoreView, updateView } from "@ezo/contract/enquiries/enquiry-views";
import type { RouteOutput } from "@ezo/contract/route";
import { securitySettings } from "@ezo/contract/accounts/second-factor";
import { AUDIT_MONTHS } from "@ezo/contract/values/limits/personal-data";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../stack/factories/content.ts";
import { failureOf } from "../../stack/failure.ts";
import { signedIn } from "../../stack/login/signed-in.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../stack/stack.ts";
import { VERSIONED_KINDS } from "../../stack/versioned/versioned-kinds.ts";

const CALLER = "203.0.113.77";
const logged: string[] = [];
let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({
    workers: 0,
    // One proxy, so that a test can call from any address.
    env: { TRUST_PROXY: "1", LOG_LEVEL: "info" },
    logTo: { write: (line: string) => void logged.push(line) },
  });
  token = await stack.token();
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const pool = () => stack.database.pool;
const from = { headers: { "x-forwarded-for": CALLER } };
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token, ...from });
type Query = Record<string, string | number>;
const list = async (query: Query = {}): Promise<AuditLine[]> =>
  (await stack.call(listAudit, { query: query as object }, { token })).data;
/** What a test leaves, newest first. */
async function linesOf(work: () => Promise<unknown>, query: Query = {}): Promise<AuditLine[]> {
  const before = (await list({ limit: 1 }))[0]?.id ?? 0;
  await work();
  return (await list({ ...query, limit: 200 })).filter(({ id }) => id > before);
}
const send = (method: string, path: string, body: object, session = token) =>
  fetch(`${stack.url()}/api${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${session}`, ...from.headers },
    body: JSON.stringify(body),
  });

describe("a write", () => {
  it.each(VERSIONED_KINDS.map((kind) => [kind.path, kind] as const))(
    "at %s leaves one line, which says both sides",
    async (_, kind) => {
      const id = await kind.make(db(), 900 + VERSIONED_KINDS.indexOf(kind));
      const [patch] = typeof kind.patches === "function" ? await kind.patches(db()) : kind.patches;
      const path = kind.isSingle ? kind.path : `${kind.path}/${id}`;
      const lines = await linesOf(async () => {
        const answer = await send(kind.isPutOnly ? "PUT" : "PATCH", path, patch);
        expect(answer.status, await answer.clone().text()).toBe(200);
      });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({
        action: "updated",
        entity_id: id,
        actor: { name: "ანა ადმინი" },
        address: CALLER,
        before: expect.any(Object),
        after: expect.any(Object),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(Object.keys(lines[0]?.before ?? {})).toEqual(Object.keys(lines[0]?.after ?? {}));
    },
  );

  // ASVS 5.0: 14.2.4, 16.2.1
  it("is found by who, what, which thing and when, and its refusal leaves none", async () => {
    const { id } = await createProject(db());
    const since = new Date().toISOString();
    const version = { status: "completed", version: 1 };
    expect((await send("PATCH", `/admin/projects/${id}`, version)).status).toBe(200);
    expect((await send("PATCH", `/admin/projects/${id}`, { status: "planning", version: 1 })).status).toBe(
      409,
    );
    const { id: admin } = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    const asked = { entity: `project:${id}`, actor: String(admin), action: "updated,deleted", from: since };
    const [line, ...more] = await list(asked);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      entity: "project",
      after: { status: "completed" },
      version: 2,
      is_security: false,
    });
    for (const other of [{ actor: "system" }, { action: "deleted" }, { to: since }, { security: "true" }])
      expect(await list({ ...asked, ...other }), JSON.stringify(other)).toEqual([]);
    for (const actor of ["ანა", ADMIN]) expect(await list({ ...asked, actor })).toEqual([line]);
    expect(await list({ ...asked, actor: "nobody@ezo.test" })).toEqual([]);
    expect(await list({ entity: "project", entity_id: id })).toEqual([line]);
    for (const odd of [{ entity: "project:99999999999" }, { actor: "99999999999" }, { entity: "nothing" }])
      expect(await list(odd), JSON.stringify(odd)).toEqual([]);
  });

  it("says of a contact which fields have changed, and not what they say of the person", async () => {
    const contact = VERSIONED_KINDS.find(({ path }) => path === "/admin/contacts");
    const id = (await contact?.make(db(), 990)) ?? 0;
    const lines = await linesOf(() =>
      send("PATCH", `/admin/contacts/${id}`, { name: "Tamar", tags: ["vip"] }),
    );
    expect(lines[0]?.after).toEqual({ name: "[hidden]", tags: ["vip"] });
    const [erased] = await linesOf(() =>
      fetch(`${stack.url()}/api/admin/contacts/${id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(erased).toMatchObject({
      action: "erased",
      after: { email_hash: "versioned-990" },
      is_security: true,
    });
    const { rows } = await pool().query("select l::text as line from audit_lines l where entity = 'contact'");
    for (const { line } of rows) expect(line).not.toMatch(/Tamar|@reader\.test/);
  });

  it("of what has no history of its own leaves a line, too, without a name or an address", async () => {
    const actor = { name: "ანა ადმინი" };
    const linesAbout = async (entity: string, work: () => Promise<unknown>) =>
      (await linesOf(work, { entity })).reverse();
    const view = await linesAbout("customer_view", async () => {
      const body = { name: "Nino's", filters: { search: "Nino" }, is_shared: true };
      const { id, version } = (await call(createView, { body })).data;
      const params = { id: String(id) };
      await call(updateView, { params, body: { name: "Nino's own", version } });
      await call(deleteView, { params });
      await call(restoreView, { params });
    });
    expect(view.map(({ action }) => action)).toEqual(["created", "updated", "deleted", "restored"]);
    expect(JSON.stringify(view)).not.toContain("Nino");
    const mail = await db().receivedMail.create({
      data: { digest: "kept", raw: new Uint8Array(1), failure: "malformed", sender: "nino@visitor.test" },
    });
    const [dismissed] = await linesAbout("kept_mail", () =>
      call(dismissKeptMail, { params: { id: String(mail.id) } }),
    );
    expect(dismissed).toMatchObject({ action: "deleted", entity_id: mail.id, actor });
  });

  it("says of a request what was done, and no free text beside it", async () => {
    const { id: admin } = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    const { id } = await db().enquiry.create({
      data: { source: "walk_in", name: "Nino", email: "nino@visitor.test", message: "", locale: "ka" },
    });
    const own = { enquiryId: id, actorId: admin, reason: "Nino asked for it" };
    const due = "2026-12-01T08:00:00.000Z";
    await db().enquiryHistory.createMany({
      data: [
        { ...own, kind: "status", fromValue: "new", toValue: "in_progress", version: 2 },
        { ...own, kind: "assignee", fromValue: null, toValue: String(admin), version: 2 },
        { ...own, kind: "held", fromValue: "602", toValue: due },
        { ...own, kind: "hold_ended", fromValue: "602", toValue: "released" },
        { ...own, kind: "offered", fromValue: "602" },
        { ...own, kind: "call", fromValue: "viber", toValue: "no_answer" },
        { ...own, kind: "step_set", fromValue: "visit", toValue: due },
        { ...own, kind: "note" },
        { enquiryId: id, kind: "visit_sent", toValue: due },
        { enquiryId: id, kind: "visit_refused", toValue: "no such user nino@visitor.test" },
        { enquiryId: id, kind: "escalated", fromValue: "manager" },
        { enquiryId: id, kind: "confirmation_sent" },
      ],
    });
    const lines = await list({ entity: `customer:${id}` });
    const values = Object.fromEntries(lines.map(({ action, before, after }) => [action, [before, after]]));
    const assignee = { id: admin, name: "ანა ადმინი" };
    expect(values).toEqual({
      updated: [
        { status: "new", assignee: null },
        { status: "in_progress", assignee },
      ],
      held: [null, { apartment: "602", until: due }],
      hold_ended: [null, { apartment: "602", end: "released" }],
      offered: [null, { apartment: "602" }],
      call: [null, { channel: "viber", outcome: "no_answer" }],
      step_set: [null, { step: "visit", due_at: due }],
      note: [null, null],
      visit_sent: [null, { due_at: due }],
      visit_refused: [null, null],
      escalated: [null, { escalated_to: "manager" }],
    });
    expect(lines.find(({ action }) => action === "escalated")?.actor).toBeNull();
    expect(JSON.stringify(lines)).not.toMatch(/nino/i);
  });

  it("walks through pages without repeating or skipping", async () => {
    const all = await list({ limit: 200 });
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = cursor ? { limit: 3, cursor } : { limit: 3 };
      const page: RouteOutput<typeof listAudit> = await stack.call(listAudit, { query }, { token });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.next_cursor;
    } while (cursor && seen.length < all.length);
    expect(seen).toEqual(all.map(({ id }) => id));
  });
});

describe("a security event", () => {
  // ASVS 5.0: 16.3.1
  it("of a sign-in, of one that fails, and of a sign-out is a line", async () => {
    const body = (password: string, email = MARKETING) => ({ body: { email, password } });
    const { id } = await db().user.findUniqueOrThrow({ where: { email: MARKETING } });
    const lines = await linesOf(async () => {
      await failureOf(stack.call(login, body("not the password"), from));
      await failureOf(
        stack.call(login, body("not the password", "a secret in the wrong field@x.test"), from),
      );
      const session = signedIn(await stack.call(login, body(PASSWORD), from));
      await stack.call(logout, {}, { token: session.token, ...from });
    });
    expect(lines.map(({ action, entity_id: user, address }) => [action, user, address])).toEqual([
      ["sign_out", id, CALLER],
      ["sign_in", id, CALLER],
      ["sign_in_failed", null, CALLER],
      ["sign_in_failed", id, CALLER],
    ]);
    expect(JSON.stringify(lines)).not.toContain("wrong field");
    expect(lines.every((line) => line.is_security)).toBe(true);
    const events = logged.map((line) => (JSON.parse(line) as { event?: string }).event);
    for (const event of ["sign_in", "sign_in_failed", "sign_out"]) expect(events).toContain(event);
  });

  // ASVS 5.0: 16.3.2
  it("of a refusal is a line, and no second one within a minute", async () => {
    const marketing = await stack.token(MARKETING);
    const lines = await linesOf(
      async () => {
        for (let count = 0; count < 3; count++)
          expect((await failureOf(stack.call(listAudit, {}, { token: marketing }))).status).toBe(403);
      },
      { action: "forbidden" },
    );
    expect(lines).toMatchObject([
      { entity: "route", title: "GET /api/admin/audit", actor: { name: "მაკა მარკეტინგი" } },
    ]);
  });

  it("of a throttle is a line", async () => {
    const limited = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "0.01" } });
    try {
      const body = { email: "nobody@ezo.test", password: "x" };
      for (let count = 0; count < 3; count++) await failureOf(limited.call(login, { body }));
      const actions = await limited.database.prisma.auditLine.groupBy({ by: ["action"], _count: true });
      expect(actions.find(({ action }) => action === "throttled")?._count).toBe(1);
    } finally {
      await limited.stop();
    }
  });

  it("of exports has their filter and count, without what was searched for", async () => {
    await db().enquiry.createMany({
      data: ["Nino", "Dato"].map((name) => ({
        source: "contact_form" as const,
        name,
        email: "x@visitor.test",
        message: "",
        locale: "ka" as const,
      })),
    });
    const count = await db().enquiry.count({ where: { status: "new", deletedAt: null } });
    const lines = await linesOf(async () => {
      await call(exportEnquiries, { query: { status: "new" } });
      await call(exportEnquiries, { query: { search: "Nino" } });
    });
    const line = { action: "exported", entity: "customer", address: CALLER, is_security: true };
    expect(lines).toMatchObject([
      { ...line, after: { filter: { search: "[hidden]" } } },
      { ...line, after: { count, filter: { status: ["new"] } } },
    ]);
    const [own] = await linesOf(() => call(exportAudit, { query: { entity: "customer" } }));
    expect(own).toMatchObject({
      action: "exported",
      entity: "audit",
      after: { filter: { entity: ["customer"] } },
    });
  });

  it("of keys, roles, passwords and settings is a line", async () => {
    const { data: key } = await call(createApiKey, {
      body: { name: "CRM", capabilities: ["projects.read"] },
    });
    const params = { id: String(key.id) };
    await call(rotateApiKey, { params });
    await call(revokeApiKey, { params });
    const keyLines = await list({ entity: `api_key:${key.id}` });
    expect(keyLines.map(({ action, address }) => [action, address])).toEqual(
      ["revoked", "rotated", "created"].map((action) => [action, CALLER]),
    );
    expect(JSON.stringify(keyLines)).not.toContain(key.secret);

    const { data: narrow } = await call(createApiKey, {
      body: { name: "Site", capabilities: ["projects.read"] },
    });
    const answer = await fetch(`${stack.url()}/api/v1/apartments`, {
      headers: { authorization: `Bearer ${narrow.secret}`, ...from.headers },
    });
    expect(answer.status).toBe(403);
    expect((await list({ entity: `api_key:${narrow.id}` }))[0]).toMatchObject({
      action: "forbidden",
      title: "Site",
      address: CALLER,
      after: { route: "GET /api/v1/apartments" },
    });

    // An earlier test may have made a second factor a must; the server knows at once of a change by a call only.
    await call(securitySettings.put, { body: { second_factor: "optional" } as never });
    const email = "promoted@ezo.test";
    await createAccount(db(), { email, name: "Lia", role: "marketing", password: PASSWORD });
    const { id } = await db().user.findUniqueOrThrow({ where: { email } });
    await send("PATCH", `/admin/users/${id}`, { role: "admin" });
    const session = signedIn(await stack.call(login, { body: { email, password: PASSWORD } })).token;
    const change = { current_password: PASSWORD, new_password: "another long password" };
    await stack.call(changePassword, { body: change }, { token: session });
    const userLines = await list({ entity: `user:${id}` });
    expect(userLines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["password_changed", "role_changed"]),
    );
    expect(userLines.find(({ action }) => action === "role_changed")).toMatchObject({
      before: { role: "marketing" },
      after: { role: "admin" },
    });

    const [settings] = await linesOf(() =>
      call(auditSettings.put, { body: { retention_months: 30 } as never }),
    );
    expect(settings).toMatchObject({
      entity: "audit_settings",
      is_security: true,
      after: { retention_months: 30 },
    });
  });
});

describe("the chain", () => {
  it("is whole after 20 writers at once, and each of their lines is in it", async () => {
    const projects = await Promise.all(Array.from({ length: 20 }, () => createProject(db())));
    await Promise.all(
      projects.flatMap(({ id }) => [
        send("PATCH", `/admin/projects/${id}`, { status: "completed" }),
        stack.call(getAuditChain, {}, { token }),
      ]),
    );
    const lines = await list({ entity: projects.map(({ id }) => `project:${id}`).join(","), limit: 200 });
    expect(lines).toHaveLength(20);
    const { data } = await call(checkAudit, {});
    expect(data).toMatchObject({ is_whole: true, broken_position: null });
    const { rows } = await pool().query<{ position: string; previous_hash: string; hash: string }>(
      "select position, previous_hash, hash from audit_lines where position is not null order by position",
    );
    rows.forEach((row, index) => {
      expect(Number(row.position)).toBe(index + 1);
      expect(row.previous_hash).toBe(rows[index - 1]?.hash ?? "0".repeat(64));
    });
  });

  it("is kept for two years unless the settings say otherwise", async () => {
    await db().setting.deleteMany({ where: { name: "audit" } });
    expect((await call(auditSettings.get, {})).data.retention_months).toBe(AUDIT_MONTHS.default);
    const tooShort = { body: { retention_months: AUDIT_MONTHS.min - 1 } as never };
    expect((await failureOf(call(auditSettings.put, tooShort))).status).toBe(422);
  });

  it("has no word that the contract does not know", async () => {
    const { rows } = await pool().query<{ action: string; entity: string }>(
      "select distinct action, entity from audit_lines",
    );
    for (const { action, entity } of rows) {
      expect(AUDIT_ACTIONS).toContain(action);
      expect(AUDIT_ENTITIES).toContain(entity);
    }
  });
});
