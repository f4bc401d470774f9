import type { FocusEvent, FormEvent, RefObject } from "react";
import { afterArrival } from "../after-arrival.ts";
import { afterFocus } from "../after-focus.ts";
import { type EnquiryValues, fieldOf, isTooLong } from "../fields/fields.ts";
import type { useFieldErrors } from "../fields/use-field-errors.ts";

export interface PhoneState {
  value: string;
  isValid: boolean;
}

/** Handlers that check a form's fields one by one while they are filled in. */
export function checksWhileTyping(form: {
  errors: ReturnType<typeof useFieldErrors>;
  values: () => EnquiryValues | undefined;
  phone: RefObject<PhoneState>;
  onEdit: () => void;
  /** The values have changed. */
  onChange: () => void;
}) {
  const { errors, values, phone, onEdit, onChange } = form;
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    onEdit();
    const field = fieldOf(target);
    // Excess length is reported at once, because the excess text may be out of sight.
    if (field && isTooLong(field, values()?.[field])) void errors.check(field);
    else if (field && field !== "phone") errors.clear(field);
    onChange();
  }
  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const field = fieldOf(target);
    // The country belongs to the number.
    if (!field || target.parentElement?.contains(relatedTarget)) return;
    if (!(relatedTarget instanceof HTMLButtonElement))
      afterFocus(relatedTarget, () => void errors.check(field));
    // The click comes first, because the message may move the button. Send checks the whole form, Cancel empties it.
    else if (relatedTarget.getAttribute("aria-haspopup") === "listbox")
      afterArrival(relatedTarget, () => void errors.check(field));
  }
  function setPhone(next: PhoneState) {
    const isChanged = next.value !== phone.current.value;
    phone.current = next;
    const isTyped = document.activeElement?.matches('input[name="phone"]') ?? false;
    if (isChanged && isTyped) errors.clear("phone");
    // The widget replaces the plain field and rewrites the number: an error that is shown is checked again.
    else if (isChanged && errors.textOf("phone") !== undefined) void errors.check("phone");
    onChange();
  }
  return { onInput, onBlur, setPhone };
}
