import type { AuthUser } from "@ezo/contract/accounts/auth";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { useTexts } from "../../i18n/texts-context.tsx";
import { usePresence } from "../../live/live-context.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { EnquiryStatusMark } from "../../ui/marks/enquiry-status-mark.tsx";
import { AssigneeSelect } from "./assignee-select.tsx";
import { Reason } from "../clock/reason.tsx";
import type { EnquiryChange } from "../changes/conflict.ts";
import styles from "./enquiry-bar.module.css";
import { StatusSwitch } from "./status-switch.tsx";

/** Status, assignee, and who else is viewing the enquiry. */
export function EnquiryBar(props: {
  enquiry: EnquiryDetail;
  user: AuthUser;
  /** Null for users who may read the enquiries alone. */
  onChange: ((change: EnquiryChange) => void) | null;
}) {
  const { enquiry, user, onChange } = props;
  if (!onChange) return <Facts enquiry={enquiry} user={user} />;
  return (
    <>
      <div className={styles.bar}>
        <StatusSwitch value={enquiry.status} onChange={(status) => onChange({ status })} />
        <Viewers id={enquiry.id} selfId={user.id} />
      </div>
      {isUnexplained(enquiry) ? (
        <Reason status={enquiry.status} onSave={(reason) => onChange({ status: enquiry.status, reason })} />
      ) : null}
      <AssigneeSelect
        assignee={enquiry.assignee}
        user={user}
        onChange={(assignee) => onChange({ assignee })}
      />
    </>
  );
}

function Facts({ enquiry, user }: { enquiry: EnquiryDetail; user: AuthUser }) {
  const { t } = useTexts();
  return (
    <>
      <div className={styles.bar}>
        <EnquiryStatusMark status={enquiry.status} />
        <Viewers id={enquiry.id} selfId={user.id} />
      </div>
      <p>
        {t("request.assignee")}: {enquiry.assignee?.name ?? t("request.assignee.none")}
      </p>
    </>
  );
}

/** Its status has changed, and nobody has answered: its clock goes on. */
const isUnexplained = ({ clock, status }: EnquiryDetail): boolean =>
  clock !== null && clock.answer === null && status !== "new";

function Viewers({ id, selfId }: { id: number; selfId: number }) {
  const { t } = useTexts();
  const others = usePresence(id, selfId);
  return (
    <span className={styles.viewers} role="status">
      {others.map((viewer) => (
        <Avatar key={viewer.id} {...viewer} small />
      ))}
      {others.length > 0
        ? t("request.viewing", { count: others.length, names: others.map(({ name }) => name).join(", ") })
        : null}
    </span>
  );
}
