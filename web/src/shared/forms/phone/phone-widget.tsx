/** The phone field with the numbering tables; loaded by `phone-field.tsx` when somebody is about to use a form. */
import { getIpCountry } from "@ezo/contract/site/contact";
import { PHONE_MAX_LENGTH, PHONE_PREFERRED_COUNTRIES } from "@ezo/contract/values/limits";
import { isPossiblePhone, PHONE_DEFAULT_COUNTRY } from "@ezo/contract/values/phone";
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

export function PhoneWidget(props: PhoneWidgetProps) {
  const { control, mode, placeholder, isRequired, initialText, opensList, onChange } = props;
  const countries = useCountries();
  const input = useRef<HTMLInputElement>(null);
  const phone = usePhoneNumber(initialText, onChange);
  const { start } = phone;
  const format =
    start.country === undefined ? {} : { country: start.country, ...INTERNATIONAL_WITHOUT_CODE[mode] };
  return (
    <div className={styles.wrap}>
      <div className={box.box}>
        <CountryPicker
          countries={countries}
          chosen={start.country}
          opensAtOnce={opensList}
          onChoose={phone.setCountry}
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
          onText={phone.onText}
          onShown={phone.onShown}
        />
      </div>
    </div>
  );
}

/**
 * The number being typed, reported to `onChange`. `start` is the value that the library was last given. It formats the
 * digits typed since then itself: passed back to it on every key, they would be overtaken by fast typing.
 */
function usePhoneNumber(initialText: string, onChange: PhoneWidgetProps["onChange"]) {
  const [start, setStart] = useState<TypedNumber>(() => readTyped(initialText, FALLBACK_COUNTRY));
  const current = useRef(start);
  const hasPlusTyped = start.country === undefined;

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
    setStart(next);
    update(next);
  }
  const reportInitial = useEffectEvent(() => {
    if (initialText) report();
  });
  useEffect(() => reportInitial(), []);
  useDetectedCountry((country) => {
    if (current.current.value === "" && start.country === FALLBACK_COUNTRY) startFrom({ country, value: "" });
  });

  /** Text that begins with a plus has its own country; other text belongs to the chosen country. */
  function onText(text: string): string | undefined {
    // The library never shows a lone plus, so the digits after it arrive without one.
    const meant = hasPlusTyped && text !== "" && !text.startsWith("+") ? `+${text}` : text;
    const isEmptied = hasPlusTyped && text === "";
    const next = isEmptied ? { country: FALLBACK_COUNTRY, value: "" } : readTyped(meant, start.country);
    if (next.country !== start.country) {
      startFrom(next);
      return undefined;
    }
    return meant.trimStart().startsWith("+") && !hasPlusTyped ? nationalPart(next) : meant;
  }
  return {
    start,
    onText,
    onShown: (text: string) => update(readTyped(text, start.country)),
    setCountry: (country: CountryCode) => startFrom(moveTo(country, current.current)),
  };
}

const INTERNATIONAL_WITHOUT_CODE = {
  international: { international: true, withCountryCallingCode: false },
  national: {},
} as const;
const ignore = () => {};

interface NumberInputProps extends ComponentProps<"input"> {
  /** Called before the library reduces the text to digits. Returns the text to continue with, if any. */
  onText?: (text: string) => string | undefined;
  /** Called with the text as the library shows it, after every change. */
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
    const accepted = onText ? onText(text) : text;
    if (accepted === undefined) return;
    if (accepted !== text) event.target.value = accepted;
    onChange?.(event);
  }
  return <input {...input} ref={ref} onChange={change} />;
});

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
