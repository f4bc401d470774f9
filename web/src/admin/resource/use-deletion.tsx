import { type ReactNode, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { ContentResource } from "./content-resource.ts";
import { DeleteDialog, type Deleted } from "./delete-dialog.tsx";
import { useContentActions } from "./use-content-actions.ts";

interface Asked {
  /** The form that asks holds work that is not saved. */
  isUnsaved?: boolean;
  /** Runs once the items are gone. */
  onDeleted?: () => void;
}

/** Deleting asks first: `ask` opens the dialog, which a screen shows as `dialog`. */
export function useDeletion<Row extends { id: number }, Item extends { id: number; version: number }>(
  resource: ContentResource<Row, Item>,
  note?: string,
): { ask: (items: readonly Deleted[], on?: Asked) => void; dialog: ReactNode } {
  const call = useCaller();
  const actions = useContentActions(resource);
  const [asked, setAsked] = useState<(Asked & { items: readonly Deleted[] }) | null>(null);
  return {
    ask: (items, on) => setAsked({ items, ...on }),
    dialog: asked ? (
      <DeleteDialog
        items={asked.items}
        deletion={resource.deletion(
          call,
          asked.items.map(({ id }) => id),
        )}
        note={note}
        isUnsaved={asked.isUnsaved ?? false}
        onClose={() => setAsked(null)}
        onDelete={() => {
          setAsked(null);
          actions.remove(asked.items, asked.onDeleted);
        }}
      />
    ) : null,
  };
}
