import type { enterEnquiry } from "@ezo/contract/enquiry-by-hand";
import type { HAND_SOURCES } from "@ezo/contract/enquiries";
import type { PersonMatch } from "@ezo/contract/persons";
import type { RouteInput } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";

/** The fields of the dialog. */
export interface ByHandValues {
  phone: string;
  email: string;
  name: string;
  source: (typeof HAND_SOURCES)[number];
  /** Which portal it was; sent for a portal's lead only. */
  portal: string;
  projectId: number | null;
  apartmentId: number | null;
  message: string;
  confirm: boolean;
  language: Locale;
}

/** An empty dialog, or one for a person who is known. */
export const emptyByHand = (of?: Pick<PersonMatch, "name" | "phones" | "emails">): ByHandValues => ({
  phone: of?.phones[0] ?? "",
  email: of?.emails[0] ?? "",
  name: of?.name ?? "",
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

/** A person who was found by their number: what is known of them fills the fields that are empty. */
export const filledFrom = (
  person: PersonMatch,
  phone: string,
  values: ByHandValues,
): Partial<ByHandValues> => ({
  phone,
  name: values.name || person.name,
  email: values.email || (person.emails[0] ?? ""),
});
