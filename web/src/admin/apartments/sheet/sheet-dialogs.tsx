import { FieldConflictDialog } from "../../editor/dialogs/conflict-dialog.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { apartments } from "../../inventory/stock.resources.ts";
import { APARTMENT_FIELDS } from "../apartment-values.ts";
import { PasteDialog } from "../files/paste-dialog.tsx";
import type { PastePlan } from "../files/paste.ts";
import { placeOf } from "./place-of.ts";
import type { useApartmentChanges } from "./use-apartment-changes.ts";

/** What has to be decided before the sheet's changes are stored: a paste, and a conflict. */
export function SheetDialogs(props: {
  plan: PastePlan | null;
  onPlanned: () => void;
  changes: ReturnType<typeof useApartmentChanges>;
}) {
  const { plan, onPlanned, changes } = props;
  const { conflict } = changes;
  const { t } = useTexts();
  return (
    <>
      {plan ? (
        <PasteDialog
          plan={plan}
          tryOut={changes.tryOut}
          onClose={onPlanned}
          onApply={(cells, count) => {
            onPlanned();
            changes.paste(plan, cells, t("paste.done", { count }));
          }}
        />
      ) : null}
      {conflict ? (
        <FieldConflictDialog
          fields={conflict.fields}
          since={conflict.since}
          about={placeOf(conflict.current)}
          back={t("sheet.decide_later")}
          names={APARTMENT_FIELDS}
          resource={apartments}
          id={conflict.current.id}
          newest={conflict.current}
          onResolve={changes.resolve}
          onClose={changes.dismissConflict}
        />
      ) : null}
    </>
  );
}
