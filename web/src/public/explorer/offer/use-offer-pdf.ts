import { offerPdfPath } from "@ezo/contract/site/offers";
import { OFFER_PDF_WATCH } from "@ezo/contract/values/limits/sales";
import { useEffect, useState } from "react";

type Outcome = "ready" | "none";
/** `late`: it is still being made, for longer than usual; `none`: there will be none, and the offer's page says why. */
type PdfState = "waiting" | "late" | Outcome;

interface OfferPdf {
  /** Null without an offer. */
  state: PdfState | null;
  /** Whether it has taken longer than usual, also where it is ready by now. */
  wasLate: boolean;
}

/** How far the PDF of an offer is, which a worker makes after the offer. */
export function useOfferPdf(offerId: string | undefined): OfferPdf {
  const [known, setKnown] = useState<OfferPdf & { offerId: string }>();
  useEffect(() => {
    if (offerId === undefined) return undefined;
    const watch = new AbortController();
    const late = setTimeout(
      () => setKnown({ offerId, state: "late", wasLate: true }),
      OFFER_PDF_WATCH.lateMs,
    );
    void outcomeOf(offerPdfPath(offerId), watch.signal).then((outcome) => {
      if (outcome === null) return;
      clearTimeout(late);
      setKnown((before) => ({
        offerId,
        state: outcome,
        wasLate: before?.offerId === offerId && before.wasLate,
      }));
    });
    return () => {
      clearTimeout(late);
      watch.abort();
    };
  }, [offerId]);
  if (offerId === undefined) return { state: null, wasLate: false };
  return known?.offerId === offerId ? known : { state: "waiting", wasLate: false };
}

/** Asks until the PDF is there or will not be; null where the page is left before, or no worker makes it in time. */
async function outcomeOf(path: string, signal: AbortSignal): Promise<Outcome | null> {
  const end = Date.now() + OFFER_PDF_WATCH.untilMs;
  while (Date.now() < end) {
    const outcome = await askFor(path, signal);
    if (signal.aborted) return null;
    if (outcome !== null) return outcome;
    await pause(OFFER_PDF_WATCH.everyMs, signal);
    if (signal.aborted) return null;
  }
  return null;
}

/**
 * The server answers once the PDF is made, or after some seconds without it. The head alone is asked for, since that counts as
 * no opening of the offer, and by its path: the site may be open at another address than the public one.
 */
async function askFor(path: string, signal: AbortSignal): Promise<Outcome | null> {
  try {
    const { ok, redirected, status } = await fetch(path, { method: "HEAD", cache: "no-store", signal });
    // The way to the offer's page: visitors do not see the apartment any more.
    if (redirected) return "none";
    if (ok) return "ready";
    return status === 404 || status === 410 ? "none" : null;
  } catch {
    // Offline for a moment.
    return null;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
