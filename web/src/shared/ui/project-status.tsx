import type { ProjectStatus as Status } from "@ezo/contract/projects";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import { STATUS_LABELS } from "../projects/status-labels.ts";
import styles from "./project-status.module.css";

/** 14 by 14: a half ring for what goes on, a check for what is done, a dashed ring for what is planned. */
const SHAPES: Record<Status, ReactNode> = {
  ongoing: (
    <>
      <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 1.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  completed: (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M4 7.2l2.2 2.2L10 5" fill="none" stroke="#fff" strokeWidth="1.5" />
    </>
  ),
  planning: (
    <circle
      cx="7"
      cy="7"
      r="5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.6 1.72"
    />
  ),
};

interface Props {
  status: Status;
  /** Lies on a picture, so it brings its own ground. */
  isTag?: boolean;
  className?: string | undefined;
}

export function ProjectStatus({ status, isTag = false, className }: Props) {
  const t = useT();
  return (
    <span className={cx(styles.status, styles[status], isTag && styles.tag, className)}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {SHAPES[status]}
      </svg>
      {t(STATUS_LABELS[status])}
    </span>
  );
}
