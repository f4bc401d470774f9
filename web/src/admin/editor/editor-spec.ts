import type { DraftMark } from "@ezo/contract/records/record-drafts";
import type { Translate } from "../i18n/texts.ts";
import type { ContentResource } from "../resource/content-resource.ts";

export interface EditedItem {
  id: number;
  version: number;
  updated_at: string;
  updated_by: { id: number; name: string } | null;
  /** Set while it lies in the trash; absent in settings. */
  deleted_at?: string | null;
  /** Of kinds with drafts: that changes of it are kept and not published. */
  draft?: DraftMark | null;
}

/** What a form asks of a resource; one without a history has no `restoreVersion`. */
export type FormResource<Item extends EditedItem> = Pick<
  ContentResource<never, Item>,
  "entity" | "schema" | "item" | "create" | "update"
> &
  Partial<Pick<ContentResource<never, Item>, "restoreVersion" | "restoreAll" | "drafts">> & {
    keys: { all: readonly unknown[] };
  };

/** What a page with a history asks of a resource; settings, which exist once, have no more than this. */
type EditedResource<Item extends EditedItem> = FormResource<Item> &
  Pick<ContentResource<never, Item>, "history" | "compareVersion" | "restoreVersion" | "preview">;

/** What is different about each kind of content: its form's values, and how they become a write. */
export interface FormSpec<Item extends EditedItem, Values extends object> {
  resource: FormResource<Item>;
  /** The values without what must not be stored on a device; drafts are kept like this. */
  withoutSecrets?: (values: Values) => Values;
  /** False where an item that somebody else has deleted cannot be created again from a form that was still open. */
  canRemake?: boolean;
  /** The text of the toast after an item was created, where it says more than that it is saved. */
  createdText?: (values: Values, t: Translate) => string;
  /** A new item's form, for kinds that a form creates. */
  empty?: () => Values;
  fromItem: (item: Item) => Values;
  /** The complete write; of a change, only the fields that differ are sent. */
  toBody: (values: Values) => Record<string, unknown>;
  /** A change of the fields at `paths` alone, where the call takes it in another shape than `toBody`. */
  toChange?: (values: Values, paths: readonly string[]) => Record<string, unknown>;
  /** Whether a write of these values takes away what it does not name: then what others have changed meanwhile is named. */
  takesAlong?: (values: Values, base: Values) => boolean;
  /** The path of the version among the values on which the field at a path is based; null where that is the item's. */
  versionPathOf?: (path: string) => string | null;
}

export interface PageFormSpec<Item extends EditedItem, Values extends object> extends FormSpec<Item, Values> {
  resource: EditedResource<Item>;
}

export interface EditorSpec<
  Row extends EditedItem,
  Item extends EditedItem,
  Values extends object,
> extends PageFormSpec<Item, Values> {
  resource: ContentResource<Row, Item>;
  empty: () => Values;
}
