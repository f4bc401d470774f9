import { type ReactNode, useEffect, useState } from "react";
import { failureNotice } from "../../api/failure-text.ts";
import { useT } from "../../i18n/i18n-context.tsx";
import { useOwnHistoryEntry } from "../../navigation/use-own-history-entry.ts";
import { useToasts } from "../toasts-context.tsx";
import type { LightboxSlide } from "./lightbox-slide.ts";

const loadLightbox = () => import("./lightbox.tsx");
type Lightbox = Awaited<ReturnType<typeof loadLightbox>>["Lightbox"];

export interface LightboxHandle {
  /** Shows the picture at `index`; the focus comes back to `opener`. */
  open: (index: number, opener: HTMLElement) => void;
  /** Fetches the viewer's code ahead of the click. */
  prepare: () => void;
  /** To be drawn somewhere; nothing while the viewer is closed. */
  viewer: ReactNode;
}

/** The full-screen viewer of a page's pictures. Its code arrives when somebody reaches for a picture. */
export function useLightbox(slides: readonly LightboxSlide[]): LightboxHandle {
  const t = useT();
  const toasts = useToasts();
  const [shown, setShown] = useState<{ Lightbox: Lightbox; index: number; opener: HTMLElement } | null>(null);
  const { enter, leave } = useOwnHistoryEntry(shown !== null, () => setShown(null));
  // Once the viewer has gone: as long as it is open, nothing beside it can have the focus.
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
    // Only a head start; a failure shows when the viewer is really opened.
    prepare: () => void loadLightbox().catch(() => undefined),
    viewer: shown ? <shown.Lightbox slides={slides} firstIndex={shown.index} onClose={leave} /> : null,
  };
}
