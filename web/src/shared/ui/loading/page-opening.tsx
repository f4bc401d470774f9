import { fitted } from "../fitted.ts";
import { cx } from "../../lib/cx.ts";
import layout from "../../styles/layout.module.css";
import type from "../../styles/type.module.css";

/** The beginning of an inner page: title on the left, lead on the right. */
export const PageOpening = ({ title, lead }: { title: string; lead?: string }) => (
  <div className={cx(layout.grid, layout.opening)}>
    <h1 className={type.d1} style={fitted(title)}>
      {title}
    </h1>
    {lead ? <p className={cx(type.lead, type.mute)}>{lead}</p> : null}
  </div>
);
