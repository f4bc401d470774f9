import { useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { type FieldKey, fieldText, type FieldWords } from "../../editor/history/field-text.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { media } from "../media.queries.ts";
import styles from "./picture-value.module.css";
import { Thumb } from "../thumb.tsx";

const SHOWN = 8;

/** A field of picture ids in histories and comparisons, shown as thumbnails with names. */
export const pictured = (label: FieldKey): FieldWords => ({
  label,
  show: (value) => createElement(PictureValue, { value }),
});

function PictureValue({ value }: { value: unknown }) {
  const { t } = useTexts();
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number");
  if (ids.length === 0) return fieldText(value, t);
  const left = ids.length - SHOWN;
  return (
    <span className={styles.pictures}>
      {ids.slice(0, SHOWN).map((id) => (
        <NamedPicture key={id} id={id} />
      ))}
      {left > 0 ? t("list.and_more", { count: left }) : null}
    </span>
  );
}

function NamedPicture({ id }: { id: number }) {
  const { t, language } = useTexts();
  const { data, error } = useQuery(media.item(useCaller(), id, language));
  return (
    <span className={styles.picture}>
      <Thumb image={data ?? null} sizes="40px" className={styles.thumb} isWhole />
      {data ? data.alt_text || data.original_name : error ? t("media.gone", { id }) : null}
    </span>
  );
}
