import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "@ezo/contract/admin/operations/audit";
import { Button, SegmentedControl, Select } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { X } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";
import { SearchField } from "../ui/search/search-field.tsx";
import styles from "./audit-page.module.css";
import type { AuditView } from "./audit-view.ts";
import { useAuditWords } from "./audit-words.ts";
import { auditPeople } from "./audit.queries.ts";

type Change = (change: Partial<AuditView>) => void;
interface Props {
  view: AuditView;
  onChange: Change;
}

/** Search and filters. */
export function AuditTools(props: Props) {
  const { view, onChange } = props;
  const { t } = useTexts();
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        value={view.search}
        placeholder={t("audit.search")}
        hasKeyHint={false}
        onSearch={(search) => onChange({ search })}
      />
      <ActorField {...props} />
      <ActionField {...props} />
      <ThingField {...props} />
      <PeriodField {...props} />
      <SegmentedControl
        className={styles.kind ?? ""}
        aria-label={t("audit.kind")}
        value={view.security ? "only" : "all"}
        data={(["all", "only"] as const).map((value) => ({ value, label: t(`audit.security.${value}`) }))}
        onChange={(value) => onChange({ security: value === "only" })}
      />
    </div>
  );
}

function ActorField({ view, onChange }: Props) {
  const { t } = useTexts();
  // Their names come from the inbox; who does not see that finds people by a line of theirs.
  const enabled = useMay()("enquiries.read_own");
  const { data = [] } = useQuery({ ...auditPeople(useCaller()), enabled });
  const people = data.map(({ id, name }) => ({ value: String(id), label: name }));
  // Somebody who has left is found by a line of theirs.
  const isKnown =
    view.actor === "" || view.actor === "system" || people.some(({ value }) => value === view.actor);
  return (
    <Select
      aria-label={t("audit.actor")}
      placeholder={t("audit.actor.all")}
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: t("audit.actor") }) }}
      searchable
      data={[
        { value: "system", label: t("audit.actor.system") },
        ...people,
        ...(isKnown ? [] : [{ value: view.actor, label: `№ ${view.actor}` }]),
      ]}
      value={view.actor || null}
      onChange={(actor) => onChange({ actor: actor ?? "" })}
    />
  );
}

function ActionField({ view, onChange }: Props) {
  const { t } = useTexts();
  const words = useAuditWords();
  return (
    <Select
      aria-label={t("audit.action")}
      placeholder={t("audit.action.all")}
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: t("audit.action") }) }}
      searchable
      data={AUDIT_ACTIONS.map((value) => ({ value, label: words.action(value) }))}
      value={view.action || null}
      onChange={(action) => onChange({ action: action ?? "" })}
    />
  );
}

/** A kind of thing; where the address names one thing, also a button that lets go of it. */
function ThingField({ view, onChange }: Props) {
  const { t } = useTexts();
  const words = useAuditWords();
  const [kind = "", id] = view.entity.split(":");
  return (
    <>
      <Select
        aria-label={t("audit.entity")}
        placeholder={t("audit.entity.all")}
        clearable
        clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: t("audit.entity") }) }}
        searchable
        data={AUDIT_ENTITIES.map((value) => ({ value, label: words.entity(value) }))}
        value={kind || null}
        onChange={(entity) => onChange({ entity: entity ?? "" })}
      />
      {id === undefined ? null : (
        <Button
          className={styles.one ?? ""}
          variant="default"
          rightSection={<X />}
          title={t("audit.one_thing_clear")}
          onClick={() => onChange({ entity: kind })}
        >
          {t("audit.one_thing", { id })}
        </Button>
      )}
    </>
  );
}

function PeriodField({ view, onChange }: Props) {
  const { t } = useTexts();
  // The first click only starts a period.
  const [started, setStarted] = useState<string | null>(null);
  return (
    <DatePickerInput
      type="range"
      aria-label={t("audit.period")}
      placeholder={t("audit.period")}
      valueFormat="D MMM YYYY"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: t("audit.period") }) }}
      value={started ? [started, null] : [view.from || null, view.to || null]}
      onChange={([from, to]) => {
        setStarted(from !== null && to === null ? from : null);
        if (from === null || to !== null) onChange({ from: from ?? "", to: to ?? "" });
      }}
    />
  );
}
