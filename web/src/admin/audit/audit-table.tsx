import type { AuditLine } from "@ezo/contract/admin/operations/audit";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { Moment } from "../ui/moment.tsx";
import styles from "./audit-page.module.css";
import { toldOf, useAuditWords } from "./audit-words.ts";

/** What was refused or went wrong has a mark at its edge. */
const REFUSED: readonly string[] = ["sign_in_failed", "second_factor_failed", "throttled", "forbidden"];
/** Changes that a row says itself; the others are in the drawer. */
const SHOWN_CHANGES = 2;

export function AuditTable(props: {
  lines: readonly AuditLine[];
  opened: number | null;
  isStale: boolean;
  onOpen: (id: number) => void;
}) {
  const { t } = useTexts();
  return (
    <section className={list.card} aria-label={t("audit.list")}>
      <table className={cx(list.table, styles.table, props.isStale && list.stale)}>
        <thead>
          <tr>
            {(["time", "actor", "action", "entity", "address"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`audit.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              isOpen={line.id === props.opened}
              onOpen={() => props.onOpen(line.id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ line, isOpen, onOpen }: { line: AuditLine; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTexts();
  const words = useAuditWords();
  return (
    <tr aria-selected={isOpen} className={REFUSED.includes(line.action) ? styles.refused : undefined}>
      <td className={cx(list.cell, styles.time)}>
        <Moment at={line.created_at} />
      </td>
      <td className={list.cell}>{words.actor(line)}</td>
      <td className={list.cell}>{words.action(line.action)}</td>
      <td className={list.name}>
        <button
          type="button"
          className={styles.open}
          aria-label={`${words.thing(line)}. ${t("audit.open", { id: line.id })}`}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          <b>{words.thing(line)}</b>
          <small>
            <Summary line={line} />
          </small>
        </button>
      </td>
      <td className={cx(list.cell, styles.address)}>{line.address ?? t("audit.server")}</td>
    </tr>
  );
}

/** The first changes in a few words. */
function Summary({ line }: { line: AuditLine }) {
  const { label, short } = useAuditWords().fields(line);
  const changes = toldOf(line);
  const isNew = line.before === null;
  return (
    <>
      {changes.slice(0, SHOWN_CHANGES).map(({ field, from, to }, index) => (
        <span key={field}>
          {index > 0 ? " · " : ""}
          {label(field)}: {isNew ? null : <>{short(from, field)} → </>}
          {short(to, field)}
        </span>
      ))}
      {changes.length > SHOWN_CHANGES ? ` · +${changes.length - SHOWN_CHANGES}` : ""}
    </>
  );
}
