import { PHONE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import {
  type ComponentType,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useT } from "../../i18n/i18n-context.tsx";
import { Icon } from "../../ui/icon.tsx";
import { afterFocus } from "../after-focus.ts";
import { type ControlProps, Field, type FieldProps } from "../fields/field.tsx";
import box from "../fields/field.module.css";
import type { PhoneState } from "../enquiry/checks-while-typing.ts";
import georgia from "./flags/GE.svg";
import styles from "./phone-field.module.css";
import { mayBePhone, phoneCharacters, type PhoneMode, phoneMode } from "./phone-text.ts";
import type { PhoneWidgetProps } from "./phone-widget-props.ts";

interface Props extends FieldProps {
  /** Somebody is about to use the form: time to load the widget. */
  isApproached: boolean;
  mode?: PhoneMode;
  placeholder?: string;
  isRequired?: boolean;
  onChange: (phone: PhoneState) => void;
}

/**
 * A phone number with its country. The widget contains the numbering tables of the world, so a plain field of the same
 * look is shown first; what is typed there is passed on to the widget.
 */
export function PhoneField(props: Props) {
  const {
    isApproached,
    mode = "international",
    placeholder = "",
    isRequired = false,
    onChange,
    ...field
  } = props;
  const [opensList, setOpensList] = useState(false);
  const plain = useRef<HTMLDivElement>(null);
  const typed = useRef("");
  const { Widget, load } = useWidget(plain, isApproached);

  function report(text: string) {
    typed.current = text;
    // A rough check: without the tables, which may be late or missing, the form must still be sendable.
    onChange({ value: text, isValid: mayBePhone(text) });
  }
  const reportInitial = useEffectEvent(() => {
    const text = plain.current?.querySelector("input")?.value;
    if (!text) return;
    report(text);
    // A draft with another country's number: the plain field shows our own.
    if (text.startsWith("+")) load(true);
  });
  // The browser may have filled the field, or somebody may have typed in it, before the page was hydrated.
  useEffect(() => reportInitial(), []);

  return (
    <Field {...field}>
      {(control) =>
        Widget ? (
          <Widget
            control={control}
            mode={phoneMode(mode)}
            placeholder={placeholder}
            isRequired={isRequired}
            initialText={typed.current}
            opensList={opensList}
            onChange={onChange}
          />
        ) : (
          <PlainPhone
            ref={plain}
            control={control}
            placeholder={placeholder}
            isRequired={isRequired}
            onText={report}
            onPickCountry={() => {
              setOpensList(true);
              load(true);
            }}
          />
        )
      }
    </Field>
  );
}

/** The widget's component, once it is loaded and may replace the plain field. */
function useWidget(plain: RefObject<HTMLDivElement | null>, isApproached: boolean) {
  const [Widget, setWidget] = useState<ComponentType<PhoneWidgetProps> | null>(null);
  const load = useCallback(
    (isAskedFor = false) => {
      import("./phone-widget.tsx").then(
        ({ PhoneWidget }) => {
          // In the same step as the check: what is typed between it and a later rendering would be lost.
          const replace = () => flushSync(() => setWidget(() => PhoneWidget));
          const field = plain.current;
          // Replacing a focused field would lose the caret, and on a phone the keyboard.
          if (!isAskedFor && field?.contains(document.activeElement)) onLeave(field, replace);
          else replace();
        },
        // The plain field works as well; the server checks numbers too.
        () => undefined,
      );
    },
    [plain],
  );
  useEffect(() => {
    if (isApproached) load();
  }, [isApproached, load]);
  return { Widget, load };
}

/** Calls `then` when the focus has left `field`. A move within it, say to the country's button, is none. */
function onLeave(field: HTMLElement, then: () => void): void {
  field.addEventListener("focusout", function leave({ relatedTarget }) {
    if (relatedTarget instanceof Node && field.contains(relatedTarget)) return;
    field.removeEventListener("focusout", leave);
    afterFocus(relatedTarget, then);
  });
}

interface PlainProps {
  ref: RefObject<HTMLDivElement | null>;
  control: ControlProps;
  placeholder: string;
  isRequired: boolean;
  onText: (text: string) => void;
  onPickCountry: () => void;
}

function PlainPhone({ ref, control, placeholder, isRequired, onText, onPickCountry }: PlainProps) {
  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    const allowed = phoneCharacters(currentTarget.value);
    const shown = withoutDialCode(allowed);
    if (shown !== currentTarget.value) currentTarget.value = shown;
    onText(allowed);
  }
  return (
    <div ref={ref} className={box.box}>
      <PlainCountry onPress={onPickCountry} />
      <input
        {...control}
        name="phone"
        type="tel"
        autoComplete="tel"
        required={isRequired}
        placeholder={placeholder}
        maxLength={PHONE_MAX_LENGTH}
        onInput={onInput}
      />
    </div>
  );
}

/** Shown beside the plain field, and therefore removed from a restored number. */
const DIAL_CODE = "+995";
const withoutDialCode = (number: string): string =>
  number.startsWith(DIAL_CODE) ? number.slice(DIAL_CODE.length).trimStart() : number;

/** The default country, as the widget will show it. */
function PlainCountry({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.country}
      aria-label={t("contact.country_code", { country: DIAL_CODE })}
      aria-haspopup="listbox"
      onClick={onPress}
    >
      <img className={styles.flag} src={georgia} alt="" width={22} height={15} loading="lazy" />
      <span>{DIAL_CODE}</span>
      <Icon name="chevron" />
    </button>
  );
}
