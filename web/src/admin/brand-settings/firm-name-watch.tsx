import { listTranslations } from "@ezo/contract/translations";
import { FIRM_GROUP } from "@ezo/contract/values/firm-names";
import { useCaller } from "../../shared/api/caller-context.ts";
import { keepFirmName } from "../i18n/firm-name.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";

/** Asks for the firm's name once anyone has changed it; until then the document's is shown. */
export function FirmNameWatch() {
  const call = useCaller();
  const { setFirmName } = useTexts();
  const read = async () => {
    const query = { locale: "ka" as const, groups: [FIRM_GROUP] };
    const { translations } = await call(listTranslations, { query });
    const name = {
      ka: translations["firm.short_name"] ?? "",
      en: translations["firm.title"] ?? "",
    };
    keepFirmName(name);
    setFirmName(name);
  };
  useLiveEvent("content:changed", ({ entity }) => {
    // Without an answer the former name stays until the page is loaded again.
    if (entity === "brand_settings") read().catch(() => undefined);
  });
  return null;
}
