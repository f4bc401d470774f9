import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, use, useCallback, useState } from "react";

const AnnounceContext = createContext<((text: string) => void) | null>(null);

/** One polite live region for the whole admin; it must be in the page before it is used. */
export function Announcer({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState({ text: "", turn: 0 });
  const announce = useCallback((text: string) => setSpoken(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden role="status" aria-live="polite">
        {/* A new element each time, so that the same sentence is read again. */}
        <span key={spoken.turn}>{spoken.text}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}

export function useAnnounce(): (text: string) => void {
  const announce = use(AnnounceContext);
  if (!announce) throw new Error("useAnnounce needs an Announcer");
  return announce;
}
