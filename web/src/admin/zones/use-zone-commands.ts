import type { Size } from "@ezo/contract/values/geometry/polygon";
import { useTexts } from "../i18n/texts-context.tsx";
import { useAnnounce } from "../ui/states/announcer.tsx";
import type { Canvas } from "./canvas/use-canvas.ts";
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
  const announce = useAnnounce();
  const save = () => {
    if (session.canSave) saving.save(state.work.zones);
    else if (session.isDirty) announce(t("zones.cannot_save"));
  };
  const announcePosition = ({ x, y }: { x: number; y: number }) =>
    announce(t("zones.position", { x: Math.round(x * picture.width), y: Math.round(y * picture.height) }));
  const run = (command: ZoneCommand, gesture?: string) =>
    runZoneCommand(
      { state, dispatch, canvas, picture, room, save, openHelp, announcePosition },
      command,
      gesture,
    );
  useZoneKeys({ run, setSpaceHeld: props.setSpaceHeld, isListening: props.isListening });
  return { run, save };
}
