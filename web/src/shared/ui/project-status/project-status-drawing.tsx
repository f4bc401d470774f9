import type { ProjectStatus } from "@ezo/contract/site/projects";
import type { ReactNode } from "react";

/** 14 by 14: a half-filled ring for ongoing, a check mark for completed, a dashed ring for planned. */
const SHAPES: Record<ProjectStatus, ReactNode> = {
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
};

/** The icon of a status; its name is beside it. */
export const ProjectStatusDrawing = ({ status }: { status: ProjectStatus }) => (
  <svg viewBox="0 0 14 14" aria-hidden="true">
    {SHAPES[status]}
  </svg>
);
