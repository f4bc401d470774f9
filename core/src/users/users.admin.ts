import type { AdminUser, userRoutes } from "@ezo/contract/admin/users";
import type { SessionInfo } from "@ezo/contract/accounts/auth";
import type { ParsedInput } from "@ezo/contract/route";
import { canBeLimitedToProjects } from "@ezo/contract/values/roles/roles";
import { type Fields, fieldsOf, idsIn } from "../records/fields.ts";
import { editorInclude, presentMarks } from "../records/present.ts";
import { type RecordParts, createResource } from "../records/resource.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import { type Db, literally, type Tx } from "../platform/db.ts";
import { canonicalAddress, readableAddress } from "../platform/mail/email-address.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { hasNameWords } from "../platform/text/name-key.ts";
import { type Actor, must } from "./actor.ts";
import { liveSessions } from "./sessions/live-sessions.ts";
import { type LifeRules, whereLive } from "./sessions/session-life.ts";
import type { FactorRule } from "./second-factor/factor-rule.ts";
import type { PasswordLinks } from "./passwords/password-links.ts";
import { mustBeGoodPassword } from "./passwords/password-rules.ts";
import { hashPassword } from "./passwords/passwords.ts";
import type { Photos } from "./photos.ts";
import { rightsOfRole, roleSelect } from "./roles/role-rights.ts";
import { mustNotBeAbove, mustStillManageUsers } from "./roles/writer-rights.ts";
import { endSessions, NO_PASSWORD, userKind } from "./users.kind.ts";

const ORDERS = {
  name: [{ name: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  oldest: [{ id: "asc" }],
  last_login: [{ lastLoginAt: { sort: "desc", nulls: "last" } }, { id: "asc" }],
} satisfies Record<string, Prisma.UserOrderByWithRelationInput[]>;

type UsersQuery = ParsedInput<typeof userRoutes.list>["query"];

interface UserParts extends RecordParts {
  photos: Photos;
  links: PasswordLinks;
}

export function createUsersAdmin(parts: UserParts & { rule: Pick<FactorRule, "idleMs">; now?: () => Date }) {
  const { db, records, links, rule, now = () => new Date() } = parts;
  const lifeRules = async () => ({ at: now(), idleMs: await rule.idleMs() });
  const include = async () => {
    const life = await lifeRules();
    const openLinks = { usedAt: null, expiresAt: { gt: life.at } };
    return {
      ...editorInclude,
      projects: { select: { projectId: true }, orderBy: { projectId: "asc" } },
      identity: { select: { userId: true } },
      _count: { select: { sessions: { where: whereLive(life) }, passwordLinks: { where: openLinks } } },
    } as const satisfies Prisma.UserInclude;
  };
  const resource = createResource<AdminUser>(parts, userKind, {
    find: async (id, _, actor) => {
      const user = await db.user.findUnique({ where: { id }, include: await include() });
      return user && present(user, actor);
    },
    prepare: prepared,
  });

  return {
    ...resource,

    update: async (...[actor, id, body, ...rest]: Parameters<typeof resource.update>): Promise<AdminUser> =>
      resource.update(actor, id, await fitting(db, body), ...rest),

    async list(actor: Actor, query: UsersQuery): Promise<{ rows: AdminUser[]; total: number }> {
      must(actor, "users.manage");
      const [where, shown] = [userWhere(query), await include()];
      const [users, total] = await Promise.all([
        db.user.findMany({ where, orderBy: ORDERS[query.sort], include: shown, ...pageSlice(query) }),
        db.user.count({ where }),
      ]);
      return { rows: users.map((user) => present(user, actor)), total };
    },

    /** Without a password the user gets a link by mail to set one. */
    async create(actor: Actor, body: Readonly<Record<string, unknown>>): Promise<AdminUser> {
      must(actor, "users.manage");
      const { password, ...given } = body;
      const fields = await fitting(db, given);
      const hash = typeof password === "string" ? await hashOfFirst(password, fields) : undefined;
      const id = await db.$transaction(async (tx) => {
        const writes = records.within(tx, actor, userKind);
        const [created] = await writes.create([prepared(fieldsOf(fields))]);
        if (created === undefined) throw new Error("the user was not created");
        if (hash) await tx.user.update({ where: { id: created }, data: { passwordHash: hash } });
        else await links.sendFirst(tx, created);
        return created;
      });
      return resource.get(actor, id, "ka");
    },

    ...ofOneUser(parts, lifeRules),
  };
}

/** Photo, password link and sessions of a user, who must not be deleted. */
function ofOneUser({ db, photos, links }: UserParts, lifeRules: () => Promise<LifeRules>) {
  async function mustFind(id: number): Promise<{ id: number }> {
    const user = await db.user.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
    if (!user) throw new AppError("not_found");
    return user;
  }

  return {
    async photo(actor: Actor, id: number): Promise<string | null> {
      must(actor, "users.manage");
      return photos.get((await mustFind(id)).id);
    },

    /** Null removes it. */
    async setPhoto(actor: Actor, id: number, file: Uint8Array | null): Promise<string | null> {
      must(actor, "users.manage");
      await mustFind(id);
      // The kind refuses it for users above the actor.
      await photos.set(actor, id, file);
      return photos.get(id);
    },

    async sendLink(actor: Actor, id: number): Promise<void> {
      must(actor, "users.manage");
      await links.send((await mustFind(id)).id, actor);
    },

    async sessions(actor: Actor, id: number): Promise<SessionInfo[]> {
      must(actor, "users.manage");
      await mustFind(id);
      return liveSessions(db, actor, id, await lifeRules());
    },

    /** Ends one session of a user, or all but the actor's own. Returns the ended ids. */
    async endSessions(actor: Actor, id: number, sessionId?: string): Promise<string[]> {
      must(actor, "users.manage");
      await mustFind(id);
      const which = sessionId === undefined ? { except: actor.sessionId } : { only: sessionId };
      const ended = await db.$transaction(async (tx) => {
        await mustNotBeAbove(tx, [id], await mustStillManageUsers(tx, actor));
        return endSessions(tx, [id], which);
      });
      if (sessionId !== undefined && ended.length === 0) throw new AppError("not_found");
      return ended;
    },
  };
}

/** The users of a list with these filters. */
export function userWhere(query: Partial<UsersQuery>): Prisma.UserWhereInput {
  return {
    deletedAt: query.deleted ? { not: null } : null,
    ...(query.role ? { role: query.role } : {}),
    ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
    ...(query.search ? whereText(query.search) : {}),
  };
}

const whereText = (search: string): Prisma.UserWhereInput => ({
  OR: [hasNameWords(search), { email: { contains: canonicalAddress(literally(search)) } }],
});

/** The hash of the password that an administrator chooses for a new user. */
async function hashOfFirst(password: string, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const owner = { name: String(fields["name"]), email: String(fields["email"]) };
  await mustBeGoodPassword("password", password, owner);
  return hashPassword(password);
}

/** The address in the form that logging in looks for. */
const withOneAddress = (fields: Fields): Fields =>
  typeof fields["email"] === "string" ? { ...fields, email: canonicalAddress(fields["email"]) } : fields;

/** Who is given projects is limited to them. Taking the last one away does not lift the limit: that takes `is_limited`. */
const withLimit = (fields: Fields): Fields =>
  idsIn(fields["project_ids"]).length > 0 ? { ...fields, is_limited: true } : fields;

/** Another role comes without the limits that it has no use for, unless the call names them: then they are refused. */
async function fitting<Body extends Readonly<Record<string, unknown>>>(db: Db, body: Body): Promise<Body> {
  const { role } = body;
  return typeof role === "string" ? { ...(await unusedBy(db, role)), ...body } : body;
}

/** The fields of a user that a role has no use for, as they are without one. */
export async function unusedBy(db: Db | Tx, key: string): Promise<Fields> {
  const role = await db.role.findUnique({ where: { key }, select: roleSelect });
  // The kind refuses it.
  if (!role) return {};
  const { capabilities, limitedBy } = rightsOfRole(role);
  return {
    ...(canBeLimitedToProjects(key, limitedBy) ? {} : { project_ids: [], is_limited: false }),
    ...(limitedBy === "language" ? {} : { text_locale: null }),
    ...(capabilities.includes("enquiries.answer") ? {} : { max_discount_percent: null }),
  };
}

const prepared = (fields: Fields): Fields => withLimit(withOneAddress(fields));

type UserRecord = Prisma.UserGetPayload<{
  include: typeof editorInclude & {
    projects: { select: { projectId: true } };
    identity: { select: { userId: true } };
    _count: { select: { sessions: true; passwordLinks: true } };
  };
}>;
/** Who has a password or has been here comes in without the link. */
function invitationOf({ passwordHash, lastLoginAt, identity, _count }: UserRecord): AdminUser["invitation"] {
  if (passwordHash !== NO_PASSWORD || lastLoginAt || identity) return null;
  return _count.passwordLinks > 0 ? "open" : "over";
}

const present = (user: UserRecord, actor: Actor): AdminUser => ({
  ...presentMarks(user),
  name: user.name,
  email: readableAddress(user.email),
  role: user.role,
  project_ids: user.projects.map(({ projectId }) => projectId),
  is_limited: user.isLimited,
  text_locale: user.textLocale,
  is_active: user.isActive,
  is_self: user.id === actor.id,
  last_login_at: user.lastLoginAt?.toISOString() ?? null,
  sessions_count: user._count.sessions,
  has_second_factor: user.secondFactorAt !== null,
  has_single_sign_on: user.identity !== null,
  invitation: invitationOf(user),
  phone: user.phone,
  max_discount_percent: user.maxDiscountPercent,
});
