import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { StatusMark, StatusShape, type Tone } from "../ui/marks/status-mark.tsx";

const LOOKS: Record<ApartmentStatus, { tone: Tone; shape: ReactNode }> = {
  available: {
    tone: "good",
    shape: <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  },
  reserved: {
    tone: "pending",
    shape: (
      <>
        <path d="M6 .8L11.2 6 6 11.2.8 6z" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M6 .8L11.2 6 6 11.2z" fill="currentColor" />
      </>
    ),
  },
  sold: {
    tone: "bad",
    shape: (
      <>
        <rect x="1.2" y="1.2" width="9.6" height="9.6" fill="currentColor" />
        <path d="M3 6h6" stroke="var(--surface)" strokeWidth="1.6" />
      </>
    ),
  },
};

/** The status as a shape alone, in the colour of the text around it. */
export const ApartmentShape = ({ status }: { status: ApartmentStatus }) => (
  <StatusShape>{LOOKS[status].shape}</StatusShape>
);

export function ApartmentStatusMark({ status }: { status: ApartmentStatus }) {
  const { t } = useTexts();
  return (
    <StatusMark tone={LOOKS[status].tone} shape={<ApartmentShape status={status} />} isInline>
      {t(`apartments.status.${status}`)}
    </StatusMark>
  );
}
