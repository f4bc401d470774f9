import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { StatusMark, StatusShape, type Tone } from "./status-mark.tsx";

const LOOKS: Record<EnquiryStatus, { tone: Tone; shape: ReactNode }> = {
  new: { tone: "info", shape: <circle cx="6" cy="6" r="4.5" fill="currentColor" /> },
  in_progress: {
    tone: "pending",
    shape: (
      <>
        <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M6 1.2a4.8 4.8 0 0 1 0 9.6z" fill="currentColor" />
      </>
    ),
  },
  completed: {
    tone: "good",
    shape: (
      <>
        <circle cx="6" cy="6" r="5.6" fill="currentColor" />
        <path d="M3.4 6.2l1.9 1.9 3.3-3.8" fill="none" stroke="var(--surface)" strokeWidth="1.4" />
      </>
    ),
  },
};

export function EnquiryStatusMark(props: { status: EnquiryStatus; className?: string | undefined }) {
  const { status, className } = props;
  const { t } = useTexts();
  return (
    <StatusMark
      tone={LOOKS[status].tone}
      shape={<EnquiryStatusShape status={status} />}
      className={className}
    >
      {t(`customers.status.${status}`)}
    </StatusMark>
  );
}

export function EnquiryStatusShape({ status }: { status: EnquiryStatus }) {
  const { tone, shape } = LOOKS[status];
  return <StatusShape tone={tone}>{shape}</StatusShape>;
}
