import { Menu } from "@mantine/core";
import { Link } from "react-router-dom";
import { ScrollText } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { AUDIT_PATH } from "./guards.ts";
import { useUser } from "./session-context.tsx";

interface Thing {
  entity: string;
  id: number;
}
const linesOf = ({ entity, id }: Thing): string =>
  `${AUDIT_PATH}?${new URLSearchParams({ entity: `${entity}:${id}` }).toString()}`;

/** The lines of one thing in the audit log, which administrators may read: from where, and after it is gone. */
export function AuditLink(thing: Thing) {
  const { t } = useTexts();
  const { role } = useUser();
  if (role !== "admin") return null;
  return (
    <p>
      <Link to={linesOf(thing)}>{t("audit.of_record")}</Link>
    </p>
  );
}

/** The same in the menu of a thing. */
export function AuditMenuItem(thing: Thing) {
  const { t } = useTexts();
  const { role } = useUser();
  if (role !== "admin") return null;
  return (
    <Menu.Item component={Link} to={linesOf(thing)} leftSection={<ScrollText />}>
      {t("audit.of_record")}
    </Menu.Item>
  );
}
