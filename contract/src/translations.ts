import { z } from "zod";
import { LocaleAndGroups } from "./values/fields.ts";
import { groupOf } from "./values/languages.ts";
import { route } from "./route.ts";
import { SHOWN } from "./shown.ts";

/** Texts by key, flat: `{ "header.home": "მთავარი" }`. A key's first dotted segment is its group. */
export const Translations = z.record(z.string(), z.string());
export type Translations = z.infer<typeof Translations>;

export { groupOf };

export const listTranslations = route({
  shows: SHOWN.words,
  method: "get",
  path: "/translations",
  role: "public",
  tag: "Site",
  summary: "Texts of the site by key, of all groups or the named ones, and the firm's names (`firm.…`)",
  query: LocaleAndGroups,
  response: z.object({ translations: Translations }),
});
