import type { ControlProps } from "../field.tsx";
import type { PhoneState } from "../use-enquiry-form.ts";
import type { PhoneMode } from "./phone-text.ts";

/** What the phone field hands to the widget that takes its place. */
export interface PhoneWidgetProps {
  control: ControlProps;
  mode: PhoneMode;
  placeholder: string;
  isRequired: boolean;
  /** What the plain field held. */
  initialText: string;
  /** The visitor has already reached for the list of countries. */
  opensList: boolean;
  onChange: (phone: PhoneState) => void;
}
