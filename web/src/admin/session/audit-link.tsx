import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "react-router-dom";
import { ScrollText } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { AUDIT_PATH } from "./guards.ts";
import { useMay } from "./session-context.tsx";

interface Thing {
  entity: string;
  id: number;
}
const linesOf = ({ entity, id }: Thing): string =>
  `${AUDIT_PATH}?${new URLSearchParams({ entity: `${entity}:${id}` }).toString()}`;

/** The lines of one thing in the audit log, for those who may read it: from where, and after it is gone. */
export function AuditLink(thing: Thing) {
  const { t } = useTexts();
  const may = useMay();
  if (!may("audit.read")) return null;
  return (
    <p>
      <Link to={linesOf(thing)}>{t("audit.of_record")}</Link>
    </p>
  );
}

/** The same in the menu of a thing. */
export function AuditMenuItem(thing: Thing) {
  const { t } = useTexts();
  const may = useMay();
  if (!may("audit.read")) return null;
  return (
    <Menu.Item component={Link} to={linesOf(thing)} leftSection={<ScrollText />}>
      {t("audit.of_record")}
    </Menu.Item>
  );
}

/** The same among the buttons of a row, where there is no room for words. */
export function AuditIconLink({ name, ...thing }: Thing & { name: string }) {
  const { t } = useTexts();
  const may = useMay();
  if (!may("audit.read")) return null;
  const label = t("audit.of_named", { name });
  return (
    <ActionIcon component={Link} to={linesOf(thing)} aria-label={label} title={label}>
      <ScrollText />
    </ActionIcon>
  );
}
