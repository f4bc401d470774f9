import type { AuditLine } from "@ezo/contract/admin/operations/audit";
import { AUDIT_ADDRESS_DAYS } from "@ezo/contract/values/limits/personal-data";
import { ActionIcon, Button } from "@mantine/core";
import { ArrowDown, ArrowUp } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { Drawer } from "../ui/dialogs/modal.tsx";
import { useKeyDown } from "../ui/keys/use-key-down.ts";
import styles from "./audit-page.module.css";
import { changesOf, toldOf, useAuditWords } from "./audit-words.ts";

/** A line as a whole, with its place in the chain. J and K walk through the lines that the page has. */
export function LineDrawer(props: {
  lines: readonly AuditLine[];
  opened: number;
  onOpen: (id: number | null) => void;
  onFilter: (entity: string) => void;
}) {
  const { lines, opened, onOpen } = props;
  const { t, format } = useTexts();
  const words = useAuditWords();
  const place = lines.findIndex(({ id }) => id === opened);
  const line = lines[place];
  const walk = (step: number) => {
    const next = lines[place + step];
    if (next) onOpen(next.id);
  };
  useKeyDown(({ code, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || place < 0) return;
    // By its place on the keyboard: Georgian letters are elsewhere.
    if (code === "KeyJ") walk(1);
    if (code === "KeyK") walk(-1);
  });
  // It belongs to another filter, or to lines that are not loaded.
  if (!line) return null;
  return (
    <Drawer
      position="right"
      size={460}
      isReading
      onClose={() => onOpen(null)}
      title={`${words.action(line.action)}: ${words.thing(line)}`}
    >
      <div className={styles.walk}>
        <span>
          {format.full(line.created_at)}
          <br />
          {words.actor(line)}
        </span>
        <ActionIcon
          variant="subtle"
          aria-label={t("audit.previous")}
          disabled={place === 0}
          onClick={() => walk(-1)}
        >
          <ArrowUp />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t("audit.next")}
          disabled={place === lines.length - 1}
          onClick={() => walk(1)}
        >
          <ArrowDown />
        </ActionIcon>
      </div>
      <Values line={line} />
      <Facts line={line} />
      {line.entity_id === null ? null : (
        <Button variant="default" onClick={() => props.onFilter(`${line.entity}:${line.entity_id ?? ""}`)}>
          {t("audit.all_of_it")}
        </Button>
      )}
    </Drawer>
  );
}

function Values({ line }: { line: AuditLine }) {
  const { t } = useTexts();
  const { label, value } = useAuditWords().fields(line);
  const changes = toldOf(line);
  if (changesOf(line).length === 0) return <p className={styles.none}>{t("audit.no_changes")}</p>;
  if (changes.length === 0) return null;
  return (
    <dl className={styles.values}>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{label(field)}</dt>
          <dd>
            {line.before === null ? null : <del>{value(from, field)}</del>}{" "}
            {line.after === null ? null : <ins>{value(to, field)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ line }: { line: AuditLine }) {
  const { t } = useTexts();
  const facts: (readonly [label: string, value: string | number | null])[] = [
    [t("audit.column.address"), line.address ?? t("audit.server")],
    [t("audit.version"), line.version],
    [t("audit.request"), line.request_id],
    [t("audit.place"), line.position ?? t("audit.unsealed")],
    [t("audit.hash"), line.hash],
    [t("audit.previous_hash"), line.previous_hash],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {line.address === null || line.address.includes("/") ? null : (
        <p className={styles.note}>{t("audit.short_address", { days: AUDIT_ADDRESS_DAYS })}</p>
      )}
    </>
  );
}
