import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";

/** The fields of the dialog. */
export interface ContactValues {
  name: string;
  email: string;
  phone: string;
}
export const CONTACT_FIELDS = ["name", "phone", "email"] as const;

export const contactOf = ({ name, email, phone }: Pick<EnquiryRow, keyof ContactValues>): ContactValues => ({
  name,
  email,
  phone: phone ?? "",
});

/** What is written and not stored: all that is sent, so that what a colleague changes beside it stays. */
export const changesIn = (written: ContactValues, stored: ContactValues): Partial<ContactValues> => ({
  ...(written.name === stored.name ? {} : { name: written.name }),
  ...(written.email === stored.email ? {} : { email: written.email }),
  ...(written.phone === stored.phone ? {} : { phone: written.phone }),
});

/** What is written, on top of what a colleague has stored meanwhile instead of `seen`. */
export const onTopOf = (
  theirs: ContactValues,
  written: ContactValues,
  seen: ContactValues,
): ContactValues => ({
  ...theirs,
  ...changesIn(written, seen),
});
