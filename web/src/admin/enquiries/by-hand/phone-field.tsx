import type { PersonMatch } from "@ezo/contract/persons";
import { e164Of } from "@ezo/contract/values/phone";
import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ordinal } from "../../persons/ordinal.ts";
import { personMatches } from "../../persons/persons.queries.ts";
import { useMay } from "../../session/session-context.tsx";
import styles from "./by-hand-fields.module.css";
import { type ByHandValues, filledFrom } from "./by-hand-values.ts";

const SEARCH_DELAY_MS = 150;
const NOBODY: readonly PersonMatch[] = [];

/** The first field: finds the person while their number is typed. Arrow keys choose, Enter takes. */
export function PhoneField(props: {
  values: ByHandValues;
  error: string | undefined;
  onChange: (change: Partial<ByHandValues>) => void;
}) {
  const { values, error, onChange } = props;
  const { t, language } = useTexts();
  const may = useMay();
  const [asked] = useDebouncedValue(values.phone.trim(), SEARCH_DELAY_MS);
  const { data: found = NOBODY } = useQuery(
    personMatches(useCaller(), may("enquiries.read_own") ? asked : ""),
  );
  const byPhone = new Map(
    found.flatMap((person) => person.phones.map((phone): [string, PersonMatch] => [phone, person])),
  );
  const known = byPhone.get(e164Of(values.phone.trim()) ?? "");
  // A number typed to its end is as good as one that was chosen: what is known of its person need not be typed again.
  const fill = useEffectEvent(() => {
    if (known) onChange(filledFrom(known, values.phone, values));
  });
  useEffect(() => fill(), [known?.id]);
  // Another hint for those who see their own requests only: a colleague's client is not found.
  const seesAll = may("persons.read");
  const hint = may("enquiries.read_own")
    ? t(seesAll ? "by_hand.phone_hint" : "by_hand.phone_hint_own")
    : null;
  return (
    <Autocomplete
      label={t("field.phone")}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      data-autofocus
      error={error}
      description={
        known
          ? seesAll
            ? t("by_hand.known", { name: known.name, nth: ordinal(known.enquiry_count + 1, language) })
            : t("by_hand.known_own", { name: known.name })
          : hint
      }
      inputWrapperOrder={["label", "input", "error", "description"]}
      // The server has filtered already.
      filter={({ options }) => options}
      data={known ? [] : [...byPhone.keys()]}
      value={values.phone}
      onChange={(phone) => onChange({ phone })}
      onOptionSubmit={(phone) => {
        const person = byPhone.get(String(phone));
        if (person) onChange(filledFrom(person, String(phone), values));
      }}
      renderOption={({ option }) => (
        <Option phone={String(option.value)} person={byPhone.get(String(option.value))} />
      )}
    />
  );
}

function Option({ phone, person }: { phone: string; person: PersonMatch | undefined }) {
  const { t } = useTexts();
  return (
    <span className={styles.option}>
      {person?.name || phone}
      <small>
        {[phone, ...(person?.emails ?? []), person && t("person.requests", { count: person.enquiry_count })]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </span>
  );
}
