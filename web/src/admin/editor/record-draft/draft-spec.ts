import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../../i18n/texts.ts";
import type { EditedItem, PageFormSpec } from "../editor-spec.ts";
import type { DraftResource, Kept } from "./draft-resource.ts";

/** The draft of an item as what a form edits: its version is the draft's, and so is who wrote last. */
export const asItem = <Item extends EditedItem>({ item, draft }: Kept<Item>): Item =>
  draft
    ? { ...item, version: draft.version, updated_at: draft.updated_at, updated_by: draft.updated_by }
    : item;

/** The form of the draft: as the item's own, but what it saves is kept in the draft. */
export function draftSpec<Item extends EditedItem, Values extends object>(
  spec: PageFormSpec<Item, Values>,
  drafts: DraftResource<Item>,
): PageFormSpec<Item, Values> {
  const { resource } = spec;
  const item = (call: WebCaller, id: number, language: AdminLanguage) =>
    queryOptions({
      queryKey: [...resource.keys.all, "item", id, "draft-form"] as readonly unknown[],
      queryFn: async () => asItem(await drafts.fetch(call, id, language)),
    });
  return {
    ...spec,
    // A draft that somebody else has discarded is no item that could be created again.
    canRemake: false,
    resource: {
      ...resource,
      drafts: null,
      // Unsaved work in the draft and in the item is kept apart on the device.
      entity: `${resource.entity}.draft`,
      item: item as unknown as typeof resource.item,
      update: async (call, id, { version, ...change }, language) =>
        asItem(await drafts.save(call, id, { ...change, draft_version: version }, language)),
    },
  };
}
