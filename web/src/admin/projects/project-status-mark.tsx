import type { ProjectStatus } from "@ezo/contract/projects";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import styles from "./project-status-mark.module.css";

const shapes = {
  ongoing: (
    <>
      <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 1.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  completed: (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M4 7.2l2.2 2.2L10 5" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
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
} satisfies Record<ProjectStatus, React.ReactNode>;

/** A project's status as a drawn shape and a word. */
export function ProjectStatusMark({ status }: { status: ProjectStatus }) {
  const { t } = useTexts();
  return (
    <span className={cx(styles.mark, styles[status])}>
      <svg viewBox="0 0 14 14" width="12" height="12" aria-hidden="true">
        {shapes[status]}
      </svg>
      {t(`projects.status.${status}`)}
    </span>
  );
}
