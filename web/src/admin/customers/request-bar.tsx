import type { AuthUser } from "@ezo/contract/auth";
import type { CustomerDetail } from "@ezo/contract/customers";
import { useTexts } from "../i18n/texts-context.tsx";
import { usePresence } from "../live/live-context.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { AssigneeSelect } from "./assignee-select.tsx";
import type { CustomerChange } from "./conflict.ts";
import styles from "./request-bar.module.css";
import { StatusSwitch } from "./status-switch.tsx";

/** Status, assignee, and who else is looking. */
export function RequestBar(props: {
  request: CustomerDetail;
  user: AuthUser;
  onChange: (change: CustomerChange) => void;
}) {
  const { request, user, onChange } = props;
  return (
    <>
      <div className={styles.bar}>
        <StatusSwitch value={request.status} onChange={(status) => onChange({ status })} />
        <Viewers id={request.id} selfId={user.id} />
      </div>
      <AssigneeSelect
        assignee={request.assignee}
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
