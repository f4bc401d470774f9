import type { PersonMatch } from "@ezo/contract/persons";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import { Autocomplete } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import styles from "./by-hand-fields.module.css";
import { type ByHandValues, filledFrom, numberOf } from "./by-hand-values.ts";
import { type Known, useKnownText } from "./use-known.ts";

/** The first field: finds the person while their number is typed. Arrow keys choose, Enter takes. */
export function PhoneField(props: {
  values: ByHandValues;
  known: Known;
  error: string | undefined;
  onChange: (change: Partial<ByHandValues>) => void;
}) {
  const { values, error, onChange } = props;
  const { byPhone, ofPhone: known, ofEmail } = props.known;
  const { t } = useTexts();
  const may = useMay();
  const textOf = useKnownText();
  // A number typed to its end is as good as one that was chosen: what is known of its person need not be typed again.
  const number = numberOf(values.phone);
  const fill = useEffectEvent(() => {
    const { number: before } = values.filled;
    // A person is not known while they are looked for anew: it is the number that says whether they are meant.
    if (known ? before !== number : before !== "" && before !== number)
      onChange(filledFrom(known, values.phone, values));
  });
  useEffect(() => fill(), [known?.id, number]);
  // Another hint for those who see their own requests only: a colleague's client is not found.
  const hint = may("enquiries.read_own")
    ? t(may("persons.read") ? "by_hand.phone_hint" : "by_hand.phone_hint_own")
    : null;
  // Who is known by the address is named there.
  const whose = known && (ofEmail ? t("by_hand.number_of", { name: known.name }) : textOf(known));
  return (
    <Autocomplete
      label={t("field.phone")}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      data-autofocus
      error={error}
      description={whose ?? hint}
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
  const number = readablePhone(phone);
  return (
    <span className={styles.option}>
      {person?.name || number}
      <small>
        {[number, ...(person?.emails ?? []), person && t("person.requests", { count: person.enquiry_count })]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </span>
  );
}
