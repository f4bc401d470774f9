import { sourceName } from "@ezo/contract/values/visits/touch";
import { useCallback } from "react";
import { useTexts } from "../i18n/texts-context.tsx";

/** The name of a source (`google`, `(direct)`) in the page's language. */
export function useSourceName(): (source: string) => string {
  const { t } = useTexts();
  return useCallback(
    (source) => {
      const found = sourceName(source);
      return "name" in found ? found.name : t(`source.none.${found.none}`);
    },
    [t],
  );
}
