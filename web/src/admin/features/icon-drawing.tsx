import styles from "./icon-drawing.module.css";

/** An icon's SVG, which the server has reduced to plain shapes. */
export const IconDrawing = ({ svg }: { svg: string }) => (
  <span className={styles.icon} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
);
