import { HIDDEN_CONTENT_TIMEOUT_MS } from "@ezo/contract/values/limits/screens";
import { useEffect, useState } from "react";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";

export interface HidingState {
  /** The page's own text groups have arrived. */
  hasGroups: boolean;
  /** Texts of any group have arrived. */
  hasAnyTexts: boolean;
  isLoading: boolean;
  hasGivenUp: boolean;
}

/** Specification, section 4, "Content hiding": only while there is no text at all, and not for long. */
export const shouldHideContent = (state: HidingState): boolean =>
  !state.hasGroups && !state.hasAnyTexts && state.isLoading && !state.hasGivenUp;

export function useContentHiding(groups: readonly string[], isLoading: boolean): boolean {
  const { texts } = useI18n();
  // Renders again when texts arrive.
  useT();
  const [hasGivenUp, setHasGivenUp] = useState(false);
  const isHidden = shouldHideContent({
    hasGroups: texts.hasGroups(groups),
    hasAnyTexts: texts.hasAny(),
    isLoading,
    hasGivenUp,
  });
  useEffect(() => {
    if (!isHidden) return;
    const timer = setTimeout(() => setHasGivenUp(true), HIDDEN_CONTENT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isHidden]);
  return isHidden;
}
