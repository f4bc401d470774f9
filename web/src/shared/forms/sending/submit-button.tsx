import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { Button, Spinner } from "../../ui/button.tsx";
import type { EnquiryForm } from "../enquiry/use-enquiry-form.ts";

/**
 * Stays in the tab order while the form is incomplete: pressing it then shows what is missing. While the form is being
 * sent it shows a spinner and ignores presses.
 */
export function SubmitButton({
  form: { missing, isSubmitting },
  hintId,
  className,
  children,
}: {
  form: Pick<EnquiryForm, "missing" | "isSubmitting">;
  /** The id of its `SendHint`. */
  hintId: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Button
      type="submit"
      className={className}
      aria-disabled={missing.length > 0 || isSubmitting}
      aria-describedby={hintId}
      aria-busy={isSubmitting}
    >
      {isSubmitting ? <Spinner /> : null}
      {isSubmitting ? t("contact.sending") : children}
    </Button>
  );
}
