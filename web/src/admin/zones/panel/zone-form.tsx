import { Button, Select, TextInput } from "@mantine/core";
import { type Dispatch, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Plus } from "../../generated/icons.ts";
import { AuditLink } from "../../session/audit-link.tsx";
import { NewTargetForm } from "./new-target-form.tsx";
import type { NewTarget } from "./use-new-targets.ts";
import type { EditedZone } from "../draft/zone-document.ts";
import type { Action } from "../draft/zone-editor.ts";
import styles from "./zone-panel.module.css";
import type { Place } from "../zone-place.ts";

export function ZoneForm(props: {
  zone: EditedZone;
  zones: readonly EditedZone[];
  place: Place;
  title: string;
  /** Its id on the server; a new zone has none yet. */
  savedId?: number | undefined;
  /** What was typed for a new target before another zone was selected. */
  newTarget: NewTarget | null;
  onNewTarget: (typed: NewTarget | null) => void;
  dispatch: Dispatch<Action>;
}) {
  const { zone, place, dispatch } = props;
  const { key } = zone;
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(props.newTarget !== null);
  const stopAdding = () => {
    setAdding(false);
    props.onNewTarget(null);
  };
  return (
    <section data-zone-form>
      <h2>{props.title}</h2>
      <div className={styles.fields}>
        <TargetSelect
          zone={zone}
          zones={props.zones}
          place={place}
          onChange={(targetId) => dispatch({ type: "zone.link", key, targetId })}
        />
        {isAdding ? (
          <NewTargetForm
            place={place}
            typed={props.newTarget}
            onTyped={props.onNewTarget}
            onClose={stopAdding}
            onCreated={(targetId) => {
              stopAdding();
              dispatch({ type: "zone.link", key, targetId });
            }}
          />
        ) : (
          <Button onClick={() => setAdding(true)} leftSection={<Plus />}>
            {t(`zones.new_target.${place.kind}`)}
          </Button>
        )}
        <TextInput
          label={t("field.label")}
          description={t("zones.label_hint")}
          maxLength={100}
          value={zone.label}
          onChange={(event) =>
            dispatch({
              type: "zone.label",
              key,
              label: event.currentTarget.value,
              gesture: `label-${key}`,
            })
          }
          onBlur={() => dispatch({ type: "gesture.end" })}
        />
        {props.savedId === undefined ? null : <AuditLink entity="zone" id={props.savedId} />}
      </div>
    </section>
  );
}

/** What the zone leads to. */
function TargetSelect(props: {
  zone: EditedZone;
  zones: readonly EditedZone[];
  place: Place;
  onChange: (targetId: number | null) => void;
}) {
  const { zone, zones, place, onChange } = props;
  const { t } = useTexts();
  const parts = zones.filter(({ targetId }) => targetId !== null && targetId === zone.targetId).length;
  const taken = new Set(zones.filter(({ key }) => key !== zone.key).map(({ targetId }) => targetId));
  const options = [
    ...place.targets.map(({ id, name }) => ({
      value: String(id),
      label: taken.has(id) ? t("zones.taken", { name }) : name,
    })),
    // Only the zone that leads there already.
    ...place.deletedTargets
      .filter(({ id }) => id === zone.targetId)
      .map(({ id, name }) => ({ value: String(id), label: t("zones.deleted_target", { name }) })),
  ];
  return (
    <Select
      label={t(`zones.target.${place.kind}`)}
      placeholder={t("zones.choose")}
      description={parts > 1 ? t("zones.parts_hint", { number: parts }) : null}
      data={[
        // Targets without a zone come first: they are what is mostly looked for.
        ...options.filter(({ value }) => !taken.has(Number(value))),
        ...options.filter(({ value }) => taken.has(Number(value))),
      ]}
      value={zone.targetId === null ? null : String(zone.targetId)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("zones.unlink") }}
      nothingFoundMessage={t("list.nothing_found")}
    />
  );
}
