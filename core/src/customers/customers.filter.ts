import type { CustomerFilters } from "@ezo/contract/customers";
import { BUSINESS_TIME_ZONE } from "@ezo/contract/limits";
import type { Prisma } from "../generated/prisma/client.ts";
import { literally } from "../platform/db.ts";

/** The inbox's filters as a Prisma condition; deleted requests are never among the results. */
export function whereOf(filters: CustomerFilters): Prisma.CustomerWhereInput {
  const created: Prisma.DateTimeFilter = {
    ...(filters.from ? { gte: startOfDay(filters.from) } : {}),
    ...(filters.to ? { lt: startOfDay(filters.to, 1) } : {}),
  };
  return {
    deletedAt: null,
    ...(filters.status?.length ? { status: { in: filters.status } } : {}),
    ...(filters.source?.length ? { source: { in: filters.source } } : {}),
    ...(filters.search ? { searchText: { contains: literally(searchTermOf(filters.search)) } } : {}),
    ...(filters.from || filters.to ? { createdAt: created } : {}),
    ...(filters.assignee
      ? { assigneeId: filters.assignee === "none" ? null : Number(filters.assignee) }
      : {}),
    ...(filters.project_id ? { projectId: filters.project_id } : {}),
    ...(filters.unread === undefined ? {} : { openedAt: filters.unread ? null : { not: null } }),
  };
}

/** What the inbox's search looks through: name, address, phone as written and as digits, message. */
export function searchTextOf(customer: {
  name: string;
  email: string;
  phone?: string | null | undefined;
  message: string;
}): string {
  const { name, email, phone, message } = customer;
  return [name, email, phone ?? "", digitsOf(phone ?? ""), message].join(" ").toLowerCase();
}

/** A search term in the form of `searchTextOf`: a phone number is looked for by its digits. */
export function searchTermOf(search: string): string {
  const looksLikePhone = /^[\d\s()+-]+$/.test(search) && digitsOf(search).length >= 3;
  return looksLikePhone ? digitsOf(search) : search.toLowerCase();
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Midnight in Tbilisi at the start of `day` (`YYYY-MM-DD`), `plusDays` later. */
export function startOfDay(day: string, plusDays = 0): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`) + plusDays * 24 * 60 * 60 * 1000;
  return new Date(midnightUtc - offsetMs(new Date(midnightUtc)));
}

/** How far Tbilisi's clocks are ahead of UTC at `at`. */
function offsetMs(at: Date): number {
  const wall = new Intl.DateTimeFormat("sv-SE", {
    timeZone: BUSINESS_TIME_ZONE,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Date.parse(`${wall.replace(" ", "T")}Z`) - at.getTime();
}

/** The day it is in Tbilisi at `at`, `YYYY-MM-DD`. */
export const dayIn = (at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: BUSINESS_TIME_ZONE, dateStyle: "short" }).format(at);
