import type { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import type { HAND_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import type { PersonMatch } from "@ezo/contract/persons";
import type { RouteInput } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import { e164Of } from "@ezo/contract/values/contact/phone";

/** The fields of the dialog. */
export interface ByHandValues {
  phone: string;
  email: string;
  name: string;
  /** What the person of a number has filled in: it goes with the number, unless it was written over. */
  filled: { number: string; name: string; email: string };
  source: (typeof HAND_SOURCES)[number];
  /** Which portal it was; sent for a portal's lead only. */
  portal: string;
  projectId: number | null;
  apartmentId: number | null;
  message: string;
  confirm: boolean;
  language: Locale;
}

const NOTHING_FILLED = { number: "", name: "", email: "" };

/** The number as persons have it, or what is typed of it. */
export const numberOf = (phone: string): string => e164Of(phone.trim()) ?? phone.trim();

/** An empty dialog, or one for a person who is known. */
export const emptyByHand = (of?: Pick<PersonMatch, "name" | "phones" | "emails">): ByHandValues => ({
  phone: of?.phones[0] ?? "",
  email: of?.emails[0] ?? "",
  name: of?.name ?? "",
  // Who is chosen stays, whatever number is typed.
  filled: { ...NOTHING_FILLED, number: numberOf(of?.phones[0] ?? "") },
  source: "walk_in",
  portal: "",
  projectId: null,
  apartmentId: null,
  message: "",
  confirm: false,
  language: "ka",
});

export const bodyOf = (values: ByHandValues): RouteInput<typeof enterEnquiry>["body"] => ({
  source: values.source,
  ...(values.source === "portal" && values.portal.trim() ? { portal: values.portal.trim() } : {}),
  name: values.name,
  phone: values.phone.trim() || null,
  email: values.email.trim() || null,
  project_id: values.projectId,
  apartment_id: values.apartmentId,
  message: values.message || null,
  locale: values.language,
  confirm: values.confirm && values.email.trim() !== "",
});

/**
 * What is known of the person of a number fills the fields that nobody has written in. Where the number was another's before, or is
 * nobody's now, what that one had filled in is taken out: the request would be stored under somebody else.
 */
export function filledFrom(
  person: PersonMatch | undefined,
  phone: string,
  { name, email, filled: before }: ByHandValues,
): Pick<ByHandValues, "phone" | "name" | "email" | "filled"> {
  const written = { name: name === before.name ? "" : name, email: email === before.email ? "" : email };
  const filled = person
    ? {
        number: numberOf(phone),
        name: written.name ? "" : person.name,
        email: written.email ? "" : (person.emails[0] ?? ""),
      }
    : NOTHING_FILLED;
  return { phone, name: written.name || filled.name, email: written.email || filled.email, filled };
}
