import { OTHER_UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import type { ReactNode } from "react";
import styles from "./stage.module.css";

type OtherUnitType = (typeof OTHER_UNIT_TYPES)[number];

const TILE = {
  width: "22",
  height: "22",
  patternUnits: "userSpaceOnUse",
  patternTransform: "rotate(45)",
} as const;

/** The shape that each type of units is filled with: rings, dots, crosses. */
const UNIT_SHAPES: Record<OtherUnitType, ReactNode> = {
  parking: <circle cx="11" cy="11" r="5" className={styles.unitLine} />,
  storage: <circle cx="11" cy="11" r="3" className={styles.unitDot} />,
  commercial: <path d="M7 7l8 8M15 7l-8 8" className={styles.unitLine} />,
};

/**
 * Statuses differ not only by colour: reserved is hatched, sold is cross-hatched. So do the types of units that are no
 * apartments.
 */
export const ZonePatterns = ({ idOf }: { idOf: (name: string) => string }) => (
  <defs>
    <pattern id={idOf("reserved")} {...TILE}>
      <path d="M0 0v22" className={styles.reservedLine} />
    </pattern>
    <pattern id={idOf("sold")} {...TILE}>
      <path d="M0 0v22M0 0h22" className={styles.soldLine} />
    </pattern>
    {OTHER_UNIT_TYPES.map((type) => (
      <pattern key={type} id={idOf(type)} {...TILE} className={styles[type]}>
        {UNIT_SHAPES[type]}
      </pattern>
    ))}
  </defs>
);
