import type { ControlProps } from "../fields/field.tsx";
import type { PhoneState } from "../enquiry/checks-while-typing.ts";
import type { PhoneMode } from "./phone-text.ts";

/** What the phone field passes to the widget. */
export interface PhoneWidgetProps {
  control: ControlProps;
  mode: PhoneMode;
  placeholder: string;
  isRequired: boolean;
  /** The plain field's text. */
  initialText: string;
  /** The visitor has already pressed the button for the list of countries. */
  opensList: boolean;
  onChange: (phone: PhoneState) => void;
}
