import styles from "./stage.module.css";

const TILE = {
  width: "22",
  height: "22",
  patternUnits: "userSpaceOnUse",
  patternTransform: "rotate(45)",
} as const;

/** Statuses differ not only by colour: reserved is hatched, sold is cross-hatched. */
export const ZonePatterns = ({ idOf }: { idOf: (status: string) => string }) => (
  <defs>
    <pattern id={idOf("reserved")} {...TILE}>
      <path d="M0 0v22" className={styles.reservedLine} />
    </pattern>
    <pattern id={idOf("sold")} {...TILE}>
      <path d="M0 0v22M0 0h22" className={styles.soldLine} />
    </pattern>
  </defs>
);
