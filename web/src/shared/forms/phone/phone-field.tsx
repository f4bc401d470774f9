import { PHONE_MAX_LENGTH } from "@ezo/contract/limits";
import { type ComponentType, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Field, type FieldProps } from "../field.tsx";
import box from "../field.module.css";
import type { PhoneState } from "../use-enquiry-form.ts";
import georgia from "./flags/GE.svg";
import styles from "./phone-field.module.css";
import { mayBePhone, phoneCharacters, type PhoneMode, phoneMode } from "./phone-text.ts";
import type { PhoneWidgetProps } from "./phone-widget-props.ts";

interface Props extends FieldProps {
  /** Somebody is about to use the form: time to fetch the widget. */
  isApproached: boolean;
  mode?: PhoneMode;
  placeholder?: string;
  isRequired?: boolean;
  onChange: (phone: PhoneState) => void;
}

const loadWidget = () => import("./phone-widget.tsx");

/**
 * A phone number with its country. The widget brings the numbering tables of the world, so at first a plain field of
 * the same look is shown instead, and what is typed there goes over into the widget.
 */
export function PhoneField({
  isApproached,
  mode = "international",
  placeholder = "",
  isRequired = false,
  onChange,
  ...field
}: Props) {
  const [Widget, setWidget] = useState<ComponentType<PhoneWidgetProps> | null>(null);
  const [opensList, setOpensList] = useState(false);
  const plain = useRef<HTMLInputElement>(null);
  const typed = useRef("");

  function report(text: string) {
    typed.current = text;
    // Without the tables, when they are late or do not come, a form must be sendable all the same.
    onChange({ value: text, isValid: mayBePhone(text) });
  }
  const reportWhatStands = useEffectEvent(() => {
    if (plain.current?.value) report(plain.current.value);
  });
  // The browser may have filled the field, or somebody typed in it, before the page came alive.
  useEffect(() => reportWhatStands(), []);

  function takeOver() {
    loadWidget().then(
      ({ PhoneWidget }) => {
        const change = () => setWidget(() => PhoneWidget);
        // Changing a field under somebody's fingers would lose the caret, and on a phone the keyboard.
        if (document.activeElement === plain.current)
          plain.current?.addEventListener("blur", change, { once: true });
        else change();
      },
      // The plain field does as well; the server knows numbers too.
      () => undefined,
    );
  }
  useEffect(() => {
    if (isApproached) takeOver();
  }, [isApproached]);

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
          <div className={box.box}>
            <PlainCountry
              onPress={() => {
                setOpensList(true);
                takeOver();
              }}
            />
            <input
              {...control}
              ref={plain}
              name="phone"
              type="tel"
              autoComplete="tel"
              required={isRequired}
              placeholder={placeholder}
              maxLength={PHONE_MAX_LENGTH}
              onInput={(event: FormEvent<HTMLInputElement>) => {
                const { currentTarget } = event;
                const allowed = phoneCharacters(currentTarget.value);
                const shown = withoutPlainCode(allowed);
                if (shown !== currentTarget.value) currentTarget.value = shown;
                report(allowed);
              }}
            />
          </div>
        )
      }
    </Field>
  );
}

/** The default country, as the widget will show it. */
/** What stands beside the plain field, and so is not repeated in it, as when a kept number comes back. */
const PLAIN_CODE = "+995";
const withoutPlainCode = (number: string): string =>
  number.startsWith(PLAIN_CODE) ? number.slice(PLAIN_CODE.length).trimStart() : number;

function PlainCountry({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.country}
      aria-label={t("contact.country_code", { country: PLAIN_CODE })}
      aria-haspopup="listbox"
      onClick={onPress}
    >
      <img className={styles.flag} src={georgia} alt="" width={22} height={15} loading="lazy" />
      <span>{PLAIN_CODE}</span>
      <Icon name="chevron" />
    </button>
  );
}
