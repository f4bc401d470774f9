import { createContext, use } from "react";
import { useT } from "../i18n/i18n-context.tsx";
import type { EnquirySubject } from "../forms/enquiry-subject.ts";
import { buttonClass, FallbackButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Opens the call-request dialog; focus comes back to `opener` when it closes. */
export type OpenCallRequest = (opener: HTMLElement, about?: EnquirySubject) => void;
export const CallRequestContext = createContext<{
  open: OpenCallRequest;
  prepare: () => void;
  contactPath: string;
}>({
  open: () => {},
  prepare: () => {},
  contactPath: "/contact",
});

interface Props {
  variant?: "primary" | "ghost" | "paper";
  size?: "normal" | "small";
  /** Takes the place of opening the dialog at once, e.g. to close a menu first. */
  onPress?: (button: HTMLButtonElement) => void;
}

/** "Call us", wherever it is shown. Without JavaScript it leads to the contact page, where the numbers are. */
export function CallUsButton({ onPress, ...look }: Props) {
  const { open, prepare, contactPath } = use(CallRequestContext);
  const t = useT();
  return (
    <FallbackButton
      href={contactPath}
      onPress={onPress ?? ((button) => open(button))}
      className={buttonClass(look)}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Icon name="phone" />
      {t("buttons.call_us")}
    </FallbackButton>
  );
}
