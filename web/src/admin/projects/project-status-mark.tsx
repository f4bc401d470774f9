import type { ProjectStatus } from "@ezo/contract/projects";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { ProjectStatusDrawing } from "../../shared/ui/project-status-drawing.tsx";
import styles from "./project-status-mark.module.css";

/** A project's status as a drawn shape and a word. */
export function ProjectStatusMark({ status }: { status: ProjectStatus }) {
  const { t } = useTexts();
  return (
    <span className={cx(styles.mark, styles[status])}>
      <ProjectStatusDrawing status={status} />
      {t(`projects.status.${status}`)}
    </span>
  );
}
