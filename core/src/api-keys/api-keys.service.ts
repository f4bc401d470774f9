import type { ApiKey, ApiKeyChange, ApiKeyForm, NewApiKey } from "@ezo/contract/admin/operations/api-keys";
import { ApiCapability } from "@ezo/contract/values/roles/api-capabilities";
import { API_KEY_ROTATION_MS, API_KEY_USE_EVERY_MS } from "@ezo/contract/values/limits/api";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { defined } from "../platform/defined.ts";
import { type Actor, must } from "../users/actor.ts";
import { createSecret, hashOf, isSecret } from "./secrets.ts";

const include = {
  createdBy: { select: { id: true, name: true } },
  secrets: { orderBy: { id: "desc" } },
} as const satisfies Prisma.ApiKeyInclude;
type KeyRecord = Prisma.ApiKeyGetPayload<{ include: typeof include }>;

/** What the owner of a key may see and do. */
export interface KeyRights {
  id: number;
  capabilities: readonly ApiCapability[];
  /** Null: all. */
  projectIds: readonly number[] | null;
  allowedAddresses: readonly string[] | null;
  ratePerMinute: number;
}
/** The key behind a secret, with when its use was last written. */
type FoundKey = KeyRights & { lastUsedAt: Date | null };
export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Keys of the API: made, changed, rotated and revoked by administrators, and found by their secrets. */
export function createApiKeys({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  const present = (record: KeyRecord) => presentKey(record, now());

  return {
    async list(actor: Actor): Promise<ApiKey[]> {
      must(actor, "integrations.manage");
      const records = await db.apiKey.findMany({ include, orderBy: { id: "desc" } });
      return records.map(present);
    },

    async create(actor: Actor, form: ApiKeyForm): Promise<NewApiKey> {
      must(actor, "integrations.manage");
      const { secret, ...stored } = createSecret();
      const record = await db.$transaction(async (tx) => {
        await mustBePossible(tx, form, now());
        const needed = { name: form.name, ratePerMinute: form.rate_per_minute };
        const own = { createdById: actor.id, secrets: { create: stored } };
        return tx.apiKey.create({ data: { ...columnsOf(form), ...needed, ...own }, include });
      });
      return { ...present(record), secret };
    },

    async change(actor: Actor, id: number, change: ApiKeyChange): Promise<ApiKey> {
      must(actor, "integrations.manage");
      return db.$transaction(async (tx) => {
        await mustBeLive(tx, id);
        const current = await tx.apiKey.findUniqueOrThrow({ where: { id }, include });
        await mustBePossible(tx, change, now(), current);
        if (change.version !== undefined && change.version !== current.version)
          throw new AppError("conflict", { current: present(current) });
        const data = { ...columnsOf(change), version: { increment: 1 } };
        return present(await tx.apiKey.update({ where: { id }, data, include }));
      });
    },

    /** The new secret works at once, the one before it for another day. Older ones end. */
    async rotate(actor: Actor, id: number): Promise<NewApiKey> {
      must(actor, "integrations.manage");
      const { secret, ...stored } = createSecret();
      const record = await db.$transaction(async (tx) => {
        await mustBeLive(tx, id);
        const until = new Date(now().getTime() + API_KEY_ROTATION_MS);
        await tx.apiKeySecret.deleteMany({ where: { keyId: id, expiresAt: { not: null } } });
        await tx.apiKeySecret.updateMany({
          where: { keyId: id, expiresAt: null },
          data: { expiresAt: until },
        });
        await tx.apiKeySecret.create({ data: { ...stored, keyId: id } });
        return tx.apiKey.findUniqueOrThrow({ where: { id }, include });
      });
      return { ...present(record), secret };
    },

    /** One that is revoked already stays as it is. */
    async revoke(actor: Actor, id: number): Promise<ApiKey> {
      must(actor, "integrations.manage");
      // A transaction of its own knows who makes the request, which the audit log names.
      await db.$transaction((tx) =>
        tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now() } }),
      );
      const record = await db.apiKey.findUnique({ where: { id }, include });
      if (!record) throw new AppError("not_found");
      return present(record);
    },

    /** The key that a secret opens; null for one that is unknown, expired or revoked. */
    async find(secret: string): Promise<FoundKey | null> {
      if (!isSecret(secret)) return null;
      const isLeft = { OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] };
      const found = await db.apiKeySecret.findFirst({
        where: { hash: hashOf(secret), ...isLeft, key: { revokedAt: null, ...isLeft } },
        select: { key: true },
      });
      return found && rightsOf(found.key);
    },

    /** Writes that a key is in use, at most once a minute. */
    async markUsed({ id, lastUsedAt }: Pick<FoundKey, "id" | "lastUsedAt">): Promise<void> {
      const before = new Date(now().getTime() - API_KEY_USE_EVERY_MS);
      if (lastUsedAt !== null && lastUsedAt > before) return;
      const isDue = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] };
      await db.apiKey.updateMany({ where: { id, ...isDue }, data: { lastUsedAt: now() } });
    },
  };
}

/** Locks the key, so that of a change and a revocation one comes first. */
async function mustBeLive(tx: Tx, id: number): Promise<void> {
  const [row] = await tx.$queryRaw<{ is_revoked: boolean }[]>`
    select revoked_at is not null as is_revoked from api_keys where id = ${id}::int for update`;
  if (!row) throw new AppError("not_found");
  if (row.is_revoked) throw new AppError("wrong_status", { messageKey: "errors.api_key_revoked" });
}

/**
 * What the key has already may stay: a form sends all of it. Who had to take a deleted project out of the list might empty the
 * list, and so open the key to every project.
 */
async function mustBePossible(tx: Tx, change: ApiKeyChange, now: Date, current?: KeyRecord): Promise<void> {
  const ends = change.expires_at ? new Date(change.expires_at) : null;
  if (ends && ends <= now && ends.getTime() !== current?.expiresAt?.getTime())
    throw refused("expires_at", "errors.date_in_past");
  const ids = [...new Set(change.project_ids)].filter((id) => !current?.projectIds.includes(id));
  const known = ids.length > 0 ? await tx.project.count({ where: { id: { in: ids }, deletedAt: null } }) : 0;
  if (known < ids.length) throw refused("project_ids", "errors.unknown_reference");
}

const columnsOf = (change: ApiKeyChange) =>
  defined({
    name: change.name,
    capabilities: change.capabilities && [...new Set(change.capabilities)],
    projectIds: change.project_ids === undefined ? undefined : [...new Set(change.project_ids)],
    allowedAddresses:
      change.allowed_addresses === undefined ? undefined : [...new Set(change.allowed_addresses)],
    ratePerMinute: change.rate_per_minute,
    expiresAt: change.expires_at ? new Date(change.expires_at) : change.expires_at,
  });

const orNull = <T>(list: readonly T[]): T[] | null => (list.length > 0 ? [...list] : null);

/** A capability of a later build is left out, not refused. */
const capabilitiesOf = (stored: readonly string[]): ApiCapability[] =>
  stored.flatMap((name) => ApiCapability.safeParse(name).data ?? []);

const rightsOf = (record: Omit<KeyRecord, "createdBy" | "secrets">): FoundKey => ({
  id: record.id,
  capabilities: capabilitiesOf(record.capabilities),
  projectIds: orNull(record.projectIds),
  allowedAddresses: orNull(record.allowedAddresses),
  ratePerMinute: record.ratePerMinute,
  lastUsedAt: record.lastUsedAt,
});

function presentKey(record: KeyRecord, now: Date): ApiKey {
  const [current, previous] = record.secrets;
  const rotatingUntil = previous?.expiresAt && previous.expiresAt > now ? previous.expiresAt : null;
  return {
    id: record.id,
    name: record.name,
    prefix: current?.prefix ?? "",
    capabilities: capabilitiesOf(record.capabilities),
    project_ids: orNull(record.projectIds),
    allowed_addresses: orNull(record.allowedAddresses),
    rate_per_minute: record.ratePerMinute,
    expires_at: record.expiresAt?.toISOString() ?? null,
    last_used_at: record.lastUsedAt?.toISOString() ?? null,
    rotating_until: rotatingUntil?.toISOString() ?? null,
    version: record.version,
    created_at: record.createdAt.toISOString(),
    created_by: record.createdBy,
    revoked_at: record.revokedAt?.toISOString() ?? null,
  };
}
