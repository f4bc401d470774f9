import { type ReactNode, useEffect, useState } from "react";
import { failureNotice } from "../../api/failure-text.ts";
import { useT } from "../../i18n/i18n-context.tsx";
import { useOwnHistoryEntry } from "../../navigation/use-own-history-entry.ts";
import { useToasts } from "../toasts/toasts-context.tsx";
import type { Slides } from "./lightbox-slide.ts";

const loadLightbox = () => import("./lightbox.tsx");
type Lightbox = Awaited<ReturnType<typeof loadLightbox>>["Lightbox"];

export interface LightboxHandle {
  /** Shows the picture at `index`; the focus returns to `opener`. */
  open: (index: number, opener: HTMLElement) => void;
  /** Loads the viewer's code in advance. */
  prepare: () => void;
  isOpen: boolean;
  /** To be rendered anywhere; null while the viewer is closed. */
  viewer: ReactNode;
}

/** The full-screen viewer of a page's pictures. Its code is loaded on demand. */
export function useLightbox(slides: Slides): LightboxHandle {
  const t = useT();
  const toasts = useToasts();
  const [shown, setShown] = useState<{ Lightbox: Lightbox; index: number; opener: HTMLElement } | null>(null);
  const { enter, leave } = useOwnHistoryEntry(shown !== null, () => setShown(null));
  // After it has closed: while it is open, nothing outside can have the focus.
  useEffect(() => (shown ? () => shown.opener.focus() : undefined), [shown]);

  function open(index: number, opener: HTMLElement) {
    loadLightbox().then(
      ({ Lightbox }) => {
        enter();
        setShown({ Lightbox, index, opener });
      },
      (error: unknown) =>
        toasts.show({ type: "error", title: t("errors.title"), message: failureNotice(error, t) }),
    );
  }
  return {
    open,
    isOpen: shown !== null,
    // Only a head start: a failure is reported when the viewer is opened.
    prepare: () => void loadLightbox().catch(() => undefined),
    viewer: shown ? <shown.Lightbox {...slides} firstIndex={shown.index} onClose={leave} /> : null,
  };
}
