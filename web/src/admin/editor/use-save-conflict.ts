import { useMemo, useState } from "react";
import type { EditedItem, FormSpec } from "./editor-spec.ts";
import { type FieldConflict, mergeWork } from "./history/field-diff.ts";
import { hasNewerTexts } from "./history/newer-texts.ts";

export interface SaveOrder<Values> {
  values: Values;
  version: number | null;
  base: Values;
  /** What the work began from, where `base` has what others have saved since. */
  began?: Values;
  /** Creates a new item, whatever the form was of. */
  isNew?: boolean;
  /** Nobody has pressed anything: no toast says that it is saved, and what is being typed stays as it is. */
  isQuiet?: boolean;
}

export interface EditorConflict<Item, Values> {
  /** The version that what was sent is based on. */
  since: number | null;
  /** What the work began from. */
  began: Values;
  sent: Values;
  fields: FieldConflict[];
  merged: Values;
  current: Item;
}

/** A refused save beside the newest version of its item, which may change while the person decides. */
export function useSaveConflict<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  item: Item | null,
) {
  const [refused, setRefused] = useState<{ order: SaveOrder<Values>; current: Item } | null>(null);
  const conflict = useMemo((): EditorConflict<Item, Values> | null => {
    if (!refused) return null;
    const { order, current: theirs } = refused;
    const current = item && isNewerThan(spec, item, theirs) ? item : theirs;
    const saved = spec.fromItem(current);
    const { conflicts, merged } = mergeWork(order.base, order.values, saved, spec.toBody);
    const began = order.began ?? order.base;
    return { since: order.version, began, sent: order.values, fields: conflicts, merged, current };
  }, [refused, item, spec]);
  return { conflict, setRefused };
}

/** Whether `item` is the item of the refusal in a newer version, or with newer texts. */
const isNewerThan = <Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  item: Item,
  refused: Item,
): boolean =>
  item.id === refused.id &&
  (item.version > refused.version ||
    (item.version === refused.version && hasNewerTexts(spec, spec.fromItem(refused), item)));
