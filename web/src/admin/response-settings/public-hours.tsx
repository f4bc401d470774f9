import { getContactSettings } from "@ezo/contract/site/pages/contact";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";

const publicHours = (call: WebCaller) =>
  queryOptions({
    queryKey: ["response-public-hours"],
    queryFn: async ({ signal }) =>
      (await call(getContactSettings, { query: {} }, { signal })).data.contact_settings.contact_info.hours,
  });

/** What visitors read of hours: a text of its own, which may contradict those that clocks go by. */
export function PublicHours() {
  const { t, language } = useTexts();
  const may = useMay();
  const { data } = useQuery(publicHours(useCaller()));
  if (!data) return null;
  const lines = [data.value, data.subtitle].map((text) => text[language] || text.ka).filter(Boolean);
  return (
    <p>
      {lines.length > 0
        ? t("response.public_hours", { hours: lines.join(", ") })
        : t("response.no_public_hours")}{" "}
      {may("content.publish") ? <Link to="/admin/contact-info">{t("screen.contact_info")}</Link> : null}
    </p>
  );
}
