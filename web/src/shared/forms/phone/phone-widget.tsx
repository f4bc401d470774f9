/** The phone field with the numbering tables; loaded by `phone-field.tsx` when somebody is about to use a form. */
import { getIpCountry } from "@ezo/contract/site/pages/contact";
import { PHONE_MAX_LENGTH, PHONE_PREFERRED_COUNTRIES } from "@ezo/contract/values/limits/fields";
import { isPossiblePhone, PHONE_DEFAULT_COUNTRY } from "@ezo/contract/values/contact/phone";
import { useInput } from "input-format/react-hook";
import type { CountryCode } from "libphonenumber-js/min";
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type RefAttributes,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { WebCaller } from "../../api/http-caller.ts";
import { useCaller } from "../../api/caller-context.ts";
import { useLocale } from "../../i18n/i18n-context.tsx";
import box from "../fields/field.module.css";
import { listCountries } from "./countries.ts";
import { CountryPicker } from "./country-picker.tsx";
import styles from "./phone-field.module.css";
import { parsePhoneCharacter, phoneFormat, shownDigits } from "./phone-format.ts";
import { asCountry, moveTo, nationalPart, readTyped, type TypedNumber } from "./phone-number.ts";
import { countryOfAnswer, type PhoneMode } from "./phone-text.ts";
import type { PhoneWidgetProps } from "./phone-widget-props.ts";

const FALLBACK_COUNTRY = PHONE_PREFERRED_COUNTRIES[0] ?? PHONE_DEFAULT_COUNTRY;

export function PhoneWidget(props: PhoneWidgetProps) {
  const { control, mode, placeholder, isRequired, initialText, opensList, onChange } = props;
  const countries = useCountries();
  const input = useRef<HTMLInputElement>(null);
  const phone = usePhoneNumber(initialText, mode, onChange);
  // Formats the digits typed, and keeps the caret where it was among them.
  const field = useInput<InputProps>({
    ...control,
    ref: input,
    type: "tel",
    autoComplete: "tel",
    parse: parsePhoneCharacter,
    format: phone.format,
    value: phone.digits,
    onChange: phone.onDigits,
  });
  function change(event: ChangeEvent<HTMLInputElement>) {
    const accepted = phone.onText(event.target.value);
    if (accepted === undefined) return;
    if (accepted !== event.target.value) event.target.value = accepted;
    field.onChange(event);
  }
  return (
    <div className={styles.wrap}>
      <div className={box.box}>
        <CountryPicker
          countries={countries}
          chosen={phone.country}
          opensAtOnce={opensList}
          onChoose={phone.setCountry}
          onDone={() => input.current?.focus()}
        />
        <input
          {...field}
          name="phone"
          required={isRequired}
          placeholder={placeholder}
          maxLength={PHONE_MAX_LENGTH}
          onChange={change}
        />
      </div>
    </div>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "onKeyDown" | "value"> &
  RefAttributes<HTMLInputElement>;

/** The number being typed, by its country and the digits that the field shows. It is reported to `onChange`. */
function usePhoneNumber(initialText: string, mode: PhoneMode, onChange: PhoneWidgetProps["onChange"]) {
  const [{ country, digits }, setShown] = useState(() => shown(readTyped(initialText, FALLBACK_COUNTRY)));
  const current = useRef(readTyped(initialText, FALLBACK_COUNTRY));
  const format = useMemo(() => phoneFormat(country, mode), [country, mode]);

  function shown(number: TypedNumber) {
    return { country: number.country, digits: shownDigits(number, mode) };
  }
  function report() {
    const { value } = current.current;
    onChange({ value, isValid: isPossiblePhone(value) });
  }
  function update(next: TypedNumber) {
    if (next.value === current.current.value && next.country === current.current.country) return;
    current.current = next;
    report();
  }
  function startFrom(next: TypedNumber) {
    setShown(shown(next));
    update(next);
  }
  const reportInitial = useEffectEvent(() => {
    if (initialText) report();
  });
  useEffect(() => reportInitial(), []);
  useDetectedCountry((detected) => {
    if (current.current.value === "" && country === FALLBACK_COUNTRY)
      startFrom({ country: detected, value: "" });
  });

  const withPlus = (text: string) =>
    country === undefined && text !== "" && !text.startsWith("+") ? `+${text}` : text;
  /**
   * Text that begins with a plus has its own country; other text belongs to the chosen country. Returns the text to
   * format, unless the number goes on in another country.
   */
  function onText(text: string): string | undefined {
    const next = readTyped(withPlus(text), country);
    if (text !== "" && next.country !== country) {
      startFrom(next);
      return undefined;
    }
    return country !== undefined && text.trimStart().startsWith("+") ? nationalPart(next) : withPlus(text);
  }
  function onDigits(typed = ""): void {
    const typedDigits = withPlus(typed);
    const isEmptied = country === undefined && typed === "";
    const next = isEmptied
      ? { country: FALLBACK_COUNTRY, value: "" }
      : readTyped(format(typedDigits).text, country);
    if (next.country !== country) {
      startFrom(next);
      return;
    }
    setShown({ country, digits: typedDigits });
    update(next);
  }
  return {
    country,
    digits,
    format,
    onText,
    onDigits,
    setCountry: (chosen: CountryCode) => startFrom(moveTo(chosen, current.current)),
  };
}

function useCountries() {
  const locale = useLocale();
  return useMemo(() => listCountries(locale), [locale]);
}

/** Detects the visitor's country once. A failure is only logged (specification, section 8). */
function useDetectedCountry(onFound: (country: CountryCode) => void): void {
  const call = useCaller();
  const found = useEffectEvent(onFound);
  useEffect(() => {
    void detectCountry(call).then((country) => country && found(country));
  }, [call]);
}

let detection: Promise<CountryCode | undefined> | undefined;
function detectCountry(call: WebCaller): Promise<CountryCode | undefined> {
  detection ??= call(getIpCountry, {}).then(
    // Of many addresses no country is known, which is no failure: the form starts with the first one.
    (answer) => asCountry(countryOfAnswer(answer)),
    () => {
      console.warn("The visitor's country could not be detected.");
      return undefined;
    },
  );
  return detection;
}
