import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/api-error.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../../i18n/texts.ts";
import type { EditedItem, PageFormSpec } from "../editor-spec.ts";
import { isMissing } from "../use-save.ts";
import { type Drafted, type DraftResource, refuseEnded } from "./draft-resource.ts";

/** The draft of an item as what a form edits: its version is the draft's, and so is who wrote last. */
export const asItem = <Item extends EditedItem>({ item, draft }: Drafted<Item>): Item => ({
  ...item,
  version: draft.version,
  updated_at: draft.updated_at,
  updated_by: draft.updated_by,
});

/** What the form of a draft asks of the page around it. */
interface Around<Item> {
  /** The item as it is published now; rejects where it cannot be read. */
  readPublished: (id: number) => Promise<Item>;
  /** The version of the item that a change is based on which was typed into a draft that has ended since. */
  basedOn: (published: Item, change: object) => number;
  saved: (drafted: Drafted<Item>) => void;
  /** A save has left nothing that differs from the published item, which the form shows as the last of its draft. */
  ended: (published: Item, shown: Item) => void;
}

/** The form of the draft: as the item's own, but what it saves is kept in the draft. */
export function draftSpec<Item extends EditedItem, Values extends object>(
  spec: PageFormSpec<Item, Values>,
  drafts: DraftResource<Item>,
  around: Around<Item>,
): PageFormSpec<Item, Values> {
  const { resource } = spec;
  /** The item whose draft is missing; throws `missing` where that is because the item is. */
  const stillThere = async (id: number, missing: unknown): Promise<Item> => {
    if (!isMissing(missing)) throw missing;
    const published = await around.readPublished(id);
    if (published.deleted_at) throw missing;
    return published;
  };
  const item = (call: WebCaller, id: number, language: AdminLanguage) =>
    queryOptions({
      queryKey: [...resource.keys.all, "item", id, "draft-form"] as readonly unknown[],
      queryFn: async ({ client }) => {
        try {
          await refuseEnded(client, resource.item(call, id, language).queryKey);
          return asItem(await drafts.fetch(call, id, language));
        } catch (error) {
          await stillThere(id, error);
          // The draft has ended, but its item is not deleted: the next save makes a new draft.
          throw new ApiError("conflict", error instanceof Error ? error.message : "", 409);
        }
      },
    });
  /** `version` is the form's: it stays where no draft is left, as versions of drafts and of items do not compare. */
  const saving =
    (call: WebCaller, id: number, version: number | null, language: AdminLanguage) =>
    async (body: object): Promise<Item> => {
      const { item: kept, draft } = await drafts.save(call, id, body, language);
      if (draft) {
        around.saved({ item: kept, draft });
        return asItem({ item: kept, draft });
      }
      const shown = { ...kept, version: version ?? kept.version };
      around.ended(kept, shown);
      return shown;
    };
  return {
    ...spec,
    // What is in a draft whose item somebody else has deleted is not all of an item.
    canRemake: false,
    resource: {
      ...resource,
      drafts: null,
      // Unsaved work in the draft and in the item is kept apart on the device.
      entity: `${resource.entity}.draft`,
      // It has a key of its own, and the type of such options contains the key.
      item: item as unknown as typeof resource.item,
      update: async (call, id, { version, ...change }, language) => {
        const save = saving(call, id, version, language);
        // Work from the item's own form knows no draft: one that is there refuses it, and it is merged.
        if (version === null) return save(change);
        try {
          return await save({ ...change, draft_version: version });
        } catch (error) {
          const published = await stillThere(id, error);
          return save({ ...change, version: around.basedOn(published, change) });
        }
      },
    },
  };
}
