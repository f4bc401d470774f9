import type { StaffMember } from "@ezo/contract/staff-member";
import { VisuallyHidden } from "@mantine/core";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import styles from "./owner-mark.module.css";

/** Whose an enquiry is, by their initials; a dashed "?" where it is nobody's. Both are equally large. */
export function OwnerMark(props: { owner: StaffMember | null; className?: string | undefined }) {
  const { owner, className } = props;
  const { t } = useTexts();
  const words = owner ? t("inbox.owner", { name: owner.name }) : t("inbox.owner_none");
  return (
    <span className={cx(styles.owner, className)} title={words}>
      {owner ? (
        <Avatar {...owner} small />
      ) : (
        <span className={styles.nobody} aria-hidden="true">
          ?
        </span>
      )}
      <VisuallyHidden>, {words}</VisuallyHidden>
    </span>
  );
}
