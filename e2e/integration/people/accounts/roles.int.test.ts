import { isDeepStrictEqual } from "node:util";
import { openBoard } from "@ezo/contract/admin/operations/jobs";
import { listAudit } from "@ezo/contract/admin/operations/audit";
import { replaceRole, resetRole, roleRoutes } from "@ezo/contract/admin/roles";
import { revokeUserSessions, sendPasswordLink, userRoutes } from "@ezo/contract/admin/users";
import { getUser, login } from "@ezo/contract/accounts/auth";
import { addEnquiryNote, getEnquiry, listEnquiries } from "@ezo/contract/enquiries/enquiries";
import type { RouteInput } from "@ezo/contract/route";
import { resetSecondFactor } from "@ezo/contract/accounts/second-factor";
import { CAPABILITIES, type Capability } from "@ezo/contract/values/roles/capabilities";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { inOrder, withNeeds } from "@ezo/contract/values/roles/capability-needs";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { createContentSweep } from "@ezo/core/records/sweep";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { signedIn } from "../../../stack/login/signed-in.ts";
import { ADMIN, MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let admin: string;
let adminId: number;
beforeAll(async () => {
  stack = await startStack({ servers: 2 });
  admin = await stack.token();
  adminId = await userIdOf(ADMIN);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const userIdOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
const roleIdOf = async (key: string) => (await db().role.findUniqueOrThrow({ where: { key } })).id;
const params = (id: number) => ({ params: { id: String(id) } });
const asAdmin = () => ({ token: admin });

type NewRole = RouteInput<typeof roleRoutes.create>["body"];
type RoleChange = RouteInput<typeof roleRoutes.patch>["body"];
let serial = 0;
async function makeRole(capabilities: readonly Capability[], over: Partial<NewRole> = {}) {
  const name = `როლი ${++serial}`;
  const body: NewRole = {
    translations: { ka: { name } },
    capabilities: withNeeds(capabilities),
    ...over,
  };
  return (await stack.call(roleRoutes.create, { body }, asAdmin())).data;
}
async function makePerson(role: string) {
  const email = `person-${++serial}@roles.test`;
  await createAccount(db(), { email, name: `Person ${serial}`, role, password: PASSWORD });
  return { email, id: await userIdOf(email), token: await stack.token(email) };
}
const change = (id: number, body: RoleChange, token = admin) =>
  stack.call(roleRoutes.patch, { ...params(id), body }, { token });
const mayNow = async (token: string, server = 0) =>
  (await stack.call(getUser, {}, { token, server })).data.capabilities;
const refusedAt = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return [status, ...Object.keys(body.errors ?? {})];
};
/** A person who may give rights, but not all of them. */
const aDeputy = async () => makePerson((await makeRole(["roles.manage", "texts.manage", "audit.read"])).key);

describe("a role that Ezo comes with", () => {
  it("can do something else, for everybody who has it and at once, and what it comes with again", async () => {
    const id = await roleIdOf("editor");
    const person = await makePerson("editor");
    const capabilities = inOrder([...ROLES.editor, "audit.read"]);
    const { data } = await change(id, { capabilities });
    expect(data).toMatchObject({
      key: "editor",
      is_built_in: true,
      capabilities,
      name: "კონტენტის რედაქტორი",
    });
    expect(data.default_capabilities).toEqual(ROLES.editor);
    for (const server of [0, 1]) expect(await mayNow(person.token, server)).toEqual(capabilities);
    expect((await stack.call(listAudit, {}, { token: person.token })).data.length).toBeGreaterThan(0);

    const back = await stack.call(resetRole, { ...params(id), body: { version: data.version } }, asAdmin());
    expect(back.data.capabilities).toEqual(ROLES.editor);
    expect(await db().role.findUniqueOrThrow({ where: { id } })).toMatchObject({ isDefault: true });
    expect((await failureOf(stack.call(listAudit, {}, { token: person.token, server: 1 }))).status).toBe(403);
    const { data: lines } = await stack.call(
      listAudit,
      { query: { entity: `role:${id}`, security: "true" } },
      asAdmin(),
    );
    expect(lines.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ["updated", adminId],
      ["updated", adminId],
    ]);
  });

  it("keeps its name and its limit, and is not deleted", async () => {
    const id = await roleIdOf("translator");
    expect(await refusedAt(change(id, { translations: { en: { name: "Linguist" } } }))).toEqual([
      422,
      "translations.en.name",
    ]);
    expect(await refusedAt(change(id, { limited_by: null }))).toEqual([422, "limited_by"]);
    expect(await refusedAt(stack.call(roleRoutes.remove, params(id), asAdmin()))).toEqual([422, "id"]);
    const replacing = stack.call(replaceRole, { ...params(id), body: { role: "editor" } }, asAdmin());
    expect(await refusedAt(replacing)).toEqual([422, "id"]);
  });

  it("of the administrators is always everything, whatever is stored", async () => {
    const id = await roleIdOf("admin");
    expect(await refusedAt(change(id, { capabilities: ["profile.own"] }))).toEqual([422, "capabilities"]);
    await db().role.update({ where: { id }, data: { isDefault: false, capabilities: [] } });
    expect(await mayNow(admin)).toEqual([...CAPABILITIES]);
    await db().role.update({ where: { id }, data: { isDefault: true } });
  });
});

describe("a role of the firm's own", () => {
  it("has a key of its name, names in three languages, and what it was given", async () => {
    const translations = { ka: { name: "ობიექტი" }, en: { name: "Site manager" }, ru: { name: "Объект" } };
    const made = await makeRole(["stock.edit"], { translations });
    expect(made).toMatchObject({ key: "site_manager", is_built_in: false, default_capabilities: null });
    expect((await makeRole([], { translations })).key).toBe("site_manager_b");
    const named = async (locale: "en" | "ru") =>
      (await stack.call(roleRoutes.get, { ...params(made.id), query: { locale } }, asAdmin())).data.name;
    expect([await named("en"), await named("ru")]).toEqual(["Site manager", "Объект"]);
    expect(await refusedAt(makeRole([], { key: "site_manager" }))).toEqual([422, "key"]);
    expect(await refusedAt(makeRole([], { key: "Site" }))).toEqual([422, "key"]);
    const person = await makePerson("site_manager");
    const { data } = await stack.call(getUser, {}, { token: person.token });
    expect(data).toMatchObject({ role: "site_manager", role_name: { ru: "Объект" } });
    expect(data.capabilities).toEqual(withNeeds(["stock.edit"]));
  });

  it("changes in what a call names, and keeps the rest", async () => {
    const made = await makeRole(["audit.read"]);
    const { data } = await change(made.id, { translations: { en: { name: "Reader" } } });
    expect(data.translations).toEqual({ ...made.translations, en: { name: "Reader" } });
    expect(data.capabilities).toEqual(made.capabilities);
    // Sent back as it was answered, it changes nothing, its key included.
    const same = await change(made.id, data as RoleChange);
    expect(same.data).toEqual(data);
    expect((await failureOf(change(made.id, { capabilites: [] } as never))).status).toBe(422);
  });

  it("is complete: a right comes with what it needs, and a limit rules out what would lift it", async () => {
    expect(await refusedAt(makeRole([], { capabilities: ["contacts.export"] }))).toEqual([
      422,
      "capabilities",
    ]);
    for (const limited_by of ["projects", "language"] as const)
      expect(await refusedAt(makeRole(["users.manage"], { limited_by }))).toEqual([422, "capabilities"]);
  });

  it("limits its people to projects or a language, as it says", async () => {
    const byLanguage = await makeRole(["texts.edit"], { limited_by: "language" });
    const person = await makePerson(byLanguage.key);
    const patch = (id: number, body: RouteInput<typeof userRoutes.patch>["body"]) =>
      stack.call(userRoutes.patch, { ...params(id), body }, asAdmin());
    expect((await patch(person.id, { text_locale: "en" })).data.text_locale).toBe("en");
    const moved = await patch(person.id, { role: "sales_agent" });
    expect(moved.data.text_locale).toBeNull();
    const holder = await makePerson(byLanguage.key);
    expect(await refusedAt(change(byLanguage.id, { limited_by: null }))).toEqual([422, "limited_by"]);
    await patch(holder.id, { role: "editor" });
    expect((await change(byLanguage.id, { limited_by: null })).data.limited_by).toBeNull();
  });
});

describe("nobody", () => {
  let deputy: Awaited<ReturnType<typeof aDeputy>>;
  beforeAll(async () => {
    deputy = await aDeputy();
  });

  it("gives a role more than they have themselves, or changes one that has more, whatever the set", async () => {
    const held = await mayNow(deputy.token);
    const isTheirs = (capabilities: readonly Capability[]) => capabilities.every((one) => held.includes(one));
    const sets = fc.subarray([...CAPABILITIES]).map(withNeeds);
    // Few of all sets are within what somebody else has.
    const theirs = fc.subarray(held).map(withNeeds);
    const anySet = fc.oneof(sets, theirs);
    await fc.assert(
      fc.asyncProperty(anySet, anySet, async (from, to) => {
        const role = await makeRole(from);
        const isSame = isDeepStrictEqual(to, role.capabilities);
        const changing = change(role.id, { capabilities: to }, deputy.token);
        if (isSame || (isTheirs(from) && isTheirs(to)))
          expect((await changing).data.capabilities).toEqual(to);
        else expect(await refusedAt(changing)).toEqual([422, "capabilities"]);
        await db().role.deleteMany({ where: { id: role.id } });
      }),
      { numRuns: 16 },
    );
  });

  it("gives anybody a role that may do more, or changes who has one", async () => {
    const { token } = deputy;
    const body = { name: "New", email: `new-${++serial}@roles.test`, role: "admin" };
    expect(await refusedAt(stack.call(userRoutes.create, { body }, { token }))).toEqual([422, "role"]);
    const { data: made } = await stack.call(
      userRoutes.create,
      { body: { ...body, role: "translator" } },
      { token },
    );
    const raise = { ...params(made.id), body: { role: "marketing" } };
    expect(await refusedAt(stack.call(userRoutes.patch, raise, { token }))).toEqual([422, "role"]);
    const above = params(adminId);
    for (const call of [
      () => stack.call(userRoutes.patch, { ...above, body: { email: "mine@roles.test" } }, { token }),
      () => stack.call(userRoutes.patch, { ...above, body: { name: "Mine" } }, { token }),
      () => stack.call(userRoutes.remove, above, { token }),
      () => stack.call(sendPasswordLink, above, { token }),
      () => stack.call(revokeUserSessions, above, { token }),
      () => stack.call(resetSecondFactor, above, { token }),
    ])
      expect((await failureOf(call())).status).toBe(403);
    expect((await db().user.findUniqueOrThrow({ where: { id: adminId } })).email).toBe(ADMIN);
  });

  it("lets anybody, or themselves, take more off a price than they may", async () => {
    const seller = await makePerson((await makeRole(["users.manage", ...ROLES.sales_agent])).key);
    const agent = await makePerson("sales_agent");
    const limit = (id: number, max_discount_percent: number | null, token: string) =>
      stack.call(userRoutes.patch, { ...params(id), body: { max_discount_percent } }, { token });
    for (const { id } of [seller, agent])
      expect(await refusedAt(limit(id, 1, seller.token))).toEqual([422, "max_discount_percent"]);
    await limit(agent.id, 8, admin);
    await limit(seller.id, 2, admin);
    for (const percent of [6, 2, null])
      expect((await limit(agent.id, percent, seller.token)).data.max_discount_percent).toBe(percent);
    expect((await limit(agent.id, 2, seller.token)).data.max_discount_percent).toBe(2);
    expect(await refusedAt(limit(agent.id, 2.5, seller.token))).toEqual([422, "max_discount_percent"]);
  });

  it("takes the right to manage users or roles from themselves", async () => {
    const { role } = (await stack.call(getUser, {}, { token: deputy.token })).data;
    const id = await roleIdOf(role);
    for (const capability of ["roles.manage", "users.manage"] as const) {
      const left = (await mayNow(deputy.token)).filter((one) => !withNeeds([one]).includes(capability));
      expect(await refusedAt(change(id, { capabilities: left }, deputy.token))).toEqual([
        422,
        "capabilities",
      ]);
    }
    const own = { ...params(deputy.id), body: { role: "translator" } };
    expect(await refusedAt(stack.call(userRoutes.patch, own, { token: deputy.token }))).toEqual([
      422,
      "role",
    ]);
  });

  it("changes roles without the right to, also by going back to a version", async () => {
    const role = await makeRole(["audit.read"]);
    await change(role.id, { capabilities: ["profile.own"] });
    const reader = await makePerson("read_only");
    expect((await failureOf(change(role.id, { capabilities: [] }, reader.token))).status).toBe(403);
    const restore = (token: string) =>
      stack.call(
        roleRoutes.restoreVersion,
        { params: { id: String(role.id), version: "1" }, body: {} },
        { token },
      );
    expect((await failureOf(restore(reader.token))).status).toBe(403);
    const few = await makePerson((await makeRole(["roles.manage"])).key);
    expect(await refusedAt(restore(few.token))).toEqual([422, "capabilities"]);
    expect((await restore(admin)).data.capabilities).toEqual(role.capabilities);
  });
});

describe("a changed role", () => {
  it("applies to open sessions, sockets and the queue board on every server", async () => {
    const role = await makeRole(["enquiries.read_all", "ops.view"]);
    const { token } = await makePerson(role.key);
    const note = async () => {
      const { id } = await db().enquiry.create({
        data: { source: "contact_form", name: "Nino", email: "n@roles.test", message: "", locale: "en" },
      });
      const body = { text: "x" };
      await stack.call(addEnquiryNote, { ...params(id), body }, asAdmin());
      return id;
    };
    const sockets = [await stack.live(token, 0), await stack.live(token, 1)];
    const seen = await note();
    for (const socket of sockets) await socket.waitFor("customer:updated", ({ id }) => id === seen);
    await stack.call(openBoard, {}, { token });

    await change(role.id, { capabilities: ["profile.own", "texts.read"] });
    for (const server of [0, 1]) {
      expect((await failureOf(stack.call(listEnquiries, {}, { token, server }))).status).toBe(403);
      expect((await failureOf(stack.call(openBoard, {}, { token, server }))).status).toBe(403);
    }
    await Promise.all(sockets.map(({ dropped }) => dropped));
    // The session goes on, and connects with what it may do now.
    const [mine, everything] = [await stack.live(token, 1), await stack.live(admin)];
    const hidden = await note();
    await everything.waitFor("customer:updated", ({ id }) => id === hidden);
    expect(mine.seen("customer:updated")).toEqual([]);
  });

  it("releases the requests of people who cannot answer any more, also those that its author does not see", async () => {
    const role = await makeRole(["enquiries.answer"]);
    const person = await makePerson(role.key);
    const { id } = await db().enquiry.create({
      data: {
        source: "contact_form",
        name: "Nino",
        email: "r@roles.test",
        message: "",
        locale: "en",
        assigneeId: person.id,
      },
    });
    const author = await makePerson((await makeRole(["roles.manage", "enquiries.answer"])).key);
    expect((await failureOf(stack.call(getEnquiry, params(id), { token: author.token }))).status).toBe(404);
    await change(role.id, { capabilities: ["profile.own"] }, author.token);
    expect(await db().enquiry.findUniqueOrThrow({ where: { id } })).toMatchObject({ assigneeId: null });
  });
});

describe("a role with people", () => {
  it("is not deleted, unless its people get another one", async () => {
    const role = await makeRole(["audit.read"]);
    const people = [await makePerson(role.key), await makePerson(role.key)];
    expect((await failureOf(stack.call(roleRoutes.remove, params(role.id), asAdmin()))).body.code).toBe(
      "in_use",
    );
    const replace = (key: string, token = admin, version = role.version) =>
      stack.call(replaceRole, { ...params(role.id), body: { role: key, version } }, { token });
    for (const key of [role.key, "no_such_role"])
      expect(await refusedAt(replace(key))).toEqual([422, "role"]);
    const deputy = await aDeputy();
    expect(await refusedAt(replace("marketing", deputy.token))).toEqual([422, "role"]);
    expect((await failureOf(replace("editor", admin, role.version + 7))).status).toBe(409);
    expect(await db().user.count({ where: { role: role.key } })).toBe(2);

    expect((await replace("editor")).data.moved).toBe(2);
    for (const { id, token } of people) {
      expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: "editor" });
      expect((await failureOf(stack.call(getUser, {}, { token }))).status).toBe(401);
      const { data } = await stack.call(listAudit, { query: { entity: `user:${id}` } }, asAdmin());
      expect(data.map(({ action }) => action)).toContain("role_changed");
    }
    const { data: listed } = await stack.call(roleRoutes.list, {}, asAdmin());
    expect(listed.map(({ key }) => key)).not.toContain(role.key);
    expect(
      (await stack.call(roleRoutes.restore, { ...params(role.id), body: {} }, asAdmin())).data.people,
    ).toBe(0);
  });

  it("is never given and deleted at once", async () => {
    for (let round = 0; round < 6; round++) {
      const role = await makeRole([]);
      const { id } = await makePerson("editor");
      const outcomes = await Promise.allSettled([
        stack.call(userRoutes.patch, { ...params(id), body: { role: role.key } }, asAdmin()),
        stack.call(roleRoutes.remove, params(role.id), { token: admin, server: 1 }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const held = await db().user.findUniqueOrThrow({ where: { id }, include: { roleRecord: true } });
      expect(held.roleRecord.deletedAt).toBeNull();
    }
  });

  it("waits in the trash for a deleted user who has it, who returns with it and not without", async () => {
    const role = await makeRole(["audit.read"]);
    const { id } = await makePerson(role.key);
    await stack.call(userRoutes.remove, params(id), asAdmin());
    await stack.call(roleRoutes.remove, params(role.id), asAdmin());
    const restore = () => stack.call(userRoutes.restore, { ...params(id), body: {} }, asAdmin());
    expect((await failureOf(restore())).status).toBe(422);
    const media = { remove: () => Promise.resolve(false) };
    const later = new Date(Date.now() + RESTORE_WINDOW_MS + 60_000);
    await db().user.update({ where: { id }, data: { deletedAt: later } });
    await createContentSweep({ db: db(), media: media as never })(later);
    expect(await db().role.count({ where: { id: role.id } })).toBe(1);
    await stack.call(roleRoutes.restore, { ...params(role.id), body: {} }, asAdmin());
    expect((await restore()).data.role).toBe(role.key);
  });
});

describe("a second factor that a role requires", () => {
  beforeEach(() => db().user.update({ where: { id: adminId }, data: { secondFactorAt: null } }));
  afterAll(() => db().user.update({ where: { id: adminId }, data: { secondFactorAt: null } }));

  it("is demanded only by the person who has one, and leaves its people nothing but setting one up", async () => {
    const role = await makeRole(["audit.read"]);
    const person = await makePerson(role.key);
    const demand = () => change(role.id, { requires_second_factor: true });
    expect(await refusedAt(demand())).toEqual([422, "requires_second_factor"]);
    const socket = await stack.live(person.token, 1);
    await db().user.update({ where: { id: adminId }, data: { secondFactorAt: new Date() } });
    expect((await demand()).data.requires_second_factor).toBe(true);
    await socket.dropped;
    const refused = await failureOf(stack.call(listAudit, {}, { token: person.token, server: 1 }));
    expect(refused.body.code).toBe("second_factor_required");
    await expect(stack.live(person.token)).rejects.toThrow("second_factor_required");
    const again = signedIn(await stack.call(login, { body: { email: person.email, password: PASSWORD } }));
    expect(again.user.must_set_up_second_factor).toBe(true);
    // Others are not concerned.
    const other = signedIn(await stack.call(login, { body: { email: MARKETING, password: PASSWORD } }));
    expect(other.user).not.toHaveProperty("must_set_up_second_factor");
    await db().user.update({ where: { id: person.id }, data: { secondFactorAt: new Date() } });
    expect((await stack.call(listAudit, {}, { token: person.token })).data.length).toBeGreaterThan(0);
  });

  it("is decided by nobody for a role that may do more than they, nor its name, nor whether it goes", async () => {
    const deputy = await aDeputy();
    await db().user.update({ where: { id: deputy.id }, data: { secondFactorAt: new Date() } });
    const above = await makeRole(["ops.act"]);
    for (const id of [above.id, await roleIdOf("admin")])
      expect(await refusedAt(change(id, { requires_second_factor: true }, deputy.token))).toEqual([
        422,
        "requires_second_factor",
      ]);
    const rename = change(above.id, { translations: { en: { name: "Below" } } }, deputy.token);
    expect(await refusedAt(rename)).toEqual([422, "translations.en.name"]);
    const removing = stack.call(roleRoutes.remove, params(above.id), { token: deputy.token });
    expect(await refusedAt(removing)).toEqual([422, "id"]);
    const below = await makeRole(["audit.read"]);
    const { data } = await change(below.id, { requires_second_factor: true }, deputy.token);
    expect(data.requires_second_factor).toBe(true);
  });

  it("is not lifted by the person who has the role, only by somebody else", async () => {
    const role = await makeRole(["roles.manage"]);
    const deputy = await makePerson(role.key);
    await db().user.update({ where: { id: deputy.id }, data: { secondFactorAt: new Date() } });
    await db().user.update({ where: { id: adminId }, data: { secondFactorAt: new Date() } });
    await change(role.id, { requires_second_factor: true });
    expect(await refusedAt(change(role.id, { requires_second_factor: false }, deputy.token))).toEqual([
      422,
      "requires_second_factor",
    ]);
    const { data } = await change(role.id, { requires_second_factor: false });
    expect(data.requires_second_factor).toBe(false);
    await db().user.update({ where: { id: adminId }, data: { secondFactorAt: null } });
  });

  it("shuts no administrator out: who demands it of their own role has one", async () => {
    const id = await roleIdOf("admin");
    expect(await refusedAt(change(id, { requires_second_factor: true }))).toEqual([
      422,
      "requires_second_factor",
    ]);
    await db().user.update({ where: { id: adminId }, data: { secondFactorAt: new Date() } });
    await change(id, { requires_second_factor: true });
    expect((await stack.call(getUser, {}, asAdmin())).data).not.toHaveProperty("must_set_up_second_factor");
    await change(id, { requires_second_factor: false });
  });
});
