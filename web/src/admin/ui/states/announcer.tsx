import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";

/** Says a text; what it returns takes the text back once it is no longer true, unless another was said since. */
export type Announce = (text: string) => () => void;
const AnnounceContext = createContext<Announce | null>(null);

/** One polite live region for the whole admin; it must be in the page before it is used. */
export function Announcer({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState({ text: "", turn: 0 });
  const turns = useRef(0);
  const announce = useCallback((text: string) => {
    const turn = (turns.current += 1);
    setSpoken({ text, turn });
    return () => setSpoken((now) => (now.turn === turn ? { text: "", turn } : now));
  }, []);
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

export function useAnnounce(): Announce {
  const announce = use(AnnounceContext);
  if (!announce) throw new Error("useAnnounce needs an Announcer");
  return announce;
}
