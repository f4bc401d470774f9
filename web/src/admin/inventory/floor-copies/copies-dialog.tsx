import { type CopiedPart, COPIED_PARTS } from "@ezo/contract/inventory/floor-copies";
import { FLOOR_COPY_CHANGES_MAX } from "@ezo/contract/values/limits/stock";
import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogCancel, DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { FloorRow } from "../stock.resources.ts";
import { ChangesList } from "./changes-list.tsx";
import styles from "./copies-dialog.module.css";
import { copiesOf } from "./copies-of.ts";
import { type CopiesPlan, useFloorCopies } from "./use-floor-copies.ts";

/** Applies what was corrected on a floor to its copies: first what would change there, and only then what is ticked of it. */
export function CopiesDialog(props: {
  floor: FloorRow;
  /** Of the building. */
  floors: readonly FloorRow[];
  /** Refreshes what else the screen shows of the floors. */
  onApplied?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { floor, onClose } = props;
  const { t } = useTexts();
  const copies = copiesOf(props.floors, floor.id);
  const others = props.floors.filter(
    ({ id, apartments_count: count }) => id !== floor.id && (count > 0 || copies.has(id)),
  );
  const [floorIds, setFloorIds] = useState(copies);
  const [parts, setParts] = useState<ReadonlySet<CopiedPart>>(new Set(COPIED_PARTS));
  const wanted = {
    floor_ids: others.map(({ id }) => id).filter((id) => floorIds.has(id)),
    parts: COPIED_PARTS.filter((part) => parts.has(part)),
  };
  const work = useFloorCopies(floor, wanted, async () => {
    onClose();
    await props.onApplied?.();
  });
  const hint = useFocusAfter(work.plan !== undefined);
  return (
    <FormDialog
      work="inside"
      size={640}
      isHeld={work.isApplying}
      onClose={onClose}
      title={t("zones.copies_title", { number: floor.number })}
    >
      {work.plan ? (
        <PlanView plan={work.plan} work={work} />
      ) : (
        <DialogForm
          className={dialog.stack}
          submit={t("zones.copies_preview")}
          isSending={work.isListing}
          isDisabled={wanted.floor_ids.length === 0 || wanted.parts.length === 0}
          onSubmit={() => {
            if (wanted.floor_ids.length > 0 && wanted.parts.length > 0) work.list();
          }}
        >
          <p ref={hint} tabIndex={-1} className={styles.hint}>
            {t("zones.copies_hint")}
          </p>
          <Floors floors={others} copies={copies} chosen={floorIds} onChoose={setFloorIds} />
          <fieldset className={styles.group}>
            <legend>{t("zones.copies_parts")}</legend>
            {COPIED_PARTS.map((part) => (
              <Checkbox
                key={part}
                label={t(`zones.copies_part.${part}`)}
                checked={parts.has(part)}
                onChange={(event) => setParts(withOne(parts, part, event.currentTarget.checked))}
              />
            ))}
          </fieldset>
        </DialogForm>
      )}
    </FormDialog>
  );
}

/** What has the focus once the list is left: the button that had it is gone, and the choices are read from their beginning. */
function useFocusAfter(isListed: boolean) {
  const beginning = useRef<HTMLParagraphElement>(null);
  const wasListed = useRef(false);
  useEffect(() => {
    if (wasListed.current && !isListed) beginning.current?.focus();
    wasListed.current = isListed;
  }, [isListed]);
  return beginning;
}

function withOne<T>(all: ReadonlySet<T>, one: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(all);
  if (isIn) next.add(one);
  else next.delete(one);
  return next;
}

/** The other floors of the building; those that are known as copies are marked. */
function Floors(props: {
  floors: readonly FloorRow[];
  copies: ReadonlySet<number>;
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}) {
  const { floors, copies, chosen, onChoose } = props;
  const { t } = useTexts();
  if (floors.length === 0) return <p>{t("zones.copies_none")}</p>;
  return (
    <fieldset className={styles.group}>
      <legend>{t("zones.copies_floors")}</legend>
      <div className={styles.floors}>
        {floors.map(({ id, number }) => (
          <Checkbox
            key={id}
            label={t("zones.floor_n", { number })}
            description={copies.has(id) ? t("zones.copies_copy") : undefined}
            checked={chosen.has(id)}
            onChange={(event) => onChoose(withOne(chosen, id, event.currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function PlanView({ plan, work }: { plan: CopiesPlan; work: ReturnType<typeof useFloorCopies> }) {
  const { t, format } = useTexts();
  const top = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone: what has come is read from its beginning.
  useEffect(() => top.current?.focus(), []);
  const count = work.ticked.size;
  const total = plan.changes.length;
  const canApply = count > 0 && count <= FLOOR_COPY_CHANGES_MAX;
  const isBusy = work.isApplying || work.isListing;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React this form is a child of the building's.
        event.stopPropagation();
        if (canApply && !isBusy) work.apply();
      }}
    >
      <p ref={top} role="status" tabIndex={-1} className={styles.count}>
        {total === 0 ? t("zones.copies_same") : t("zones.copies_count", { count, total })}
      </p>
      {total > FLOOR_COPY_CHANGES_MAX ? (
        <p className={styles.hint}>
          {t("zones.copies_limit", { max: format.number(FLOOR_COPY_CHANGES_MAX) })}
        </p>
      ) : null}
      <ChangesList plan={plan} ticked={work.ticked} onTick={work.tick} />
      <div className={dialog.bar}>
        <div className={dialog.actions}>
          <DialogCancel />
          <Button disabled={isBusy} onClick={work.back}>
            {t("zones.copies_back")}
          </Button>
          <Button type="submit" variant="filled" disabled={!canApply} loading={isBusy}>
            {t("zones.copies_apply", { count })}
          </Button>
        </div>
      </div>
    </form>
  );
}
