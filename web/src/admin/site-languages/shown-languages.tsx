import { getLanguages } from "@ezo/contract/site/site-languages";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { LANGUAGE_SETTINGS } from "./language-settings.ts";

/** Below the key of the settings, so that a change of them fetches it again. */
const SHOWN = [...LANGUAGE_SETTINGS.keys.all, "shown"] as const;
const CHANGES = { entity: LANGUAGE_SETTINGS.entity, keys: { lists: SHOWN } };
const siteLanguages = (call: WebCaller) =>
  queryOptions({
    queryKey: SHOWN,
    queryFn: async ({ signal }) => (await call(getLanguages, {}, { signal })).data,
  });

/** Fetches which languages visitors see, so that the admin marks the others, and follows a change of it. */
export function ShownLanguages() {
  useContentChanges(CHANGES);
  const { setShownLocales } = useTexts();
  const { data } = useQuery(siteLanguages(useCaller()));
  const shown = data?.shown;
  useEffect(() => {
    if (shown) setShownLocales(shown);
  }, [shown, setShownLocales]);
  return null;
}
