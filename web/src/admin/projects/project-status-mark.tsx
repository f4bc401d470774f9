import type { ProjectStatus } from "@ezo/contract/site/projects";
import { ProjectStatusDrawing } from "../../shared/ui/project-status/project-status-drawing.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { StatusMark, type Tone } from "../ui/marks/status-mark.tsx";
import styles from "./project-status-mark.module.css";

const TONES: Record<ProjectStatus, Tone> = { ongoing: "pending", completed: "good", planning: "info" };

export function ProjectStatusMark({ status }: { status: ProjectStatus }) {
  const { t } = useTexts();
  return (
    <StatusMark tone={TONES[status]} shape={<ProjectStatusDrawing status={status} />} className={styles.mark}>
      {t(`projects.status.${status}`)}
    </StatusMark>
  );
}
