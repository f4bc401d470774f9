import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { type ReactNode, useState } from "react";
import { ContactDialog } from "./contact-dialog.tsx";
import type { ContactValues } from "./contact-values.ts";

/** Opens the dialog that corrects the contact data of an enquiry, and draws it. It ends with the enquiry that it was opened for. */
export function useContactDialog(
  enquiry: EnquiryDetail,
  focus: keyof ContactValues,
): { open: () => void; dialog: ReactNode } {
  const [openFor, setOpenFor] = useState<number | null>(null);
  return {
    open: () => setOpenFor(enquiry.id),
    dialog:
      openFor === enquiry.id ? (
        <ContactDialog key={enquiry.id} enquiry={enquiry} focus={focus} onClose={() => setOpenFor(null)} />
      ) : null,
  };
}
