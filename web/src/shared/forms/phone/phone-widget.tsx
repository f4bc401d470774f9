/** The phone field with its numbering tables; loaded by `phone-field.tsx` when a form is approached. */
import { getIpCountry } from "@ezo/contract/contact";
import { PHONE_MAX_LENGTH, PHONE_PREFERRED_COUNTRIES } from "@ezo/contract/limits";
import { isPossiblePhone, PHONE_DEFAULT_COUNTRY } from "@ezo/contract/phone";
import type { CountryCode } from "libphonenumber-js/min";
import {
  type ChangeEvent,
  type ComponentProps,
  forwardRef,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import PhoneInput from "react-phone-number-input/input";
import type { WebCaller } from "../../api/http-caller.ts";
import { useCaller } from "../../api/caller-context.ts";
import { useLocale } from "../../i18n/i18n-context.tsx";
import box from "../field.module.css";
import { listCountries } from "./countries.ts";
import { CountryPicker } from "./country-picker.tsx";
import styles from "./phone-field.module.css";
import { asCountry, moveTo, nationalPart, readTyped, type TypedNumber } from "./phone-number.ts";
import { countryOfAnswer } from "./phone-text.ts";
import type { PhoneWidgetProps } from "./phone-widget-props.ts";

const FALLBACK_COUNTRY = PHONE_PREFERRED_COUNTRIES[0] ?? PHONE_DEFAULT_COUNTRY;

export function PhoneWidget({
  control,
  mode,
  placeholder,
  isRequired,
  initialText,
  opensList,
  onChange,
}: PhoneWidgetProps) {
  const countries = useCountries();
  const input = useRef<HTMLInputElement>(null);
  // What the library last started from. It keeps the digits typed since then to itself: were they handed back to it
  // at every key, fast typing would overtake them.
  const [start, setStart] = useState<TypedNumber>(() => readTyped(initialText, FALLBACK_COUNTRY));
  const current = useRef(start);
  const hasPlusTyped = start.country === undefined;

  function note(next: TypedNumber) {
    if (next.value === current.current.value && next.country === current.current.country) return;
    current.current = next;
    report();
  }
  function report() {
    const { value } = current.current;
    onChange({ value, isValid: isPossiblePhone(value) });
  }
  function startFrom(next: TypedNumber) {
    setStart(next);
    note(next);
  }
  const reportWhatStood = useEffectEvent(() => {
    if (initialText) report();
  });
  useEffect(() => reportWhatStood(), []);
  useDetectedCountry((country) => {
    if (current.current.value === "" && start.country === FALLBACK_COUNTRY) startFrom({ country, value: "" });
  });

  /** A text that begins with a plus names its own country; everything else belongs to the country chosen. */
  function onText(text: string): string | undefined {
    // The library shows no plus on its own, so the digits after it arrive without one.
    const meant = hasPlusTyped && text !== "" && !text.startsWith("+") ? `+${text}` : text;
    const isEmptied = hasPlusTyped && text === "";
    const next = isEmptied ? { country: FALLBACK_COUNTRY, value: "" } : readTyped(meant, start.country);
    if (next.country !== start.country) {
      startFrom(next);
      return undefined;
    }
    return meant.trimStart().startsWith("+") && !hasPlusTyped ? nationalPart(next) : meant;
  }
  const format = hasPlusTyped ? {} : { country: start.country, ...INTERNATIONAL_WITHOUT_CODE[mode] };
  return (
    <div className={styles.wrap}>
      <div className={box.box}>
        <CountryPicker
          countries={countries}
          chosen={start.country}
          opensAtOnce={opensList}
          onChoose={(country) => startFrom(moveTo(country, current.current))}
          onDone={() => input.current?.focus()}
        />
        <PhoneInput
          {...control}
          {...format}
          ref={input}
          name="phone"
          required={isRequired}
          placeholder={placeholder}
          maxLength={PHONE_MAX_LENGTH}
          value={start.value}
          onChange={ignore}
          inputComponent={NumberInput}
          onText={onText}
          onShown={(text: string) => note(readTyped(text, start.country))}
        />
      </div>
    </div>
  );
}

const INTERNATIONAL_WITHOUT_CODE = {
  international: { international: true, withCountryCallingCode: false },
  national: {},
} as const;
const ignore = () => {};

interface NumberInputProps extends ComponentProps<"input"> {
  /** Decides about a text before the library cuts it to digits: what to go on with, or nothing. */
  onText?: (text: string) => string | undefined;
  /** The text as the library shows it, after every change of any kind. */
  onShown?: (text: string) => void;
}
const NumberInput = forwardRef<HTMLInputElement, NumberInputProps>(function NumberInput(
  { onText, onShown, onChange, ...input },
  ref,
) {
  const { value } = input;
  const show = useEffectEvent((text: string) => onShown?.(text));
  useEffect(() => show(String(value)), [value]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    const goOn = onText ? onText(text) : text;
    if (goOn === undefined) return;
    if (goOn !== text) event.target.value = goOn;
    onChange?.(event);
  }
  return <input {...input} ref={ref} onChange={change} />;
});

function useCountries() {
  const locale = useLocale();
  return useMemo(() => listCountries(locale), [locale]);
}

/** The visitor's country, once. Not knowing it costs nothing but a note (specification, section 8). */
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
