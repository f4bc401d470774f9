import type { InterestBoard } from "@ezo/contract/admin/interest";
import { VisuallyHidden } from "@mantine/core";
import { columnGroups } from "../../shared/apartments/board/grid.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { HeadButton } from "./board-floor.tsx";
import { hasRisers } from "./board-part.ts";
import type { CellSelection } from "./selection/use-cell-selection.ts";
import styles from "./board.module.css";

/**
 * The buildings; under them the numbers of their risers, if they have any, where a click on one selects it. They are the
 * numbers that the rules of price lists are for: a riser without apartments leaves a gap.
 */
export function BoardHead(props: { board: InterestBoard; selecting: CellSelection | undefined }) {
  const { board, selecting } = props;
  const { t } = useTexts();
  const groups = columnGroups(board, board.buildings);
  const risersOf = hasRisers(board) ? selecting : undefined;
  const before = new Map(board.buildings.map(({ id, risers_before: count }) => [id, count ?? 0]));
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner} rowSpan={risersOf ? 2 : 1}>
          <VisuallyHidden>{t("field.floor")}</VisuallyHidden>
        </th>
        {groups.map(({ name, risers }) => (
          <th key={risers[0]} scope="colgroup" colSpan={risers.length}>
            {name ? t("board.building", { name }) : <VisuallyHidden>{t("field.building")}</VisuallyHidden>}
          </th>
        ))}
      </tr>
      {risersOf ? (
        <tr className={styles.risers}>
          {groups.flatMap(({ building_id: building = 0, name, risers }) =>
            risers.map((riser) => {
              const number = riser - (before.get(building) ?? 0);
              return (
                <th key={riser} scope="col">
                  <HeadButton
                    label={
                      name
                        ? t("board.select_riser_of", { number, name })
                        : t("board.select_riser", { number })
                    }
                    onClick={() => risersOf.toggleRiser(riser)}
                  >
                    {String(number)}
                  </HeadButton>
                </th>
              );
            }),
          )}
        </tr>
      ) : null}
    </thead>
  );
}
