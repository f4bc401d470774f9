import type { Size } from "@ezo/contract/values/geometry/polygon";
import { useEffect, useRef } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useAnnounce } from "../ui/states/announcer.tsx";
import { useIsTouch } from "../ui/use-is-touch.ts";
import type { Canvas } from "./canvas/use-canvas.ts";
import { useDrawingFocus } from "./canvas/use-drawing-focus.ts";
import type { ZoneSession } from "./draft/use-zone-session.ts";
import { useZoneKeys } from "./use-zone-keys.ts";
import { runZoneCommand } from "./zone-commands.ts";
import type { ZoneCommand } from "./zone-shortcuts.ts";

/** What the keys, the toolbar and the bar ask of the editor. */
export function useZoneCommands(props: {
  session: ZoneSession;
  canvas: Canvas;
  picture: Size;
  room: Size;
  openHelp: () => void;
  setSpaceHeld: (isHeld: boolean) => void;
  /** False while a dialog has the keys. */
  isListening: boolean;
}) {
  const { session, canvas, picture, room, openHelp } = props;
  const { state, dispatch, saving } = session;
  const { t } = useTexts();
  const isTouch = useIsTouch();
  const announce = useAnnounce();
  const withdraw = useRef<(() => void) | null>(null);
  const save = () => {
    if (session.canSave) saving.save(state.work.zones);
    else if (session.isDirty) withdraw.current = announce(t("zones.cannot_save"));
  };
  // The next change may have been the one that was missing.
  useEffect(() => () => withdraw.current?.(), [state.work]);
  const drawingFocus = useDrawingFocus(canvas.stage);
  const announceDrawing = () => announce(t(`zones.${isTouch ? "touch" : "tip"}.draw`));
  const announcePosition = ({ x, y }: { x: number; y: number }) =>
    announce(t("zones.position", { x: Math.round(x * picture.width), y: Math.round(y * picture.height) }));
  const run = (command: ZoneCommand, gesture?: string) =>
    runZoneCommand(
      {
        state,
        dispatch,
        canvas,
        picture,
        room,
        isTouch,
        drawingFocus,
        save,
        openHelp,
        announceDrawing,
        announcePosition,
      },
      command,
      gesture,
    );
  useZoneKeys({ run, setSpaceHeld: props.setSpaceHeld, isListening: props.isListening });
  return { run, save };
}
