import type { AuditFilter, AuditPosition } from "@ezo/contract/admin/operations/audit";
import { readId } from "@ezo/contract/values/ids";
import type { Prisma } from "../generated/prisma/client.ts";
import { startOfDay } from "../platform/business-day.ts";
import { literally } from "../platform/db.ts";

type Where = Prisma.AuditLineWhereInput;

const DAY_LENGTH = "2026-11-26".length;
const THING = /^([a-z_]+):(\d+)$/;

/** The lines of a filter, whose days are of a time zone; behind a position where one is given. */
export const whereOf = (filter: AuditFilter, timeZone: string, after?: AuditPosition): Where => ({
  AND: [
    byActor(filter.actor),
    filter.action?.length ? { action: { in: filter.action } } : {},
    filter.entity?.length ? { OR: filter.entity.map(thingOf) } : {},
    filter.entity_id === undefined ? {} : { entityId: filter.entity_id },
    filter.search
      ? { OR: [{ title: containing(filter.search) }, { actorName: containing(filter.search) }] }
      : {},
    filter.security === undefined ? {} : { isSecurity: filter.security },
    filter.from === undefined ? {} : { createdAt: { gte: instantOf(filter.from, timeZone) } },
    filter.to === undefined ? {} : { createdAt: throughEnd(filter.to, timeZone) },
    after ? behind(after) : {},
  ],
});

function byActor(actor: string | undefined): Where {
  if (!actor) return {};
  if (actor === "system") return { actorId: null };
  if (!/^\d+$/.test(actor)) return { actorName: containing(actor) };
  return { actorId: readId(actor) ?? -1 };
}

/** An id that cannot exist has no lines. */
function thingOf(word: string): Where {
  const [, entity = word, id] = THING.exec(word) ?? [];
  if (id === undefined) return { entity };
  return { entity, entityId: readId(id) ?? -1 };
}

const containing = (text: string) => ({ contains: literally(text), mode: "insensitive" }) as const;
const isDay = (text: string): boolean => text.length === DAY_LENGTH;
const instantOf = (text: string, timeZone: string): Date =>
  isDay(text) ? startOfDay(text, timeZone) : new Date(text);
const throughEnd = (text: string, timeZone: string) =>
  isDay(text) ? { lt: startOfDay(text, timeZone, 1) } : { lte: new Date(text) };

/** The bound on the time alone lets PostgreSQL begin in the index where the page does. */
const behind = ({ at, id }: AuditPosition): Where => ({
  createdAt: { lte: new Date(at) },
  OR: [{ createdAt: { lt: new Date(at) } }, { id: { lt: BigInt(id) } }],
});
