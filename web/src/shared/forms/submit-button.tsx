import type { ReactNode } from "react";
import { useT } from "../i18n/i18n-context.tsx";
import { Button, Spinner } from "../ui/button.tsx";
import type { EnquiryForm } from "./use-enquiry-form.ts";

/**
 * Stays in the tab order while the form may not be sent: pressing it then shows what is missing. While the form is
 * on its way it turns, and presses do nothing.
 */
export function SubmitButton({
  form: { isComplete, isSubmitting },
  className,
  children,
}: {
  form: Pick<EnquiryForm, "isComplete" | "isSubmitting">;
  className?: string | undefined;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Button
      type="submit"
      className={className}
      aria-disabled={!isComplete || isSubmitting}
      aria-busy={isSubmitting}
    >
      {isSubmitting ? <Spinner /> : null}
      {isSubmitting ? t("contact.sending") : children}
    </Button>
  );
}
