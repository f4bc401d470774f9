/** The phone field with its numbering tables; loaded by `phone-field.tsx` when a form is approached. */
import { getIpCountry } from "@ezo/contract/contact";
import { PHONE_MAX_LENGTH, PHONE_PREFERRED_COUNTRIES } from "@ezo/contract/limits";
import { isPossiblePhone, PHONE_DEFAULT_COUNTRY } from "@ezo/contract/phone";
import type { CountryCode } from "libphonenumber-js/min";
import { type ChangeEvent, type ComponentProps, forwardRef, useEffect, useMemo, useRef, useState } from "react";
import PhoneInput from "react-phone-number-input/input";
import type { WebCaller } from "../../api/http-caller.ts";
import { useCaller } from "../../api/caller-context.ts";
import { useLocale } from "../../i18n/i18n-context.tsx";
import box from "../field.module.css";
import { listCountries } from "./countries.ts";
import { CountryPicker } from "./country-picker.tsx";
import type { PhoneWidgetProps } from "./phone-field.tsx";
import styles from "./phone-field.module.css";
import { asCountry, moveTo, readInternational, readTyped, type TypedNumber } from "./phone-number.ts";
import { countryOfAnswer } from "./phone-text.ts";

const FALLBACK_COUNTRY = PHONE_PREFERRED_COUNTRIES[0] ?? PHONE_DEFAULT_COUNTRY;

export function PhoneWidget({ control, mode, placeholder, isRequired, initialText, opensList, onChange }: PhoneWidgetProps) {
  const countries = useCountries();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedNumber>(() => readTyped(initialText, FALLBACK_COUNTRY));
  const isUntouched = useRef(initialText === "");

  function change(next: TypedNumber) {
    isUntouched.current = false;
    setTyped(next);
    report(next);
  }
  const report = ({ value }: TypedNumber) => onChange({ value, isValid: isPossiblePhone(value) });
  useEffect(() => {
    if (initialText) report(typed);
  }, []);
  useDetectedCountry((country) => {
    if (isUntouched.current) setTyped({ country, value: "" });
  });

  function choose(country: CountryCode) {
    change(moveTo(country, typed));
    input.current?.focus();
  }
  // With a country chosen only the national part is typed; a leading plus starts the number over, country included.
  const format = typed.country ? nationalPart(typed.country, mode === "international") : {};
  return (
    <div className={styles.wrap}>
      <div className={box.box}>
        <CountryPicker countries={countries} chosen={typed.country} opensAtOnce={opensList} onChoose={choose} />
        <PhoneInput
          {...control}
          {...format}
          ref={input}
          name="phone"
          required={isRequired}
          placeholder={placeholder}
          maxLength={PHONE_MAX_LENGTH}
          value={typed.value}
          onChange={(value) => {
            if ((value ?? "") !== typed.value) change(followed(typed.country, value ?? ""));
          }}
          inputComponent={NumberInput}
          onInternational={(text: string) => change(readInternational(text))}
        />
      </div>
    </div>
  );
}

const nationalPart = (country: CountryCode, isInternational: boolean) =>
  isInternational ? { country, international: true, withCountryCallingCode: false } : { country };

/** Without a country yet, the number itself names it. */
const followed = (country: CountryCode | undefined, value: string): TypedNumber =>
  country || value === "" ? { country, value } : readInternational(value);

interface NumberInputProps extends ComponentProps<"input"> {
  onInternational?: (text: string) => void;
}
/** Hands a text that begins with `+` (typed, pasted, filled in by the browser) over before it is cut to digits. */
const NumberInput = forwardRef<HTMLInputElement, NumberInputProps>(function NumberInput(
  { onInternational, onChange, ...input },
  ref,
) {
  function onText(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    if (onInternational && text.trimStart().startsWith("+")) onInternational(text);
    else onChange?.(event);
  }
  return <input {...input} ref={ref} onChange={onText} />;
});

function useCountries() {
  const locale = useLocale();
  return useMemo(() => listCountries(locale), [locale]);
}

/** The visitor's country, once. Not knowing it costs nothing but a note (specification, section 8). */
function useDetectedCountry(onFound: (country: CountryCode) => void): void {
  const call = useCaller();
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    void detectCountry(call).then((country) => country && latest.current(country));
  }, [call]);
}

let detection: Promise<CountryCode | undefined> | undefined;
function detectCountry(call: WebCaller): Promise<CountryCode | undefined> {
  detection ??= call(getIpCountry, {}).then(
    (answer) => {
      const country = asCountry(countryOfAnswer(answer));
      if (!country) console.warn("The visitor's country is unknown.");
      return country;
    },
    () => {
      console.warn("The visitor's country could not be detected.");
      return undefined;
    },
  );
  return detection;
}
