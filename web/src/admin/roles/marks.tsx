import type { AdminRole } from "@ezo/contract/admin/roles";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { ROW_BY_ROW } from "@ezo/contract/values/roles/roles";
import { VisuallyHidden } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./role-matrix.module.css";

export const MARKS = ["yes", "part", "no"] as const;
export type MarkKind = (typeof MARKS)[number];

/** Whether a role may do something; `part`: where projects are given to somebody, in these alone. */
export function markOf(role: AdminRole, capability: Capability): MarkKind {
  if (!role.capabilities.includes(capability)) return "no";
  return role.limited_by === "projects" && ROW_BY_ROW.has(capability) && capability !== "profile.own"
    ? "part"
    : "yes";
}

/** A shape, and its word: for everybody (`isWorded`), for those who cannot see the shape, or for nobody (`isSilent`). */
export function Mark(props: { kind: MarkKind; isChanged?: boolean; isWorded?: boolean; isSilent?: boolean }) {
  const { kind, isChanged = false, isWorded = false, isSilent = false } = props;
  const { t } = useTexts();
  const word = [t(`roles.cell.${kind}`), isChanged ? t("roles.cell.changed") : null]
    .filter(Boolean)
    .join(", ");
  return (
    <span className={styles.mark} data-kind={kind}>
      <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
        {kind === "no" ? <path d="M4 7h6" stroke="currentColor" strokeWidth="1.4" /> : null}
        {kind === "yes" ? <circle cx="7" cy="7" r="6" fill="currentColor" /> : null}
        {kind === "part" ? (
          <>
            <circle cx="7" cy="7" r="5.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
            <path d="M7 1.7a5.3 5.3 0 0 1 0 10.6z" fill="currentColor" />
          </>
        ) : null}
      </svg>
      {isSilent ? null : isWorded ? word : <VisuallyHidden>{word}</VisuallyHidden>}
    </span>
  );
}
