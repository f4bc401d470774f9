import type { JobSubject } from "@ezo/contract/admin/operations/jobs";
import { keysOf } from "@ezo/contract/values/keyed";
import type { Db } from "../platform/db.ts";
import { hasTerms } from "../enquiries/enquiries.filter.ts";
import type { JobRecord } from "../platform/queues/queue-inspect.ts";
import { hasWords } from "../platform/text/search-form.ts";

/** Rows that a name or address is looked up in at most. */
const NAMED_MAX = 500;
/** The fields of payloads begin with these words: `customer_id`, `media_ids`. */
const PAYLOAD_WORD = { campaign: "campaign", file: "media", customer: "customer" } as const;
const SHORT_NUMBER = /^\d{1,6}$/;
type Named = keyof typeof PAYLOAD_WORD;

type JobFilter = (job: JobRecord) => boolean;

/** Whether a job is found. Names and addresses are looked up first, since payloads hold only ids. */
export async function jobFilter(db: Db, by: JobSubject, search: string): Promise<JobFilter> {
  const text = search.toLowerCase();
  const hasRequestId: JobFilter = ({ requestId }) => requestId?.toLowerCase().startsWith(text) ?? false;
  if (by === "request") return hasRequestId;
  if (by !== "any") {
    const ids = await idsOf(db, by, search);
    return ({ payload }) => mentions(payload, by, ids);
  }
  const subjects = await Promise.all(
    keysOf(PAYLOAD_WORD).map(async (named) => [named, await idsOf(db, named, search)] as const),
  );
  return (job) =>
    hasRequestId(job) ||
    job.id.toLowerCase().includes(text) ||
    job.name.includes(text) ||
    (job.reason?.toLowerCase().includes(text) ?? false) ||
    subjects.some(([named, ids]) => mentions(job.payload, named, ids));
}

async function idsOf(db: Db, named: Named, search: string): Promise<ReadonlySet<string>> {
  // The search itself may be an id, also of a row that has been deleted since.
  const ids = new Set([search]);
  if (named === "file")
    for (const { id } of await db.media.findMany({
      where: hasWords(search),
      select: { id: true },
      take: NAMED_MAX,
    }))
      ids.add(String(id));
  // So few digits are an id; as part of a phone number they would find nearly everybody.
  if (named === "customer" && !SHORT_NUMBER.test(search))
    for (const { id } of await db.enquiry.findMany({
      where: hasTerms(search),
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
