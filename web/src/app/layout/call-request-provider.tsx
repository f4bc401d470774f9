import { type ReactNode, useMemo, useState } from "react";
import { useHref } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import type { EnquirySubject } from "../../shared/forms/enquiry-subject.ts";
import { CallRequestContext } from "../../shared/ui/call-us.tsx";
import { useToasts } from "../../shared/ui/toasts-context.tsx";

const loadDialog = () => import("../../public/call-request/call-request-dialog.tsx");
type Dialog = Awaited<ReturnType<typeof loadDialog>>["CallRequestDialog"];

/** Holds the call-request dialog, whose code arrives when somebody reaches for a button that opens it. */
export function CallRequestProvider({ children }: { children: ReactNode }) {
  const t = useT();
  const toasts = useToasts();
  const contactPath = useHref("/contact");
  const [shown, setShown] = useState<{
    Dialog: Dialog;
    opener: HTMLElement;
    about: EnquirySubject | undefined;
  } | null>(null);

  const context = useMemo(
    () => ({
      contactPath,
      // Only a head start; a failure shows when the dialog is really opened.
      prepare: () => void loadDialog().catch(() => undefined),
      open: (opener: HTMLElement, about?: EnquirySubject) => {
        loadDialog().then(
          ({ CallRequestDialog }) => setShown({ Dialog: CallRequestDialog, opener, about }),
          () => toasts.show({ type: "error", title: t("errors.title"), message: t("errors.offline") }),
        );
      },
    }),
    [contactPath, toasts, t],
  );
  return (
    <CallRequestContext value={context}>
      {children}
      {shown ? (
        <shown.Dialog opener={shown.opener} about={shown.about} onClose={() => setShown(null)} />
      ) : null}
    </CallRequestContext>
  );
}
