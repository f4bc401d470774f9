import type { ReactNode } from "react";
import type { EditedItem, PageFormSpec } from "./editor-spec.ts";
import type { ContentLocale } from "./fields/language.ts";
import type { FieldNames } from "./history/field-text.ts";
import type { Editor } from "./use-editor.ts";

/** What a form's own part of the page works with. */
export interface FormParts<Item extends EditedItem, Values extends object> {
  editor: Editor<Item, Values>;
  item: Item | null;
  locale: ContentLocale;
  setLocale: (locale: ContentLocale) => void;
  /** The form is the item's draft's. */
  isDraft?: boolean;
}
/** The same, for a kind of content whose lists hold `_Row`. */
export type EditorParts<_Row, Item extends EditedItem, Values extends object> = FormParts<Item, Values>;

export interface Question {
  title: string;
  message: string;
  confirm: string;
  isDanger?: boolean;
}

export interface PageSpec<Item extends EditedItem, Values extends object> {
  spec: PageFormSpec<Item, Values>;
  /**
   * Asked before saving; null where nothing has to be confirmed. What a question says may have to be loaded first: undefined
   * where that failed, which the page has reported, and nothing is saved.
   */
  askBeforeSaving?: (values: Values, item: Item | null) => Question | null | Promise<Question | undefined>;
  isKept?: (item: Item) => boolean;
  /** The item's address on the site; null while it is not shown there. */
  publicPath?: (item: Item) => string | null;
  nameOf: (values: Values) => string;
  names: FieldNames;
  children: (parts: FormParts<Item, Values>) => ReactNode;
}

/** The heading of a new item's form; some depend on what is chosen in it. */
export type NewTitle<Values> = string | ((values: Values) => string);

/** The list that the item of a page is in. */
export interface PageList<Item, Values> {
  path: string;
  title: string;
  newTitle?: NewTitle<Values>;
  onCreated?: (item: Item) => void;
  onRemove?: (item: Item, name: string, on: { isUnsaved: boolean; onDeleted: () => void }) => void;
}
