import { FIRM_LOGO_META, FirmLogo, type LogoPicture } from "@ezo/contract/site/firm-logo";
import { useComputedColorScheme } from "@mantine/core";
import { useState } from "react";

/** As the server has written it into the document: the menu has it from its first moment, and nothing moves. */
function firmLogoOfDocument(): FirmLogo | undefined {
  const meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${FIRM_LOGO_META}"]`);
  if (!meta) return undefined;
  return FirmLogo.safeParse(JSON.parse(meta.content)).data;
}

/** The firm's logo for the colour scheme; undefined where it has none for it. */
export function useFirmLogo(): LogoPicture | undefined {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const [logo] = useState(firmLogoOfDocument);
  return logo?.[scheme] ?? undefined;
}
