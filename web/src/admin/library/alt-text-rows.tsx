import { type MediaRow, patchMedia } from "@ezo/contract/admin/content/media";
import type { Locale } from "@ezo/contract/values/languages";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { CONTENT_LOCALES } from "../editor/fields/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { mediaKeys } from "../media/media.queries.ts";
import { Thumb } from "../media/thumb.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useErrorText } from "../ui/states/error-text.ts";
import styles from "./alt-text-rows.module.css";

/**
 * The descriptions of many pictures, one below the other; each is saved when its field is left. The pictures stay as they came
 * until the list is left: one that has all its descriptions would vanish from under the cursor.
 */
export function AltTextRows({ pictures }: { pictures: readonly MediaRow[] }) {
  const { t } = useTexts();
  const [rows] = useState(pictures);
  const cache = useQueryClient();
  useEffect(() => () => void cache.invalidateQueries({ queryKey: mediaKeys.all }), [cache]);
  return (
    <>
      <p>{t("library.describe_hint")}</p>
      <ul className={styles.rows}>
        {rows.map((picture) => (
          <li key={picture.id}>
            <AltTexts picture={picture} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AltTexts({ picture }: { picture: MediaRow }) {
  const { t } = useTexts();
  const id = useId();
  const { texts, type, leave, isSaved, errorOf } = useAltTexts(picture);
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <Thumb image={picture} sizes="240px" className={styles.thumb} />
      <div className={styles.fields}>
        <b id={id}>{picture.original_name}</b>
        {CONTENT_LOCALES.map((locale) => (
          <TextInput
            key={locale}
            lang={locale}
            label={t("field.in_language", { name: t("field.alt_text"), language: t(`language.${locale}`) })}
            placeholder={locale === "ka" ? "" : texts.ka.alt_text}
            value={texts[locale].alt_text}
            error={errorOf(locale)}
            onChange={(event) => type(locale, event.currentTarget.value)}
            onBlur={() => leave(locale)}
          />
        ))}
        <small role="status">{isSaved ? t("library.described") : null}</small>
      </div>
    </div>
  );
}

/** What is typed of a picture, and what of it the server has. */
function useAltTexts(picture: MediaRow) {
  const { call } = useMutationContext();
  const errorText = useErrorText();
  const stored = useRef({ version: picture.version, translations: picture.translations });
  const [texts, setTexts] = useState(picture.translations);
  const [errors, setErrors] = useState<Partial<Record<Locale, unknown>>>({});
  const [isSaved, setSaved] = useState(false);
  const save = useMutation({
    mutationFn: ({ locale, text }: { locale: Locale; text: string }) =>
      call(patchMedia, {
        params: { id: String(picture.id) },
        query: {},
        body: { translations: { [locale]: { alt_text: text } }, version: stored.current.version },
      }),
    onSuccess: ({ data }, { locale }) => {
      // Of two that are on their way, the later one may answer first.
      if (data.version > stored.current.version) stored.current = data;
      setErrors(({ [locale]: _, ...others }) => others);
      setSaved(true);
    },
    onError: (error, { locale }) => setErrors((others) => ({ ...others, [locale]: error })),
  });
  return {
    texts,
    isSaved: isSaved && Object.keys(errors).length === 0,
    errorOf: (locale: Locale) => (errors[locale] === undefined ? undefined : errorText(errors[locale])),
    type: (locale: Locale, text: string) => {
      setSaved(false);
      setTexts((before) => ({ ...before, [locale]: { alt_text: text } }));
    },
    /** Saves what was typed in a language, if anything was. */
    leave: (locale: Locale) => {
      const text = texts[locale].alt_text.trim();
      if (text !== stored.current.translations[locale].alt_text) save.mutate({ locale, text });
    },
  };
}
