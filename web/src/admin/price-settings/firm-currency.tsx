import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { getPrices } from "@ezo/contract/site/prices";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { PRICE_SETTINGS } from "./price-settings.ts";

/** Below the key of the settings, so that a change of them fetches it again. */
const SHOWN = [...PRICE_SETTINGS.keys.all, "shown"] as const;
const CHANGES = { entity: PRICE_SETTINGS.entity, keys: { lists: SHOWN } };
const firmPrices = (call: WebCaller) =>
  queryOptions({
    queryKey: SHOWN,
    queryFn: async ({ signal }) => (await call(getPrices, {}, { signal })).data,
  });

/** Fetches the currency in which the admin writes sums, and the time zone of its days and times, and follows a change of them. */
export function FirmCurrency() {
  useContentChanges(CHANGES);
  const { setCurrency, setTimeZone } = useTexts();
  const { data } = useQuery(firmPrices(useCaller()));
  const currency = data?.currency;
  useEffect(() => {
    if (currency) setCurrency(currency);
  }, [currency, setCurrency]);
  const timeZone = data && (data.time_zone ?? DEFAULT_TIME_ZONE);
  useEffect(() => {
    if (timeZone) setTimeZone(timeZone);
  }, [timeZone, setTimeZone]);
  return null;
}
