import { useTexts } from "../i18n/texts-context.tsx";
import { ShortcutsDialog } from "../ui/dialogs/shortcuts-dialog.tsx";

export function ZoneShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const rows: [keys: string[], meaning: string][] = [
    [["V"], t("zones.tool.select")],
    [["P"], t("zones.tool.draw")],
    [["R"], t("zones.tool.rectangle")],
    [["H"], t("zones.tool.pan")],
    [["Space"], t("zones.key.space")],
    [["Enter"], t("zones.key.confirm")],
    [["Enter", "Enter"], t("zones.key.finish")],
    [["Esc"], t("zones.key.back")],
    [["←", "↑", "→", "↓"], t("zones.key.nudge")],
    [["Shift", "←"], t("zones.key.nudge_more")],
    [["Alt"], t("zones.key.free")],
    [["Shift"], t("zones.key.choose")],
    [["Ctrl", "A"], t("zones.tool.select_all")],
    [["Ctrl", "D"], t("zones.tool.copy")],
    [["M"], t("zones.tool.mirror")],
    [["Q"], t("zones.tool.square")],
    [["Delete"], t("zones.tool.remove")],
    [["S"], t("zones.tool.snapping")],
    [["Ctrl", "Z"], t("zones.tool.undo")],
    [["Ctrl", "Shift", "Z"], t("zones.tool.redo")],
    [["+", "-", "0"], t("zones.key.zoom")],
    [["Ctrl", "S"], t("buttons.save")],
  ];
  return <ShortcutsDialog isWide rows={rows} onClose={onClose} />;
}
