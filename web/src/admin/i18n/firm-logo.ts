import { FIRM_LOGO_META, FirmLogo } from "@ezo/contract/site/pages/firm-logo";

/** As the server has written it into the document: the menu has it from its first moment, and nothing moves. */
export function firmLogoOfDocument(): FirmLogo | undefined {
  const meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${FIRM_LOGO_META}"]`);
  if (!meta) return undefined;
  return FirmLogo.safeParse(JSON.parse(meta.content)).data;
}
