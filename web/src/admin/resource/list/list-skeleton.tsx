import { Placeholders } from "../../ui/states/not-loaded.tsx";
import styles from "./resource-list.module.css";

export const ListSkeleton = ({ rows = 8, height = 44 }: { rows?: number; height?: number }) => (
  <Placeholders rows={rows} height={height} className={styles.skeleton} />
);
