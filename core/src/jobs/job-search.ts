import type { JobSubject } from "@ezo/contract/jobs";
import type { Db } from "../platform/db.ts";
import { literally } from "../platform/db.ts";
import type { JobRecord } from "../platform/queue-inspect.ts";

/** Names that lead to more rows than this are too common to search jobs by. */
const NAMED_MAX = 500;
/** How payloads call what they are about: `customer_id`, `media_ids`. */
const PAYLOAD_WORD = { campaign: "campaign", file: "media", customer: "customer" } as const;
const SHORT_NUMBER = /^\d{1,6}$/;
type Named = keyof typeof PAYLOAD_WORD;

type JobFilter = (job: JobRecord) => boolean;

/** What a search finds. Names and addresses are looked up first: a payload holds ids alone. */
export async function jobFilter(db: Db, by: JobSubject, search: string): Promise<JobFilter> {
  const text = search.toLowerCase();
  const hasRequestId: JobFilter = ({ requestId }) => requestId?.toLowerCase().startsWith(text) ?? false;
  if (by === "request") return hasRequestId;
  if (by !== "any") {
    const ids = await idsOf(db, by, search);
    return ({ payload }) => mentions(payload, by, ids);
  }
  const subjects = await Promise.all(
    (Object.keys(PAYLOAD_WORD) as Named[]).map(
      async (named) => [named, await idsOf(db, named, search)] as const,
    ),
  );
  return (job) =>
    hasRequestId(job) ||
    job.id.toLowerCase().includes(text) ||
    job.name.includes(text) ||
    (job.reason?.toLowerCase().includes(text) ?? false) ||
    subjects.some(([named, ids]) => mentions(job.payload, named, ids));
}

async function idsOf(db: Db, named: Named, search: string): Promise<ReadonlySet<string>> {
  // A campaign's id may be anything; so may that of a row which is gone, but whose job is not.
  const ids = new Set([search]);
  const contains = literally(search);
  if (named === "file")
    for (const { id } of await db.media.findMany({
      where: { originalName: { contains, mode: "insensitive" } },
      select: { id: true },
      take: NAMED_MAX,
    }))
      ids.add(String(id));
  // So few digits are a number of ours; as a part of a telephone number they would find nearly everybody.
  if (named === "customer" && !SHORT_NUMBER.test(search))
    for (const { id } of await db.customer.findMany({
      where: { searchText: { contains: contains.toLowerCase() } },
      select: { id: true },
      take: NAMED_MAX,
    }))
      ids.add(String(id));
  return ids;
}

function mentions(payload: unknown, named: Named, ids: ReadonlySet<string>): boolean {
  if (typeof payload !== "object" || payload === null) return false;
  return Object.entries(payload).some(
    ([field, value]) =>
      field.startsWith(PAYLOAD_WORD[named]) &&
      (Array.isArray(value) ? value : [value]).some((id) => ids.has(String(id))),
  );
}
