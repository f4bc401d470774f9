import type { Size } from "@ezo/contract/values/geometry/polygon";
import type { Ref } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ZoneSession } from "./draft/use-zone-session.ts";
import { chosenZones } from "./draft/zone-editor.ts";
import { GroupPanel } from "./panel/group-panel.tsx";
import { type StripPlan, StripPanel } from "./panel/strip-panel.tsx";
import type { NewTargets } from "./panel/use-new-targets.ts";
import { VertexTable } from "./panel/vertex-table.tsx";
import { WarningList } from "./panel/warning-list.tsx";
import { ZoneForm } from "./panel/zone-form.tsx";
import { ZoneList } from "./panel/zone-list.tsx";
import styles from "./panel/zone-panel.module.css";
import { selectedZone } from "./zone-commands.ts";
import type { Place } from "./zone-place.ts";
import type { ZoneCommand } from "./zone-shortcuts.ts";

/** Beside the drawing: every zone by name, what is wrong, and the selected zone's fields and corners. */
export function ZonePanel(props: {
  ref: Ref<HTMLElement>;
  place: Place;
  session: ZoneSession;
  size: Size;
  nameOf: (key: string) => string;
  plan: StripPlan;
  onPlan: (plan: StripPlan) => void;
  newTargets: NewTargets;
  run: (command: ZoneCommand) => void;
}) {
  const { place, session, nameOf, newTargets } = props;
  const { state, dispatch, warnings } = session;
  const { work, selection } = state;
  const { t } = useTexts();
  const selected = selectedZone(state);
  const chosen = chosenZones(state);
  return (
    <aside ref={props.ref} className={styles.panel} aria-label={t("zones.panel")}>
      {work.frame && place.buildingId !== null ? (
        <StripPanel
          frame={work.frame}
          buildingId={place.buildingId}
          existing={work.zones.length}
          plan={props.plan}
          onPlan={props.onPlan}
          dispatch={dispatch}
        />
      ) : null}
      <ZoneList
        zones={work.zones}
        targets={place.targets}
        selectedKey={selection?.key ?? null}
        chosenKeys={new Set(chosen.map(({ key }) => key))}
        nameOf={nameOf}
        onSelect={(key) => dispatch({ type: "select", selection: { key, vertex: null } })}
        onToggle={(key) => dispatch({ type: "toggle", key })}
        onDraw={() => props.run({ do: "tool", tool: "draw" })}
      />
      <WarningList warnings={warnings} nameOf={nameOf} dispatch={dispatch} />
      {chosen.length > 1 ? <GroupPanel count={chosen.length} run={props.run} /> : null}
      {selected && chosen.length === 1 ? (
        <>
          <ZoneForm
            key={selected.key}
            zone={selected}
            zones={work.zones}
            place={place}
            title={nameOf(selected.key)}
            savedId={session.saving.base.get(selected.key)?.id}
            newTarget={newTargets.of(selected.key)}
            onNewTarget={(typed) => newTargets.keep(selected.key, typed)}
            dispatch={dispatch}
          />
          <VertexTable
            key={`vertices-${selected.key}`}
            zone={selected}
            vertex={selection?.vertex ?? null}
            size={props.size}
            dispatch={dispatch}
          />
        </>
      ) : null}
    </aside>
  );
}
