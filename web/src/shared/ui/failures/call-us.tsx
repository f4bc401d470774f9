import { createContext, use } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import type { EnquirySubject } from "../../forms/enquiry/enquiry-subject.ts";
import { buttonClass, FallbackButton } from "../button.tsx";
import { Icon } from "../icon.tsx";

/** Opens the call-request dialog; the focus returns to `opener` when it closes. */
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
  /** Called instead of opening the dialog, for example to close a menu first. */
  onPress?: (button: HTMLButtonElement) => void;
}

/** The "Call us" button. Without JavaScript it leads to the contact page. */
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
