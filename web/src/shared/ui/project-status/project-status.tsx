import type { ProjectStatus as Status } from "@ezo/contract/site/projects";
import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import { STATUS_LABELS } from "../../projects/status-labels.ts";
import { ProjectStatusDrawing } from "./project-status-drawing.tsx";
import styles from "./project-status.module.css";

interface Props {
  status: Status;
  /** With a background, for use on a picture. */
  isTag?: boolean;
  className?: string | undefined;
}

export function ProjectStatus({ status, isTag = false, className }: Props) {
  const t = useT();
  return (
    <span className={cx(styles.status, styles[status], isTag && styles.tag, className)}>
      <ProjectStatusDrawing status={status} />
      {t(STATUS_LABELS[status])}
    </span>
  );
}
