import type { Size } from "@ezo/contract/values/geometry/polygon";
import { useElementSize } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { LeaveDialog } from "../editor/dialogs/leave-dialog.tsx";
import { DraftOffer } from "../editor/drafts/draft-offer.tsx";
import { useLeaveGuard } from "../editor/drafts/leave-guard.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { CopyFloorDialog } from "../inventory/copy-floor-dialog.tsx";
import { DrawingButtons } from "./canvas/drawing-buttons.tsx";
import type { Strips } from "./canvas/strip-handles.tsx";
import { useCanvas } from "./canvas/use-canvas.ts";
import { ZoneCanvas } from "./canvas/zone-canvas.tsx";
import { ZoneToolbar } from "./canvas/zone-toolbar.tsx";
import { useZoneSession, type ZoneSession } from "./draft/use-zone-session.ts";
import { ZoneConflictDialog } from "./draft/zone-conflict-dialog.tsx";
import { withNewFloors } from "./draft/new-floors.ts";
import type { EditedZone } from "./draft/zone-document.ts";
import { PictureChange } from "./panel/picture-change.tsx";
import type { StripPlan } from "./panel/strip-panel.tsx";
import { useNewTargets } from "./panel/use-new-targets.ts";
import { PlaceCopies } from "./place-copies.tsx";
import { SvgDialog } from "./svg/svg-dialog.tsx";
import { useZoneCommands } from "./use-zone-commands.ts";
import { ZoneEditorBar } from "./zone-editor-bar.tsx";
import styles from "./zone-editor-screen.module.css";
import { ZonePanel } from "./zone-panel.tsx";
import { type Place, type Target, ZONE_TYPE_OF } from "./zone-place.ts";
import { ZoneShortcutsDialog } from "./zone-shortcuts-dialog.tsx";
import { ZoneStatusLine } from "./zone-status-line.tsx";
import type { SavedZone } from "./draft/zone-work.ts";
import { type PicturePlace, zoneKeys, type ZonePicture } from "./zones.queries.ts";

type DialogName = "shortcuts" | "copy_floor" | "copies" | "picture" | "svg";

interface ScreenProps {
  place: Place;
  picturePlace: PicturePlace;
  picture: ZonePicture;
  zones: readonly SavedZone[];
  /** Floors of the building that have apartments. */
  occupiedFloors: ReadonlySet<number>;
}

/** Draws the zones of one picture: the canvas between its tools and the selected zone's fields. */
export function ZoneEditorScreen(props: ScreenProps) {
  const { picture } = props;
  const { t } = useTexts();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const editor = useZoneEditor(props, dialog, () => setDialog("shortcuts"));
  const { session, size, canvas, newTargets, guard, run } = editor;
  const { state, dispatch } = session;
  const { work } = state;
  const place = withNewFloors(props.place, work.zones, (number) => t("zones.floor_new", { number }));
  const [plan, setPlan] = useState<StripPlan>({
    count: Math.max(1, props.place.targets.length || 9),
    first: 1,
    isReplacing: true,
  });
  const panel = useRef<HTMLElement>(null);
  const { labelOf, nameOf } = useZoneNames(place, work.zones);

  /** Selects the zone, and scrolls to its form, which on a phone lies far below. */
  function goTo(key: string) {
    dispatch({ type: "select", selection: { key, vertex: null } });
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>("[data-zone-form] input")?.focus());
  }

  return (
    <div className={styles.screen}>
      <ZoneEditorBar
        place={place}
        session={session}
        nameOf={nameOf}
        onGoTo={goTo}
        onCopyFloor={() => setDialog("copy_floor")}
        onApplyToCopies={() => setDialog("copies")}
        onReplacePicture={() => setDialog("picture")}
        onReadSvg={() => setDialog("svg")}
        onSave={editor.save}
      />
      <DraftOffer
        offered={session.draft.offered}
        onTake={session.draft.restore}
        onRefuse={session.draft.refuse}
      />
      {session.isChangedMeanwhile ? (
        <p className={styles.notice} role="status">
          {t("zones.changed_meanwhile")}
        </p>
      ) : null}
      <div className={styles.work}>
        <ZoneToolbar state={state} run={run} />
        <Room editor={editor} image={picture.image} nameOf={nameOf} strips={stripsOfPlan(plan)} />
        <ZonePanel
          ref={panel}
          place={place}
          session={session}
          size={size}
          nameOf={nameOf}
          plan={plan}
          onPlan={setPlan}
          newTargets={newTargets}
          run={run}
        />
        <ZoneStatusLine state={state} hover={canvas.hover} size={size} />
      </div>

      {dialog ? (
        <Dialog {...props} dialog={dialog} session={session} size={size} onClose={() => setDialog(null)} />
      ) : null}
      <Conflict session={session} picture={picture} size={size} nameOf={labelOf} />
      {guard.isAsking ? (
        <LeaveDialog
          isKept={!newTargets.isTyped}
          isLogout={guard.isLogout}
          onStay={guard.stay}
          onLeave={guard.leave}
        />
      ) : null}
    </div>
  );
}

/** The zones of the picture while they are edited, the surface on which they are drawn, and the commands of both. */
function useZoneEditor(
  { place, picture, zones }: ScreenProps,
  dialog: DialogName | null,
  openHelp: () => void,
) {
  const { image } = picture;
  const session = useZoneSession(
    { pictureId: picture.id, type: ZONE_TYPE_OF[place.kind], buildingId: place.buildingId },
    zones,
    place.deletedTargets,
  );
  const { state, dispatch, warnings } = session;
  const { ref: roomRef, width, height } = useElementSize<HTMLDivElement>();
  const room = { width, height };
  const size = useMemo(() => ({ width: image.width, height: image.height }), [image.width, image.height]);
  const flagged = useMemo(
    () => new Set(warnings.filter(({ kind }) => kind !== "unlinked").flatMap(({ keys }) => keys)),
    [warnings],
  );
  const newTargets = useNewTargets(state.work.zones);
  const guard = useLeaveGuard(session.isDirty || newTargets.isTyped);
  const [isSpaceHeld, setSpaceHeld] = useState(false);
  const canvas = useCanvas(state, dispatch, size, room, isSpaceHeld);
  const { run, save } = useZoneCommands({
    session,
    canvas,
    picture: size,
    room,
    openHelp,
    setSpaceHeld,
    isListening: dialog === null && !guard.isAsking,
  });
  return { session, roomRef, room, size, flagged, newTargets, guard, isSpaceHeld, canvas, run, save };
}

/** The picture with its zones, once it is known how much room there is for it. */
function Room(props: {
  editor: ReturnType<typeof useZoneEditor>;
  image: ZonePicture["image"];
  nameOf: (key: string) => string;
  strips: Strips;
}) {
  const { session, roomRef, room, size, flagged, isSpaceHeld, canvas, run } = props.editor;
  const { state, dispatch } = session;
  const { draft } = state.work;
  return (
    <div className={styles.room} ref={roomRef}>
      {room.width > 0 && room.height > 0 ? (
        <ZoneCanvas
          state={state}
          dispatch={dispatch}
          image={props.image}
          size={size}
          canvas={canvas}
          nameOf={props.nameOf}
          flagged={flagged}
          strips={props.strips}
          isPanning={isSpaceHeld}
        />
      ) : null}
      {draft ? <DrawingButtons corners={draft.length} run={run} /> : null}
    </div>
  );
}

/** The zones that a colleague and the person have both changed. */
function Conflict(props: {
  session: ZoneSession;
  picture: ZonePicture;
  size: Size;
  nameOf: (zone: EditedZone) => string;
}) {
  const { saving } = props.session;
  return saving.conflict ? (
    <ZoneConflictDialog
      conflicts={saving.conflict.merged.conflicts}
      imageUrl={props.picture.image.url}
      size={props.size}
      nameOf={props.nameOf}
      onResolve={saving.resolve}
      onClose={saving.dismissConflict}
    />
  ) : null;
}

/** The floors that a plan means; one where a number is missing. */
const stripsOfPlan = ({ count, first }: StripPlan): Strips => ({
  count: typeof count === "number" ? count : 1,
  first: typeof first === "number" ? first : 1,
});

/** A zone's name: its label, else its target's, which may be deleted. `nameOf` numbers several zones of one target. */
function useZoneNames(place: Place, zones: readonly EditedZone[]) {
  const { t } = useTexts();
  const labelOf = ({ label, targetId }: EditedZone): string => {
    const nameIn = (targets: readonly Target[]) => targets.find(({ id }) => id === targetId)?.name;
    const deleted = nameIn(place.deletedTargets);
    if (deleted) return t("zones.of_deleted", { name: label || deleted });
    return label || nameIn(place.targets) || t("zones.unnamed");
  };
  const nameOf = (key: string): string => {
    const zone = zones.find((one) => one.key === key);
    if (!zone) return t("zones.unnamed");
    const parts = zones.filter(({ targetId }) => targetId !== null && targetId === zone.targetId);
    if (parts.length < 2) return labelOf(zone);
    const [number, total] = [parts.indexOf(zone) + 1, parts.length];
    return t("zones.part", { name: labelOf(zone), number, total });
  };
  return { labelOf, nameOf };
}

function Dialog(
  props: ScreenProps & { dialog: DialogName; session: ZoneSession; size: Size; onClose: () => void },
) {
  const { place, onClose } = props;
  const cache = useQueryClient();
  if (props.dialog === "shortcuts") return <ZoneShortcutsDialog onClose={onClose} />;
  if (props.dialog === "copies") return <PlaceCopies place={place} onClose={onClose} />;
  if (props.dialog === "picture")
    return <PictureChange place={props.picturePlace} picture={props.picture} onClose={onClose} />;
  if (props.dialog === "svg")
    return (
      <SvgDialog
        image={props.picture.image}
        size={props.size}
        zones={props.session.state.work.zones}
        targets={place.targets}
        dispatch={props.session.dispatch}
        onClose={onClose}
      />
    );
  return place.floor ? (
    <CopyFloorDialog
      floor={place.floor}
      apartmentsCount={place.targets.length}
      occupied={props.occupiedFloors}
      onCopied={() => cache.invalidateQueries({ queryKey: zoneKeys.all })}
      onClose={onClose}
    />
  ) : null;
}
