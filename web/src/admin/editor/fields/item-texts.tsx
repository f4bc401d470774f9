import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import type { ContentResource } from "../../resource/content-resource.ts";
import type { FormParts } from "../page-spec.ts";
import { LanguageCard, wrongLanguages } from "./language-card.tsx";
import type { ContentLocale } from "./language.ts";
import type { EditedItem } from "../editor-spec.ts";

/** What visitors get while a field has no text in this language, as its placeholder; never saved. */
type FallbackOf = (georgian: string) => string;

interface ValuesInLanguages {
  translations: Record<ContentLocale, object>;
}

/** The texts of an item's form, language by language; its history shows which of them are behind the Georgian. */
export function ItemTexts<
  Row extends { id: number },
  Item extends EditedItem,
  Values extends ValuesInLanguages,
>(props: {
  parts: FormParts<Item, Values>;
  resource: Pick<ContentResource<Row, Item>, "history" | "update" | "item"> & {
    keys: { all: readonly unknown[] };
  };
  children: (locale: ContentLocale, fallbackOf: FallbackOf) => ReactNode;
}) {
  const { editor, item, locale, setLocale, isDraft = false } = props.parts;
  const { resource } = props;
  const { t, language, call, cache, toasts } = useMutationContext();
  const { data: entries } = useQuery({
    ...resource.history(call, item?.id ?? 0),
    enabled: item !== null,
  });
  const review = useMutation({
    mutationFn: ({ id, version, locale }: { id: number; version: number; locale: ContentLocale }) =>
      resource.update(call, id, { reviewed: [locale], version }, language),
    onSuccess: (saved) => {
      cache.setQueryData(resource.item(call, saved.id, language).queryKey, saved);
      toasts.success(t("messages.saved"));
    },
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: resource.keys.all }),
  });
  const { version } = editor;
  return (
    <LanguageCard
      translations={editor.values.translations}
      entries={entries}
      locale={locale}
      onLocale={setLocale}
      onStillRight={
        item && version !== null && !isDraft && !review.isPending
          ? (behind) => review.mutate({ id: item.id, version, locale: behind })
          : null
      }
      wrong={wrongLanguages(editor.form.errors)}
    >
      {(shown) => props.children(shown, (georgian) => (shown === "ka" || !georgian ? "" : `ka: ${georgian}`))}
    </LanguageCard>
  );
}
