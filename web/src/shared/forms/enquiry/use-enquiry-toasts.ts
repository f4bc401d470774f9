import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import { useT } from "../../i18n/i18n-context.tsx";
import { useToasts } from "../../ui/toasts/toasts-context.tsx";

/** Text keys, each with the Georgian text that is shown where the texts are missing (specification, section 8). */
type KeyWithText = readonly [key: string, georgian: string];

const SENT: Record<FormSource, { title: KeyWithText; message: KeyWithText }> = {
  contact_form: {
    title: ["messages.success", "წარმატებული"],
    message: ["messages.message_sent", "თქვენი შეტყობინება გაიგზავნა"],
  },
  call_request: {
    title: ["messages.request_sent", "მოთხოვნა გაგზავნილია"],
    message: ["messages.will_contact_soon", "ჩვენ მალე დაგიკავშირდებით"],
  },
};
const FAILED: Record<"title" | "message", KeyWithText> = {
  title: ["errors.title", "შეცდომა"],
  message: ["errors.try_later", "გთხოვთ სცადოთ მოგვიანებით"],
};

/** The toasts after sending a form; an empty `message` is replaced by the site's own text. */
export function useEnquiryToasts(source: FormSource) {
  const t = useT();
  const toasts = useToasts();
  const textOf = ([key, defaultValue]: KeyWithText) => t(key, { defaultValue });
  return {
    showSent: (message: string) =>
      toasts.show({
        type: "success",
        title: textOf(SENT[source].title),
        message: message || textOf(SENT[source].message),
      }),
    showFailed: (message: string) =>
      toasts.show({
        type: "error",
        title: textOf(FAILED.title),
        message: message || textOf(FAILED.message),
      }),
  };
}
