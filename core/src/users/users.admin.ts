import type { AdminUser, listAdminUsers } from "@ezo/contract/admin-users";
import type { SessionInfo } from "@ezo/contract/auth";
import type { ParsedInput } from "@ezo/contract/route";
import { type Fields, fieldsOf } from "../content/content.fields.ts";
import { editorInclude, presentMarks } from "../content/content.present.ts";
import { type ContentParts, createResource } from "../content/content.resource.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import { literally } from "../platform/db.ts";
import { canonicalAddress, readableAddress } from "../platform/email-address.ts";
import { type Actor, mustBeAdmin } from "./actor.ts";
import type { PasswordLinks } from "./password-links.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions, mustStillBeAdmin, userKind } from "./users.kind.ts";

export type UsersAdmin = ReturnType<typeof createUsersAdmin>;

const ORDERS = {
  name: [{ name: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  oldest: [{ id: "asc" }],
  last_login: [{ lastLoginAt: { sort: "desc", nulls: "last" } }, { id: "asc" }],
} satisfies Record<string, Prisma.UserOrderByWithRelationInput[]>;

/** Users as administrators work on them. */
export function createUsersAdmin(parts: ContentParts & { links: PasswordLinks; now?: () => Date }) {
  const { db, content, links, now = () => new Date() } = parts;
  const include = () =>
    ({
      ...editorInclude,
      _count: { select: { sessions: { where: { revokedAt: null, expiresAt: { gt: now() } } } } },
    }) as const satisfies Prisma.UserInclude;
  const resource = createResource<AdminUser>(parts, userKind, {
    find: async (id, _, actor) => {
      const user = await db.user.findUnique({ where: { id }, include: include() });
      return user && present(user, actor);
    },
    prepare: withOneAddress,
  });

  async function mustFind(id: number): Promise<{ id: number }> {
    const user = await db.user.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
    if (!user) throw new AppError("not_found");
    return user;
  }

  return {
    ...resource,

    async list(
      actor: Actor,
      query: ParsedInput<typeof listAdminUsers>["query"],
    ): Promise<{ rows: AdminUser[]; total: number }> {
      mustBeAdmin(actor);
      const contains = { contains: literally(query.search ?? ""), mode: "insensitive" } as const;
      const where: Prisma.UserWhereInput = {
        deletedAt: query.deleted ? { not: null } : null,
        ...(query.role ? { role: query.role } : {}),
        ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
        ...(query.search
          ? { OR: [{ name: contains }, { email: { contains: canonicalAddress(contains.contains) } }] }
          : {}),
      };
      const [users, total] = await Promise.all([
        db.user.findMany({
          where,
          orderBy: ORDERS[query.sort],
          include: include(),
          skip: (query.page - 1) * query.per_page,
          take: query.per_page,
        }),
        db.user.count({ where }),
      ]);
      return { rows: users.map((user) => present(user, actor)), total };
    },

    /** Without a password the user gets a link by mail to set one. */
    async create(actor: Actor, body: Readonly<Record<string, unknown>>): Promise<AdminUser> {
      mustBeAdmin(actor);
      const { password, ...fields } = body;
      const hash = typeof password === "string" ? await hashPassword(password) : undefined;
      const id = await content.create(actor, userKind, withOneAddress(fieldsOf(fields)));
      if (hash) await db.user.update({ where: { id }, data: { passwordHash: hash } });
      else await links.send(id);
      return resource.get(actor, id, "ka");
    },

    async sendLink(actor: Actor, id: number): Promise<void> {
      mustBeAdmin(actor);
      await links.send((await mustFind(id)).id, actor);
    },

    async sessions(actor: Actor, id: number): Promise<SessionInfo[]> {
      mustBeAdmin(actor);
      await mustFind(id);
      const sessions = await db.session.findMany({
        where: { userId: id, revokedAt: null, expiresAt: { gt: now() } },
        orderBy: { lastSeenAt: "desc" },
      });
      return sessions.map((session) => ({
        id: session.id,
        is_current: session.id === actor.sessionId,
        user_agent: session.userAgent,
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        expires_at: session.expiresAt.toISOString(),
      }));
    },

    /** Ends one session of a user, or all but the actor's own. Returns the ended ids. */
    async endSessions(actor: Actor, id: number, sessionId?: string): Promise<string[]> {
      mustBeAdmin(actor);
      await mustFind(id);
      const which = sessionId === undefined ? { except: actor.sessionId } : { only: sessionId };
      const ended = await db.$transaction(async (tx) => {
        await mustStillBeAdmin(tx, actor);
        return endSessions(tx, [id], which);
      });
      if (sessionId !== undefined && ended.length === 0) throw new AppError("not_found");
      return ended;
    },
  };
}

/** The form in which logging in looks for it. */
const withOneAddress = (fields: Fields): Fields =>
  typeof fields["email"] === "string" ? { ...fields, email: canonicalAddress(fields["email"]) } : fields;

type UserRecord = Prisma.UserGetPayload<{
  include: typeof editorInclude & { _count: { select: { sessions: true } } };
}>;
const present = (user: UserRecord, actor: Actor): AdminUser => ({
  ...presentMarks(user),
  name: user.name,
  email: readableAddress(user.email),
  role: user.role,
  is_active: user.isActive,
  is_self: user.id === actor.id,
  last_login_at: user.lastLoginAt?.toISOString() ?? null,
  sessions_count: user._count.sessions,
});
