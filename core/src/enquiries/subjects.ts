import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import type { LocalizedText } from "@ezo/contract/values/locale";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

type Subjects = ContactSettings["form_subjects"];

/** The labels of the contact form's subjects, by the code that an enquiry stores. */
export type SubjectLabels = ReadonlyMap<string, LocalizedText>;

/** The codes that a new enquiry may have: those of the contact form, and that of an enquiry without one. */
export async function knownSubjects(db: Db | Tx): Promise<ReadonlySet<string>> {
  const { form_subjects: current } = await readSetting(db, "contact");
  return new Set(["general", ...current.map(({ value }) => value)]);
}

/** Labels for these codes. A subject that was removed from the form keeps its last label: enquiries still name it. */
export async function subjectLabels(db: Db | Tx, codes: readonly string[]): Promise<SubjectLabels> {
  const { form_subjects: current } = await readSetting(db, "contact");
  const labels = byCode(current);
  const removed = new Set(codes.filter((code) => !labels.has(code)));
  if (removed.size === 0) return labels;
  return new Map([...(await removedLabels(db, [...removed])), ...labels]);
}

const byCode = (subjects: Subjects): Map<string, LocalizedText> =>
  new Map(subjects.map(({ value, label }) => [value, label]));

/** The change that removed a subject has it in `from`; of several changes the latest counts. */
async function removedLabels(db: Db | Tx, codes: readonly string[]): Promise<SubjectLabels> {
  const rows = await db.$queryRaw<Subjects>`
    select distinct on (subject->>'value') subject->>'value' as value, subject->'label' as label
    from content_history, jsonb_array_elements(changes->'form_subjects'->'from') as subject
    where entity = 'contact_settings' and jsonb_typeof(changes->'form_subjects'->'from') = 'array'
      and subject->>'value' = any(${[...codes]}::text[])
    order by subject->>'value', version desc`;
  return byCode(rows);
}
