import styles from "./office-map.module.css";

/** A fictional street map in the page's colours, with a marker in the middle. */
export const MapDrawing = () => (
  <svg viewBox="0 0 1440 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g stroke="#F7F4EE" fill="none" strokeLinecap="round">
      <path strokeWidth="18" d="M-20 420C300 380 520 300 760 260S1200 190 1480 120" />
      <path
        strokeWidth="9"
        d="M160 600L300-20M420 600L520-20M640 600L700-20M880 600l20-620M1100 600L1080-20M1320 600l-60-620M-20 200C320 190 700 130 1480-20M-20 560c500-60 1000-140 1500-260"
      />
      <path
        strokeWidth="5"
        d="M-20 310c500-40 900-120 1500-210M230 600L370-20M520 600l80-620M760 600l30-620M1000 600L990-20M1210 600l-40-620"
      />
    </g>
    <path fill="#D3DDC8" d="M905 30l160-20 8 120-158 30zM320 430l150-24 24 120-150 34z" />
    <g transform="translate(752,262)">
      <circle className={styles.pin} r="34" opacity=".14" />
      <circle className={styles.pin} r="11" />
      <circle r="4" fill="#D3B071" />
    </g>
  </svg>
);
