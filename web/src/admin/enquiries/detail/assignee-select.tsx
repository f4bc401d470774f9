import type { AuthUser } from "@ezo/contract/accounts/auth";
import type { StaffMember } from "@ezo/contract/staff-member";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./assignee-select.module.css";
import { assignees } from "../enquiries.queries.ts";

const NOBODY = "none";

export function AssigneeSelect(props: {
  assignee: StaffMember | null;
  user: AuthUser;
  onChange: (assignee: StaffMember | null) => void;
}) {
  const { assignee, user, onChange } = props;
  const { t } = useTexts();
  const known = useQuery(assignees(useCaller())).data ?? [];
  // A former member of the team may still be assigned.
  const staff = assignee && !known.some(({ id }) => id === assignee.id) ? [...known, assignee] : known;
  const mayAssign = user.capabilities.includes("enquiries.assign");
  return (
    <div className={styles.assignee}>
      {mayAssign ? null : (
        <p>
          {t("request.assignee")}: {assignee?.name ?? t("request.assignee.none")}
        </p>
      )}
      {mayAssign ? (
        <Select
          className={styles.select ?? ""}
          label={t("request.assignee")}
          allowDeselect={false}
          data={[
            { value: NOBODY, label: t("request.assignee.none") },
            ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={assignee ? String(assignee.id) : NOBODY}
          onChange={(value) => {
            const next = staff.find(({ id }) => String(id) === value) ?? null;
            if (next?.id !== assignee?.id) onChange(next);
          }}
        />
      ) : null}
      {assignee?.id === user.id || (assignee && !mayAssign) ? null : (
        <Button onClick={() => onChange({ id: user.id, name: user.name })}>
          {t("request.assign_to_me")}
        </Button>
      )}
    </div>
  );
}
