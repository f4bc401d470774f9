import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { AUDIT_PATH } from "./guards.ts";
import { useUser } from "./session-context.tsx";

/** The lines of one thing in the audit log, which administrators may read: from where, and after it is gone. */
export function AuditLink({ entity, id }: { entity: string; id: number }) {
  const { t } = useTexts();
  const { role } = useUser();
  if (role !== "admin") return null;
  const query = new URLSearchParams({ entity: `${entity}:${id}` });
  return (
    <p>
      <Link to={`${AUDIT_PATH}?${query.toString()}`}>{t("audit.of_record")}</Link>
    </p>
  );
}
