import { useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { type FieldKey, fieldText, type FieldWords } from "../editor/history/field-text.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { layouts } from "./layouts.resource.ts";

/** A layout's id in histories and plans of imports, shown as its name. */
export const layoutNamed = (label: FieldKey): FieldWords => ({
  label,
  show: (value, t) =>
    typeof value === "number" ? createElement(LayoutValue, { id: value }) : fieldText(value, t),
});

function LayoutValue({ id }: { id: number }) {
  const { language } = useTexts();
  const { data } = useQuery(layouts.item(useCaller(), id, language));
  return <>{data?.translations.ka.name ?? data?.slug ?? `#${id}`}</>;
}
