import type { InterestBoard } from "@ezo/contract/admin/interest";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useId, useMemo, useRef } from "react";
import { useMayChangeMany } from "../apartments/apartment-bar.tsx";
import { SheetDialogs } from "../apartments/sheet/sheet-dialogs.tsx";
import { useApartmentChanges } from "../apartments/sheet/use-apartment-changes.ts";
import { useUndoKey } from "../apartments/sheet/use-undo-key.ts";
import { DraftOffer } from "../editor/drafts/draft-offer.tsx";
import { ListChecks } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useSelection } from "../resource/list/selection/use-selection.ts";
import { useIsTouch } from "../ui/use-is-touch.ts";
import { BoardBar } from "./selection/board-bar.tsx";
import { chosenIn } from "./board-part.ts";
import { BoardTable } from "./board-table.tsx";
import type { Reading, Scale } from "./readings/readings.ts";
import { useCellSelection } from "./selection/use-cell-selection.ts";
import { useClearKey } from "./selection/use-clear-key.ts";
import styles from "./board.module.css";

/** Where the bar's actions do not fit into one row. */
const NARROW = "(max-width: 639px)";

interface Props {
  board: InterestBoard;
  /** Names what is shown: another part of the stock has a selection of its own. */
  boardKey: string;
  reading: Reading;
  scale: Scale | null;
  onOpen: (id: number) => void;
}

/** The cells; who may change many apartments selects them and changes them together. */
export function BoardWall(props: Props) {
  const { boardKey: _, ...table } = props;
  return useMayChangeMany() ? <SelectableBoard {...props} /> : <BoardTable {...table} />;
}

function SelectableBoard({ boardKey, ...table }: Props) {
  const { board } = table;
  const { t } = useTexts();
  const helpId = useId();
  const isTouch = useIsTouch();
  const chosen = useMemo(() => chosenIn(board), [board]);
  const selection = useSelection(boardKey, chosen);
  const selecting = useCellSelection(board, selection);
  const changes = useApartmentChanges();
  const isNarrow = useMediaQuery(NARROW, false);
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    const hadFocus = bar.current?.contains(document.activeElement);
    selecting.clear();
    // The bar is gone with what had the focus: the keys go on at the cell where they were.
    if (hadFocus)
      document.querySelector<HTMLElement>('[data-id][tabindex="0"]')?.focus({ preventScroll: true });
  };
  useUndoKey();
  useClearKey(selection.isSelecting, clear);
  const { offered } = changes;
  return (
    <>
      <DraftOffer
        // A cell that was being written is offered by the list, which can open it.
        offered={offered && "changes" in offered.values ? offered : null}
        onTake={() => changes.takeDraft(() => undefined)}
        onRefuse={changes.refuseDraft}
      />
      <div className={styles.tools}>
        <Button
          aria-pressed={selection.isSelecting}
          onClick={selection.isSelecting ? clear : selection.startMode}
          leftSection={<ListChecks />}
        >
          {t("inbox.select_mode")}
        </Button>
        <p id={helpId} className={styles.help}>
          {t(isTouch ? "board.help_touch" : "board.help")}
        </p>
      </div>
      <BoardTable {...table} selecting={selecting} helpId={helpId} />
      {selection.rows.length > 0 ? (
        // Below the cells: above them it would move them away from a pointer that is selecting.
        <div ref={bar} className={styles.bar}>
          <BoardBar
            board={board}
            selected={selection.rows}
            isCompact={isNarrow}
            isBusy={changes.isBulkPending}
            onSet={(set, rows, onDone) => changes.bulk(rows, set, onDone)}
            onClear={clear}
          />
        </div>
      ) : null}
      <SheetDialogs plan={null} onPlanned={() => undefined} changes={changes} />
    </>
  );
}
