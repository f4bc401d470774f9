import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { BULK_UNASKED_MAX } from "@ezo/contract/values/limits/lists";
import { useState } from "react";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ChosenApartment } from "./chosen-apartment.ts";
import type { NamedLayout } from "./layout-menu.tsx";
import type { BulkSet } from "./sheet/use-apartment-changes.ts";

interface Asked {
  /** Those that were selected when it was asked. */
  rows: readonly ChosenApartment[];
  set: BulkSet;
  /** How many of them change. */
  count: number;
  message: string;
  note?: string;
}

/**
 * Changes status or layout of the selected units. Where more than a few of them change, it is asked first: a slip in a menu
 * would reach the site at once.
 */
export function useAskedChange(
  selected: readonly ChosenApartment[],
  onSet: (set: BulkSet, rows: readonly ChosenApartment[]) => void,
) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = (order: Omit<Asked, "rows">) => {
    if (order.count > BULK_UNASKED_MAX) setAsked({ ...order, rows: selected });
    else onSet(order.set, selected);
  };
  return {
    setStatus: (status: ApartmentStatus) => {
      const changing = selected.filter((row) => row.status !== status);
      const from = counted(changing.map((row) => t(`apartments.status.${row.status}`)));
      const to = t(`apartments.status.${status}`);
      // Each of them is another status than `reserved`, then.
      const endsHolds = changing.some((row) => row.status === "reserved");
      change({
        set: { status },
        count: changing.length,
        message: t("apartments.many_change", { field: t("field.status"), from, to }),
        ...(endsHolds ? { note: t("apartments.status_ends_holds") } : {}),
      });
    },
    setLayout: (layoutId: number | null, layouts: readonly NamedLayout[]) => {
      const nameOf = (id: number | null) =>
        layouts.find((layout) => layout.id === id)?.name ?? t("layouts.none");
      const changing = selected.filter((row) => row.layout_id !== layoutId);
      const from = counted(changing.map((row) => nameOf(row.layout_id)));
      change({
        set: { layout_id: layoutId },
        count: changing.length,
        message: t("apartments.many_change", { field: t("field.layout"), from, to: nameOf(layoutId) }),
      });
    },
    dialog: asked ? (
      <ConfirmDialog
        title={t("apartments.many_title", { count: asked.count })}
        message={asked.message}
        note={asked.note}
        confirm={t("apartments.many_confirm")}
        onClose={() => setAsked(null)}
        onConfirm={() => onSet(asked.set, asked.rows)}
      />
    ) : null,
  };
}

/** `Available (7), Sold (2)` */
function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} (${count})`).join(", ");
}
