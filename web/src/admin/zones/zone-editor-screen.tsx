import { Button, Menu } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { DraftOffer } from "../editor/draft-offer.tsx";
import { LeaveDialog } from "../editor/leave-dialog.tsx";
import { useLeaveGuard } from "../editor/leave-guard.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useAnnounce } from "../ui/announcer.tsx";
import { TrianglesCenterlineDashedVertical, Copy, Ellipsis, Eye, ImageUp, Rows3 } from "../ui/icons.ts";
import { placeAt } from "./canvas-view.ts";
import { CopyFloorDialog } from "./copy-floor-dialog.tsx";
import { DrawingButtons } from "./drawing-buttons.tsx";
import { PictureChange } from "./picture-change.tsx";
import { SaveBlock } from "./save-block.tsx";
import { type StripPlan, StripPanel, STRIPS_MAX } from "./strip-panel.tsx";
import { useCanvas } from "./use-canvas.ts";
import { useIsTouch } from "./use-is-touch.ts";
import { useNewTargets } from "./use-new-targets.ts";
import { useZoneDraft } from "./use-zone-draft.ts";
import { useZoneKeys } from "./use-zone-keys.ts";
import { useZoneSave } from "./use-zone-save.ts";
import { VertexTable } from "./vertex-table.tsx";
import { WarningList } from "./warning-list.tsx";
import { ZoneCanvas } from "./zone-canvas.tsx";
import { ZoneConflictDialog } from "./zone-conflict-dialog.tsx";
import { type EditedZone, heldShift, isOutside, movedBy } from "./zone-document.ts";
import { restoredDrawing } from "./zone-draft.ts";
import { type Action, openEditor, zoneEditor } from "./zone-editor.ts";
import styles from "./zone-editor-screen.module.css";
import { ZoneForm } from "./zone-form.tsx";
import { ZoneList } from "./zone-list.tsx";
import panel from "./zone-panel.module.css";
import { type Place, ZONE_TYPE_OF } from "./zone-place.ts";
import type { ZoneCommand } from "./zone-shortcuts.ts";
import { ZoneShortcutsDialog } from "./zone-shortcuts-dialog.tsx";
import { ZoneToolbar } from "./zone-toolbar.tsx";
import { isBlocking, warningsOf } from "./zone-warnings.ts";
import { baseOf, editedOf, isNews, type SavedZone, writeOf } from "./zone-work.ts";
import type { PicturePlace, ZonePicture } from "./zones.queries.ts";

const ZOOM_STEP = 1.5;
/** How far a copy lies from its original, in pixels of the screen. */
const COPY_OFFSET_PX = 24;
/** A new rectangle's share of what is seen. */
const RECTANGLE_SHARE = 0.3;

type Dialog = "shortcuts" | "copy_floor" | "picture";

/** Draws the zones of one picture: the canvas between its tools and the selected zone's facts. */
export function ZoneEditorScreen(props: {
  place: Place;
  picturePlace: PicturePlace;
  picture: ZonePicture;
  zones: readonly SavedZone[];
  /** Floors of the building that have apartments. */
  occupiedFloors: ReadonlySet<number>;
}) {
  const { place, picture } = props;
  const { image } = picture;
  const { t } = useTexts();
  const announce = useAnnounce();
  const type = ZONE_TYPE_OF[place.kind];
  const [firstBase] = useState(() => baseOf(props.zones));
  const [state, dispatch] = useReducer(zoneEditor, firstBase, (base) => openEditor(editedOf(base)));
  const saving = useZoneSave(picture.id, type, firstBase, dispatch);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [plan, setPlan] = useState<StripPlan>({
    count: Math.max(1, place.targets.length || 9),
    first: 1,
    isReplacing: true,
  });
  const isTouch = useIsTouch();
  const panelRef = useRef<HTMLElement>(null);
  const { ref: roomRef, width, height } = useElementSize<HTMLDivElement>();
  const { work, selection } = state;

  const size = useMemo(() => ({ width: image.width, height: image.height }), [image.width, image.height]);
  const warnings = useMemo(() => warningsOf(work.zones), [work.zones]);
  const flagged = useMemo(
    () => new Set(warnings.filter(({ kind }) => kind !== "unlinked").flatMap(({ keys }) => keys)),
    [warnings],
  );
  const isDirty =
    work.draft !== null || work.frame !== null || !writeOf(saving.base, work.zones, type).isEmpty;
  const canSave = isDirty && !work.draft && !work.frame && !warnings.some(isBlocking);
  const newTargets = useNewTargets(work.zones);
  const guard = useLeaveGuard(isDirty || newTargets.isTyped);
  const kept = useZoneDraft(picture.id, saving.base, work, isDirty);

  const labelOf = ({ label, targetId }: EditedZone): string =>
    label || place.targets.find(({ id }) => id === targetId)?.name || t("zones.unnamed");
  const nameOf = (key: string): string => {
    const zone = work.zones.find((one) => one.key === key);
    return zone ? labelOf(zone) : t("zones.unnamed");
  };
  const selected = work.zones.find(({ key }) => key === selection?.key);

  // What a colleague saves is shown at once while nothing here is unsaved; otherwise saving meets it.
  const hasNews = !saving.isSaving && isNews(saving.base, props.zones);
  const takeNews = useEffectEvent(() => {
    if (!isDirty) saving.restart(props.zones);
  });
  useEffect(() => {
    if (hasNews) takeNews();
  }, [hasNews, props.zones]);

  const takeKept = () => {
    const drawing = kept.take();
    if (!drawing) return;
    const restored = restoredDrawing(drawing.values, saving.base, state.serial);
    // No step leads back over a colleague's work: the drawing does not know of it yet.
    if (restored.base) {
      saving.standOn(restored.base);
      dispatch({ type: "load", zones: restored.work.zones });
    }
    dispatch({ type: "work.restore", work: restored.work, serial: restored.serial });
  };
  const save = () => {
    if (canSave) saving.save(work.zones);
    else if (isDirty) announce(t("zones.cannot_save"));
  };
  const keys = useZoneKeys((command, isRepeat) => run(command, isRepeat), dialog === null && !guard.isAsking);
  const canvas = useCanvas(state, dispatch, size, { width, height }, keys.isSpaceHeld);

  function run(command: ZoneCommand, nudgeGesture = ""): void {
    switch (command.do) {
      case "tool":
        return dispatch({ type: "tool", tool: command.tool });
      case "snapping":
        return dispatch({ type: "snapping", isSnapping: !state.isSnapping });
      case "undo":
      case "redo":
        return travel(command.do);
      case "save":
        return save();
      case "help":
        return setDialog("shortcuts");
      case "zoom_in":
        return canvas.zoomBy(ZOOM_STEP);
      case "zoom_out":
        return canvas.zoomBy(1 / ZOOM_STEP);
      case "fit":
        return canvas.fit();
      case "finish":
        return dispatch({ type: "draft.finish" });
      case "back":
        return goBack();
      case "rectangle":
        return addRectangle();
      case "nudge":
        return nudge(command.x, command.y, nudgeGesture);
      default:
        return changeSelected(command.do);
    }
  }

  /** One step out: of the drawing, the corner, the zone. */
  function goBack() {
    if (work.draft) return dispatch({ type: "draft.cancel" });
    if (work.frame) return dispatch({ type: "frame.close" });
    if (state.tool !== "select") return dispatch({ type: "tool", tool: "select" });
    if (!selection) return;
    const isAtCorner = selection.vertex !== null;
    dispatch({ type: "select", selection: isAtCorner ? { key: selection.key, vertex: null } : null });
    // The corner's handle held the focus; its zone takes it.
    if (isAtCorner) focusZone(selection.key);
  }

  const focusZone = (key: string) =>
    canvas.stage.current
      ?.querySelector<SVGElement>(`polygon[data-key="${key}"]`)
      ?.focus({ preventScroll: true });

  /** One step of the history. A zone that comes back takes the focus, which went with it, unless that is elsewhere. */
  function travel(way: "undo" | "redo") {
    const to = way === "undo" ? state.past.at(-1) : state.future[0];
    const back = to?.zones.find(({ key }) => !work.zones.some((zone) => zone.key === key));
    dispatch({ type: way });
    if (back && document.activeElement?.contains(canvas.stage.current) !== false)
      requestAnimationFrame(() => focusZone(back.key));
  }

  function addRectangle() {
    const middle = placeAt(canvas.view, { x: width / 2, y: height / 2 }, size);
    const half = {
      x: (width / (size.width * canvas.view.scale)) * (RECTANGLE_SHARE / 2),
      y: (height / (size.height * canvas.view.scale)) * (RECTANGLE_SHARE / 2),
    };
    const [reachX, reachY] = [Math.min(half.x, 0.25), Math.min(half.y, 0.25)];
    const x = Math.min(1 - reachX, Math.max(reachX, middle.x));
    const y = Math.min(1 - reachY, Math.max(reachY, middle.y));
    const points = [
      { x: x - reachX, y: y - reachY },
      { x: x + reachX, y: y - reachY },
      { x: x + reachX, y: y + reachY },
      { x: x - reachX, y: y + reachY },
    ].map((point) => ({
      x: Math.round(point.x * size.width) / size.width,
      y: Math.round(point.y * size.height) / size.height,
    }));
    dispatch({ type: "zones.add", zones: [{ points, label: "", targetId: null }] });
  }

  function nudge(x: number, y: number, gesture: string) {
    if (!selected || !selection) return;
    const by = { x: x / size.width, y: y / size.height };
    const { key, points } = selected;
    const corner = selection.vertex === null ? undefined : points[selection.vertex];
    if (corner && selection.vertex !== null) {
      const point = { x: corner.x + by.x, y: corner.y + by.y };
      dispatch({ type: "vertex.move", key, index: selection.vertex, point, gesture });
      announce(
        t("zones.position", { x: Math.round(point.x * size.width), y: Math.round(point.y * size.height) }),
      );
      return;
    }
    const moved = movedBy(points, isOutside(points) ? by : heldShift(points, by));
    dispatch({ type: "zone.place", key, points: moved, gesture });
  }

  function changeSelected(what: "copy" | "mirror" | "remove") {
    // While drawing, the key takes the last corner back.
    if (what === "remove" && work.draft) return dispatch({ type: "undo" });
    if (!selected || !selection) return;
    const { key } = selected;
    const action: Record<typeof what, Action> = {
      copy: {
        type: "zone.copy",
        key,
        by: heldShift(selected.points, {
          x: Math.round(COPY_OFFSET_PX / canvas.view.scale) / size.width,
          y: Math.round(COPY_OFFSET_PX / canvas.view.scale) / size.height,
        }),
      },
      mirror: { type: "zone.mirror", key, axis: "x" },
      remove:
        selection.vertex === null
          ? { type: "zone.remove", key }
          : { type: "vertex.remove", key, index: selection.vertex },
    };
    dispatch(action[what]);
  }

  /** Selects the zone, and brings its form into view: on a phone that lies far below. */
  function goTo(key: string) {
    dispatch({ type: "select", selection: { key, vertex: null } });
    requestAnimationFrame(() =>
      panelRef.current?.querySelector<HTMLElement>("[data-zone-form] input")?.focus(),
    );
  }

  const corner = selected && selection?.vertex != null ? selected.points[selection.vertex] : undefined;
  const at = canvas.hover?.point ?? corner;
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <nav className={styles.crumb} aria-label={t("editor.crumb")}>
          {place.trail.map((name, index) => (
            <span key={index}>{index === place.trail.length - 1 ? <b>{name}</b> : name}</span>
          ))}
        </nav>
        <div className={styles.state}>
          <span className={styles.dirty} role="status">
            {isDirty ? t("editor.unsaved") : null}
          </span>
          {isDirty && !work.draft && !work.frame ? (
            <SaveBlock warnings={warnings} nameOf={nameOf} onGoTo={goTo} />
          ) : null}
        </div>
        {place.kind === "floors" && !work.frame ? (
          <Button
            onClick={() => dispatch({ type: "frame.open" })}
            leftSection={<Rows3 size={16} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("zones.split")}
          </Button>
        ) : null}
        {place.floor ? (
          <Button
            disabled={isDirty || place.targets.length === 0}
            title={isDirty ? t("zones.save_first") : undefined}
            onClick={() => setDialog("copy_floor")}
            leftSection={<Copy size={16} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("zones.copy_open")}
          </Button>
        ) : null}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" aria-label={t("zones.more")} px={10}>
              <Ellipsis size={18} strokeWidth={1.6} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component="a"
              href={place.publicPath}
              target="_blank"
              rel="noopener"
              leftSection={<Eye size={16} strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("editor.view")}
            </Menu.Item>
            <Menu.Item
              leftSection={<ImageUp size={16} strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => setDialog("picture")}
            >
              {t("zones.replace_picture")}
            </Menu.Item>
            <Menu.Item
              leftSection={
                <TrianglesCenterlineDashedVertical size={16} strokeWidth={1.6} aria-hidden="true" />
              }
              onClick={() => dispatch({ type: "zones.mirror", axis: "x" })}
            >
              {t("zones.mirror_all")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="filled" disabled={!canSave} loading={saving.isSaving} onClick={save}>
          {t("buttons.save")}
        </Button>
      </div>
      <DraftOffer offered={kept.offered} onTake={takeKept} onRefuse={kept.refuse} />
      {hasNews && isDirty ? (
        <p className={styles.notice} role="status">
          {t("zones.changed_meanwhile")}
        </p>
      ) : null}
      <div className={styles.work}>
        <ZoneToolbar state={state} run={run} />
        <div className={styles.room} ref={roomRef}>
          {width > 0 && height > 0 ? (
            <ZoneCanvas
              state={state}
              dispatch={dispatch}
              image={image}
              size={size}
              canvas={canvas}
              nameOf={nameOf}
              flagged={flagged}
              stripCount={Math.min(STRIPS_MAX, Math.max(1, plan.count))}
              isPanning={keys.isSpaceHeld}
            />
          ) : null}
          {work.draft ? <DrawingButtons corners={work.draft.length} run={run} /> : null}
        </div>
        <aside ref={panelRef} className={panel.panel} aria-label={t("zones.panel")}>
          {work.frame && place.buildingId !== null ? (
            <StripPanel
              frame={work.frame}
              buildingId={place.buildingId}
              existing={work.zones.length}
              plan={plan}
              onPlan={setPlan}
              dispatch={dispatch}
            />
          ) : null}
          <ZoneList
            zones={work.zones}
            targets={place.targets}
            selectedKey={selection?.key ?? null}
            nameOf={nameOf}
            onSelect={(key) => dispatch({ type: "select", selection: { key, vertex: null } })}
            onDraw={() => run({ do: "tool", tool: "draw" })}
          />
          <WarningList warnings={warnings} nameOf={nameOf} dispatch={dispatch} />
          {selected ? (
            <>
              <ZoneForm
                key={selected.key}
                zone={selected}
                zones={work.zones}
                place={place}
                title={labelOf(selected)}
                newTarget={newTargets.of(selected.key)}
                onNewTarget={(typed) => newTargets.keep(selected.key, typed)}
                dispatch={dispatch}
              />
              <VertexTable
                key={`vertices-${selected.key}`}
                zone={selected}
                vertex={selection?.vertex ?? null}
                size={size}
                dispatch={dispatch}
              />
            </>
          ) : null}
        </aside>
        <div className={styles.status}>
          {at ? (
            <span>
              {t("zones.position", { x: Math.round(at.x * size.width), y: Math.round(at.y * size.height) })}
            </span>
          ) : null}
          {canvas.hover?.on ? <span>{t(`zones.snapped.${canvas.hover.on}`)}</span> : null}
          <span className={styles.tip}>
            {t(
              `zones.${isTouch ? "touch" : "tip"}.${state.tool === "draw" ? "draw" : selected ? "selected" : "idle"}`,
            )}
          </span>
        </div>
      </div>

      {dialog === "shortcuts" ? <ZoneShortcutsDialog onClose={() => setDialog(null)} /> : null}
      {dialog === "picture" ? (
        <PictureChange place={props.picturePlace} picture={picture} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === "copy_floor" && place.floor ? (
        <CopyFloorDialog
          floor={place.floor}
          apartmentsCount={place.targets.length}
          occupied={props.occupiedFloors}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {saving.conflict ? (
        <ZoneConflictDialog
          conflicts={saving.conflict.merged.conflicts}
          imageUrl={image.url}
          size={size}
          nameOf={labelOf}
          onResolve={saving.resolve}
          onClose={saving.dismissConflict}
        />
      ) : null}
      {guard.isAsking ? (
        <LeaveDialog isKept={!newTargets.isTyped} onStay={guard.stay} onLeave={guard.leave} />
      ) : null}
    </div>
  );
}
