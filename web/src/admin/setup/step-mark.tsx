import type { SetupCheckState } from "@ezo/contract/admin/setup/setup";
import type { ReactNode } from "react";
import { StatusMark, StatusShape, type Tone } from "../ui/marks/status-mark.tsx";

const LOOKS: Readonly<Record<SetupCheckState, { tone: Tone; shape: ReactNode }>> = {
  done: { tone: "good", shape: <circle cx="6" cy="6" r="5" fill="currentColor" /> },
  open: {
    tone: "pending",
    shape: (
      <circle
        cx="6"
        cy="6"
        r="4.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray="2.4 1.8"
      />
    ),
  },
  unknown: { tone: "quiet", shape: <path d="M2 6h8" stroke="currentColor" strokeWidth="1.4" /> },
};

/** Whether something of the set-up is done, as a shape and a word. */
export function StepMark({ state, children }: { state: SetupCheckState; children: ReactNode }) {
  const { tone, shape } = LOOKS[state];
  return (
    <StatusMark tone={tone} shape={<StatusShape>{shape}</StatusShape>} isInline>
      {children}
    </StatusMark>
  );
}
