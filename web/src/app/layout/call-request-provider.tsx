import { type ReactNode, useState } from "react";
import { useHref } from "react-router-dom";
import { failureNotice } from "../../shared/api/failure-text.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import type { EnquirySubject } from "../../shared/forms/enquiry/enquiry-subject.ts";
import { useOwnHistoryEntry } from "../../shared/navigation/use-own-history-entry.ts";
import { CallRequestContext } from "../../shared/ui/failures/call-us.tsx";
import { useToasts } from "../../shared/ui/toasts/toasts-context.tsx";

const loadDialog = () => import("../../public/call-request/call-request-dialog.tsx");
type Dialog = Awaited<ReturnType<typeof loadDialog>>["CallRequestDialog"];

export function CallRequestProvider({ children }: { children: ReactNode }) {
  const t = useT();
  const toasts = useToasts();
  const contactPath = useHref("/contact");
  const [shown, setShown] = useState<{
    Dialog: Dialog;
    opener: HTMLElement;
    about: EnquirySubject | undefined;
  } | null>(null);

  const close = () => setShown(null);
  const { enter, leave } = useOwnHistoryEntry(shown !== null, close);

  const context = {
    contactPath,
    // Only a head start: a failure is reported when the dialog is opened.
    prepare: () => void loadDialog().catch(() => undefined),
    open: (opener: HTMLElement, about?: EnquirySubject) => {
      loadDialog().then(
        ({ CallRequestDialog }) => {
          enter();
          setShown({ Dialog: CallRequestDialog, opener, about });
        },
        (error: unknown) =>
          toasts.show({ type: "error", title: t("errors.title"), message: failureNotice(error, t) }),
      );
    },
  };
  return (
    <CallRequestContext value={context}>
      {children}
      {shown ? (
        <shown.Dialog opener={shown.opener} about={shown.about} onClose={leave} onFollowed={close} />
      ) : null}
    </CallRequestContext>
  );
}
