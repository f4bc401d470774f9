import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { AppError } from "../platform/app-error.ts";
import { personsOf } from "../persons/enquiry-persons.ts";
import type { Db, Tx } from "../platform/db.ts";
import { withoutLimit } from "../platform/log/context.ts";
import { type DetailRecord, presentDetail, presentRow, type RowRecord } from "./enquiries.present.ts";
import * as repo from "./enquiries.repo.ts";
import { subjectLabels } from "./subjects.ts";

export async function rowsOf(db: Db, records: readonly RowRecord[]): Promise<EnquiryRow[]> {
  const codes = records.map(({ subject }) => subject);
  const deleted = records.filter(({ deletedAt }) => deletedAt !== null);
  const [subjects, persons, deleters] = await Promise.all([
    subjectLabels(db, codes),
    personsOf(
      db,
      records.map(({ id }) => id),
    ),
    repo.deletersOf(
      db,
      deleted.map(({ id }) => id),
    ),
  ]);
  return records.map((record) =>
    presentRow(record, subjects, { person: persons.get(record.id), deleter: deleters.get(record.id) }),
  );
}

export async function detailOf(db: Db | Tx, record: DetailRecord): Promise<EnquiryDetail> {
  const labels = await subjectLabels(db, [record.subject]);
  const persons = await personsOf(db, [record.id]);
  return presentDetail(record, labels, persons.get(record.id));
}

export async function getEnquiry(db: Db, id: number, withDeleted = false): Promise<EnquiryDetail> {
  const found = await repo.findDetail(db, id, withDeleted);
  if (!found) throw new AppError("not_found");
  return detailOf(db, found);
}

/**
 * An enquiry that the caller has just written, which was within reach then: it may have been given to somebody else since. `not_found`
 * would say that nothing was stored.
 */
export async function getWritten(db: Db, id: number): Promise<EnquiryDetail> {
  const found = await withoutLimit(() => repo.findDetail(db, id));
  if (!found) throw new AppError("not_found");
  return detailOf(db, found);
}

/**
 * The same for a write with an idempotency key. Its repeat shows what a fresh read would: a colleague may have worked on the enquiry
 * since it left the caller's reach.
 */
export const getWrittenOnce = (db: Db, id: number, isRepeated: boolean): Promise<EnquiryDetail> =>
  isRepeated ? getEnquiry(db, id) : getWritten(db, id);
