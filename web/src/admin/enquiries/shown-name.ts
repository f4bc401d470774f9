import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { Translate } from "../i18n/texts.ts";

/** What an enquiry is called: by its visitor, unless retention has erased the name. */
export const shownName = ({ name, anonymised_at: at }: EnquiryRow, t: Translate): string =>
  at ? t("request.anonymised") : name;
