import { PRICES } from "@ezo/contract/values/limits/prices";
import { useRef, useState } from "react";
import type { Editor } from "../../editor/use-editor.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { PriceListItem } from "../price-lists.queries.ts";
import { formPath } from "../list-spec.ts";
import {
  bodyOf,
  type ListValues,
  type Overrides,
  priceIn,
  setByHand,
  termsOf,
  wholeIn,
} from "../terms/terms-values.ts";

/** The prices of a draft that are set by hand, in the table of its comparison. */
export interface OverrideEditing {
  /** The list is for these apartments alone: there are no rules, and each needs its price, or is taken out. */
  isAlone: boolean;
  /** As it was typed; empty where the rules count. */
  textOf: (apartmentId: number) => string;
  errorOf: (apartmentId: number) => string | undefined;
  set: (apartmentId: number, text: string) => void;
  /** What is typed from here on is one step of undo. */
  begin: () => void;
  removeAll: () => void;
  /** Takes an apartment out of a list for single apartments. */
  remove: (apartmentId: number) => void;
  /** The last one stays in it: without any, the list would be for nothing. */
  canRemove: boolean;
  /** The apartments whose prices were set, or typed and taken back since. */
  ids: readonly number[];
  count: number;
  canUndo: boolean;
  /** Takes the last step back; the apartment that it was about. */
  undo: () => number | null;
}

/** `refused`: what a comparison has refused, by the form's paths. */
export function useOverrides(
  { form, values }: Editor<PriceListItem, ListValues>,
  refused: Readonly<Record<string, string>>,
): OverrideEditing {
  const { t, format } = useTexts();
  /** What each step has replaced. */
  const [steps, setSteps] = useState<Overrides[]>([]);
  /** The apartment whose present step is among them already. */
  const typing = useRef<number | null>(null);
  // Work that an earlier build kept on the device has none.
  const { overrides = {}, only_overrides: isAlone = false }: Partial<ListValues> = values;
  const textOf = (id: number): string => overrides[id] ?? "";
  // The form judges by apartment; a save is refused by the places that the prices have in what was sent.
  const sent = termsOf(bodyOf(values)) ?? undefined;
  const errors = new Map(
    Object.entries(form.errors).map(([path, error]) => [
      path.startsWith("terms.") ? formPath(path, sent) : path,
      error,
    ]),
  );
  const write = (changed: Overrides) => {
    form.setValues((current) => ({ ...current, overrides: { ...current.overrides, ...changed } }));
    form.clearErrors();
  };
  return {
    isAlone,
    textOf,
    errorOf: (id) => {
      const text = textOf(id);
      if (isAlone && overrides[id] !== undefined && text.trim() === "") return t("errors.required");
      if (text.trim() !== "" && wholeIn(text) === undefined) return t("price_lists.no_figure");
      if (text.trim() !== "" && priceIn(text) === undefined)
        return t("sheet.error.range", { min: format.number(PRICES.min), max: format.number(PRICES.max) });
      return (errors.get(`overrides.${id}`) as string | undefined) ?? refused[`overrides.${id}`];
    },
    set: (id, text) => {
      if (typing.current !== id) setSteps((past) => [...past, { [id]: textOf(id) }]);
      typing.current = id;
      write({ [id]: text });
    },
    begin: () => {
      typing.current = null;
    },
    removeAll: () => {
      typing.current = null;
      const set = setByHand(overrides);
      setSteps((past) => [...past, Object.fromEntries(set)]);
      write(Object.fromEntries(set.map(([id]) => [id, ""])));
    },
    remove: (id) => {
      typing.current = null;
      setSteps((past) => [...past, { [id]: textOf(id) }]);
      form.setValues((current) => {
        const others = Object.entries(current.overrides ?? {}).filter(([key]) => key !== String(id));
        return { ...current, overrides: Object.fromEntries(others) };
      });
      form.clearErrors();
    },
    canRemove: Object.keys(overrides).length > 1,
    ids: Object.keys(overrides).map(Number),
    count: setByHand(overrides).length,
    canUndo: steps.length > 0,
    undo: () => {
      typing.current = null;
      const last = steps.at(-1);
      if (!last) return null;
      setSteps((past) => past.slice(0, -1));
      write(last);
      return Number(Object.keys(last)[0]);
    },
  };
}
