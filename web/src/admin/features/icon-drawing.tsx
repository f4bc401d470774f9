import styles from "./icon-drawing.module.css";

/** An icon's own drawing, which the server has cleaned of everything but shapes. */
export const IconDrawing = ({ svg }: { svg: string }) => (
  <span className={styles.icon} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
);
