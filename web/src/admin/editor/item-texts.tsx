import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { ContentResource } from "../resource/content-resource.ts";
import type { FormParts } from "./editor-page.tsx";
import { LanguageCard, wrongLanguages } from "./language-card.tsx";
import type { ContentLocale } from "./language.ts";
import type { EditedItem } from "./use-editor.ts";

/** What visitors get while a field has no text in this language, as its placeholder; never saved. */
type FallbackOf = (georgian: string) => string;

interface ValuesInLanguages {
  translations: Record<ContentLocale, object>;
}

/** The texts of an item's form, language by language; its history tells which of them are behind the Georgian. */
export function ItemTexts<
  Row extends { id: number },
  Item extends EditedItem,
  Values extends ValuesInLanguages,
>(props: {
  parts: FormParts<Item, Values>;
  resource: Pick<ContentResource<Row, Item>, "history">;
  children: (locale: ContentLocale, fallbackOf: FallbackOf) => ReactNode;
}) {
  const { editor, item, locale, setLocale } = props.parts;
  const call = useCaller();
  const { data: entries } = useQuery({
    ...props.resource.history(call, item?.id ?? 0),
    enabled: item !== null,
  });
  return (
    <LanguageCard
      translations={editor.values.translations}
      entries={entries}
      locale={locale}
      onLocale={setLocale}
      wrong={wrongLanguages(editor.form.errors)}
    >
      {(shown) => props.children(shown, (georgian) => (shown === "ka" || !georgian ? "" : `ka: ${georgian}`))}
    </LanguageCard>
  );
}
