import { getFooter } from "@ezo/contract/site/pages/contact";
import { listTranslations } from "@ezo/contract/translations";
import { FIRM_GROUP } from "@ezo/contract/values/firm-names";
import { useCaller } from "../../shared/api/caller-context.ts";
import { keepFirmName } from "../i18n/firm-name.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";

/** Asks for the firm's name and logo once anyone has changed them; until then the document's are shown. */
export function FirmNameWatch() {
  const call = useCaller();
  const { setFirmName, setFirmLogo } = useTexts();
  const readName = async () => {
    const query = { locale: "ka" as const, groups: [FIRM_GROUP] };
    const { translations } = await call(listTranslations, { query });
    const name = {
      ka: translations["firm.short_name"] ?? "",
      en: translations["firm.title"] ?? "",
    };
    keepFirmName(name);
    setFirmName(name);
  };
  const readLogo = async () => {
    const { data } = await call(getFooter, { query: { locale: "ka" } });
    setFirmLogo(data.logo);
  };
  useLiveEvent("content:changed", ({ entity }) => {
    if (entity !== "brand_settings") return;
    // Without an answer the former ones stay until the page is loaded again.
    for (const read of [readName, readLogo]) read().catch(() => undefined);
  });
  return null;
}
