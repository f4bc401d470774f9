import { Tooltip } from "@mantine/core";
import { Fragment } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import type { TextKey } from "../i18n/texts.ts";
import type { IconComponent } from "../ui/create-icon.ts";
import {
  BoxSelect,
  TrianglesCenterlineDashedVertical,
  Copy,
  Hand,
  Keyboard,
  Magnet,
  Maximize,
  Minus,
  MousePointer2,
  Pentagon,
  Plus,
  Redo2,
  Trash2,
  Undo2,
} from "../ui/icons.ts";
import type { EditorState } from "./zone-editor.ts";
import type { ZoneCommand } from "./zone-shortcuts.ts";
import styles from "./zone-toolbar.module.css";

interface Item {
  icon: IconComponent;
  label: Extract<TextKey, `zones.tool.${string}`>;
  shortcut: string;
  command: ZoneCommand;
  isPressed?: boolean;
  isDisabled?: boolean;
}

/** Every command as a button, with its key. */
export function ZoneToolbar({ state, run }: { state: EditorState; run: (command: ZoneCommand) => void }) {
  const { t } = useTexts();
  const { tool, selection, isSnapping, past, future } = state;
  const isIdle = selection === null;
  const groups: Item[][] = [
    [
      {
        icon: MousePointer2,
        label: "zones.tool.select",
        shortcut: "V",
        command: { do: "tool", tool: "select" },
        isPressed: tool === "select",
      },
      {
        icon: Pentagon,
        label: "zones.tool.draw",
        shortcut: "P",
        command: { do: "tool", tool: "draw" },
        isPressed: tool === "draw",
      },
      {
        icon: Hand,
        label: "zones.tool.pan",
        shortcut: "H",
        command: { do: "tool", tool: "pan" },
        isPressed: tool === "pan",
      },
      { icon: BoxSelect, label: "zones.tool.rectangle", shortcut: "R", command: { do: "rectangle" } },
    ],
    [
      {
        icon: Magnet,
        label: "zones.tool.snapping",
        shortcut: "S",
        command: { do: "snapping" },
        isPressed: isSnapping,
      },
    ],
    [
      {
        icon: Undo2,
        label: "zones.tool.undo",
        shortcut: "Ctrl+Z",
        command: { do: "undo" },
        isDisabled: past.length === 0,
      },
      {
        icon: Redo2,
        label: "zones.tool.redo",
        shortcut: "Ctrl+Shift+Z",
        command: { do: "redo" },
        isDisabled: future.length === 0,
      },
    ],
    [
      {
        icon: Copy,
        label: "zones.tool.copy",
        shortcut: "Ctrl+D",
        command: { do: "copy" },
        isDisabled: isIdle,
      },
      {
        icon: TrianglesCenterlineDashedVertical,
        label: "zones.tool.mirror",
        shortcut: "M",
        command: { do: "mirror" },
        isDisabled: isIdle,
      },
      {
        icon: Trash2,
        label: "zones.tool.remove",
        shortcut: "Del",
        command: { do: "remove" },
        isDisabled: isIdle,
      },
    ],
    [
      { icon: Plus, label: "zones.tool.zoom_in", shortcut: "+", command: { do: "zoom_in" } },
      { icon: Minus, label: "zones.tool.zoom_out", shortcut: "-", command: { do: "zoom_out" } },
      { icon: Maximize, label: "zones.tool.fit", shortcut: "0", command: { do: "fit" } },
      { icon: Keyboard, label: "zones.tool.help", shortcut: "?", command: { do: "help" } },
    ],
  ];
  return (
    <div className={styles.tools} role="group" aria-label={t("zones.tools")}>
      {groups.map((items, index) => (
        <Fragment key={items[0]?.label}>
          {index > 0 ? <hr aria-hidden="true" /> : null}
          {items.map(({ icon: Icon, label, shortcut, command, isPressed, isDisabled }) => (
            <Tooltip key={label} label={`${t(label)} · ${shortcut}`} position="right">
              <button
                type="button"
                aria-label={t(label)}
                aria-keyshortcuts={shortcut.replace("Ctrl", "Control").replace("Del", "Delete")}
                {...(isPressed === undefined ? {} : { "aria-pressed": isPressed })}
                data-mild={command.do === "snapping" || undefined}
                // Stays focusable: what undo has emptied must not throw the keyboard out.
                aria-disabled={isDisabled || undefined}
                onClick={() => {
                  if (!isDisabled) run(command);
                }}
              >
                <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
              </button>
            </Tooltip>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
