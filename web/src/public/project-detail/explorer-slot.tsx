import type { ReactNode } from "react";
import { EXPLORER_ID } from "../../shared/apartments/explorer-id.ts";
import styles from "./explorer-slot.module.css";

export const ExplorerSlot = ({ children }: { children: ReactNode }) => (
  <section id={EXPLORER_ID} className={styles.slot}>
    {children}
  </section>
);
