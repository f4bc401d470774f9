import type { ReactNode } from "react";
import styles from "./explorer-slot.module.css";

/** The place of the apartment explorer within the page, and the target of links to it. */
export const EXPLORER_ID = "apartments";

export const ExplorerSlot = ({ children }: { children: ReactNode }) => (
  <section id={EXPLORER_ID} className={styles.slot}>
    {children}
  </section>
);
