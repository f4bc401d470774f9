import { cx } from "../lib/cx.ts";
import layout from "../styles/layout.module.css";
import type from "../styles/type.module.css";

/** How an inner page begins: type on paper, the title on the first axis, the lead on the second. */
export const PageOpening = ({ title, lead }: { title: string; lead?: string }) => (
  <div className={cx(layout.grid, layout.opening)}>
    <h1 className={type.d1}>{title}</h1>
    {lead ? <p className={cx(type.lead, type.mute)}>{lead}</p> : null}
  </div>
);
