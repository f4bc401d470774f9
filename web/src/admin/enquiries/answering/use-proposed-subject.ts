import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { Locale } from "@ezo/contract/values/locale";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { replyTemplates } from "./answering.queries.ts";
import { threadSubject } from "./thread-subject.ts";

/**
 * The subject of a mail: what was `written`, else that of the mails exchanged, else what the enquiry is about, in `locale`.
 * One that the person has emptied stays empty.
 */
export function useProposedSubject(enquiry: EnquiryDetail, written: string, locale: Locale) {
  const subjects = useQuery(replyTemplates(useCaller(), enquiry.id)).data?.meta.subjects;
  const [isEmptied, setEmptied] = useState(false);
  const thread = threadSubject(enquiry);
  const proposed = thread ?? subjects?.[locale] ?? "";
  const isProposed = (subject: string): boolean =>
    subject !== "" && (subject === thread || Object.values(subjects ?? {}).includes(subject));
  const inPlace = isProposed(written) ? proposed : written;
  return {
    shown: written === "" && !isEmptied ? proposed : inPlace,
    isProposed,
    onWritten: (subject: string) => setEmptied(subject === ""),
    /** Another mail begins. */
    onSent: () => setEmptied(false),
  };
}
