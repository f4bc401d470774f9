import type { LogoPicture } from "@ezo/contract/site/pages/firm-logo";
import { useComputedColorScheme } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";

/** The firm's logo for the colour scheme; undefined where it has none for it. */
export function useFirmLogo(): LogoPicture | undefined {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return useTexts().firmLogo?.[scheme] ?? undefined;
}
