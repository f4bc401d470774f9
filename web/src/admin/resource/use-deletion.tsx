import { type ReactNode, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { ContentResource } from "./content-resource.ts";
import { DeleteDialog, type Deleted } from "./delete-dialog.tsx";
import { useContentActions } from "./use-content-actions.ts";

/** Deleting asks first: `ask` opens the dialog, which a screen shows as `dialog`. `onDeleted` runs once the items are gone. */
export function useDeletion<Row extends { id: number }, Item extends { id: number; version: number }>(
  resource: ContentResource<Row, Item>,
  note?: string,
): { ask: (items: readonly Deleted[], onDeleted?: () => void) => void; dialog: ReactNode } {
  const call = useCaller();
  const actions = useContentActions(resource);
  const [asked, setAsked] = useState<{
    items: readonly Deleted[];
    onDeleted?: (() => void) | undefined;
  } | null>(null);
  return {
    ask: (items, onDeleted) => setAsked({ items, onDeleted }),
    dialog: asked ? (
      <DeleteDialog
        items={asked.items}
        deletion={resource.deletion(
          call,
          asked.items.map(({ id }) => id),
        )}
        note={note}
        onClose={() => setAsked(null)}
        onDelete={() => {
          setAsked(null);
          actions.remove(asked.items, asked.onDeleted);
        }}
      />
    ) : null,
  };
}
