import type { PersonMatch } from "@ezo/contract/persons";
import { e164Of } from "@ezo/contract/values/contact/phone";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ordinal } from "../../persons/ordinal.ts";
import { personMatches } from "../../persons/persons.queries.ts";
import { useMay } from "../../session/session-context.tsx";
import type { ByHandValues } from "./by-hand-values.ts";

const SEARCH_DELAY_MS = 150;
const NOBODY: readonly PersonMatch[] = [];

export interface Known {
  /** Those whose numbers contain what is typed, by number. */
  byPhone: ReadonlyMap<string, PersonMatch>;
  /** Whose the number is, once it is typed to its end. */
  ofPhone: PersonMatch | undefined;
  /** Whose the address is, where that is not whose the number is: the request goes to them, as the server decides it. */
  ofEmail: PersonMatch | undefined;
}

/** Whom the typed number and address belong to, of the persons that the caller may see. */
export function useKnown({ phone, email }: Pick<ByHandValues, "phone" | "email">): Known {
  const address = email.trim().toLowerCase();
  const numbered = useFound(phone.trim());
  // Words alone would find persons by their names.
  const addressed = useFound(address.includes("@") ? address : "");
  const byPhone = new Map(
    numbered.flatMap((person) => person.phones.map((one): [string, PersonMatch] => [one, person])),
  );
  const ofPhone = byPhone.get(e164Of(phone.trim()) ?? "");
  const owner = addressed.find(({ emails }) => emails.some((one) => one.toLowerCase() === address));
  return { byPhone, ofPhone, ofEmail: owner?.id === ofPhone?.id ? undefined : owner };
}

function useFound(search: string): readonly PersonMatch[] {
  const may = useMay();
  const [asked] = useDebouncedValue(search, SEARCH_DELAY_MS);
  const { data = NOBODY } = useQuery(personMatches(useCaller(), may("enquiries.read_own") ? asked : ""));
  return data;
}

/** The sentence that says who somebody is; who sees their own requests only is told nothing of others. */
export function useKnownText(): (person: PersonMatch) => string {
  const { t, language } = useTexts();
  const seesAll = useMay()("persons.read");
  return ({ name, enquiry_count: count }) =>
    seesAll
      ? t("by_hand.known", { name, nth: ordinal(count + 1, language) })
      : t("by_hand.known_own", { name });
}
