import type { AuthUser } from "@ezo/contract/auth";
import type { EnquiryDetail, EnquiryStatus } from "@ezo/contract/enquiries";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { usePresence } from "../../live/live-context.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { AssigneeSelect } from "./assignee-select.tsx";
import { ReasonForm } from "../clock/reason-form.tsx";
import type { EnquiryChange } from "../changes/conflict.ts";
import styles from "./enquiry-bar.module.css";
import { StatusSwitch } from "./status-switch.tsx";

/** Status, assignee, and who else is viewing the enquiry. */
export function EnquiryBar(props: {
  enquiry: EnquiryDetail;
  user: AuthUser;
  onChange: (change: EnquiryChange) => void;
}) {
  const { enquiry, user, onChange } = props;
  const [asked, setAsked] = useState<EnquiryStatus | null>(null);
  const setStatus = (status: EnquiryStatus) => {
    if (enquiry.clock?.is_waiting && status !== enquiry.status) setAsked(status);
    else onChange({ status });
  };
  return (
    <>
      <div className={styles.bar}>
        <StatusSwitch value={enquiry.status} onChange={setStatus} />
        <Viewers id={enquiry.id} selfId={user.id} />
      </div>
      {asked ? (
        <ReasonForm
          status={asked}
          onClose={() => setAsked(null)}
          onChoose={(reason) => {
            setAsked(null);
            onChange({ status: asked, ...(reason === undefined ? {} : { reason }) });
          }}
        />
      ) : null}
      <AssigneeSelect
        assignee={enquiry.assignee}
        user={user}
        onChange={(assignee) => onChange({ assignee })}
      />
    </>
  );
}

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
