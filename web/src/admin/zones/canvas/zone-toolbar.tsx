import { Tooltip } from "@mantine/core";
import { Fragment } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { TextKey } from "../../i18n/texts.ts";
import type { IconComponent } from "../../ui/create-icon.ts";
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
  Square,
  Trash2,
  Undo2,
} from "../../generated/icons.ts";
import type { Tool } from "../draft/zone-changes.ts";
import type { EditorState } from "../draft/zone-editor.ts";
import type { ZoneCommand } from "../zone-shortcuts.ts";
import styles from "./zone-toolbar.module.css";

interface ToolItem {
  icon: IconComponent;
  label: Extract<TextKey, `zones.tool.${string}`>;
  shortcut: string;
  command: ZoneCommand;
  /** Of a button that switches something on. */
  isPressed?: (state: EditorState) => boolean;
  isDisabled?: (state: EditorState) => boolean;
}

const pointerTool = (tool: Tool, icon: IconComponent, shortcut: string): ToolItem => ({
  icon,
  label: `zones.tool.${tool}`,
  shortcut,
  command: { do: "tool", tool },
  isPressed: (state) => state.tool === tool,
});
const simple = (
  command: Exclude<ZoneCommand["do"], "tool" | "nudge" | "finish" | "confirm" | "back" | "save">,
  icon: IconComponent,
  shortcut: string,
  state: Pick<ToolItem, "isPressed" | "isDisabled"> = {},
): ToolItem => ({
  icon,
  label: `zones.tool.${command}`,
  shortcut,
  command: { do: command },
  ...state,
});
const onSelection = { isDisabled: ({ selection }: EditorState) => selection === null };

const GROUPS: readonly (readonly ToolItem[])[] = [
  [
    pointerTool("select", MousePointer2, "V"),
    pointerTool("draw", Pentagon, "P"),
    pointerTool("pan", Hand, "H"),
    simple("rectangle", BoxSelect, "R"),
  ],
  [simple("snapping", Magnet, "S", { isPressed: ({ isSnapping }) => isSnapping })],
  [
    simple("undo", Undo2, "Ctrl+Z", { isDisabled: ({ past }) => past.length === 0 }),
    simple("redo", Redo2, "Ctrl+Shift+Z", { isDisabled: ({ future }) => future.length === 0 }),
  ],
  [
    simple("copy", Copy, "Ctrl+D", onSelection),
    simple("mirror", TrianglesCenterlineDashedVertical, "M", onSelection),
    simple("square", Square, "Q", onSelection),
    simple("remove", Trash2, "Del", onSelection),
  ],
  [
    simple("zoom_in", Plus, "+"),
    simple("zoom_out", Minus, "-"),
    simple("fit", Maximize, "0"),
    simple("help", Keyboard, "?"),
  ],
];

export function ZoneToolbar({ state, run }: { state: EditorState; run: (command: ZoneCommand) => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.tools} role="group" aria-label={t("zones.tools")}>
      {GROUPS.map((items, index) => (
        <Fragment key={index}>
          {index > 0 ? <hr aria-hidden="true" /> : null}
          {items.map((item) => (
            <ToolButton key={item.label} item={item} state={state} run={run} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

function ToolButton(props: { item: ToolItem; state: EditorState; run: (command: ZoneCommand) => void }) {
  const { state } = props;
  const { icon: Icon, label, shortcut, command, isPressed, isDisabled } = props.item;
  const { t } = useTexts();
  const isOff = isDisabled?.(state) === true;
  return (
    <Tooltip label={`${t(label)} · ${shortcut}`} position="right">
      <button
        type="button"
        aria-label={t(label)}
        aria-keyshortcuts={shortcut.replace("Ctrl", "Control").replace("Del", "Delete")}
        {...(isPressed ? { "aria-pressed": isPressed(state) } : {})}
        data-mild={command.do === "snapping" || undefined}
        // Stays focusable: undoing the last step must not move the focus away.
        aria-disabled={isOff || undefined}
        onClick={() => {
          if (!isOff) props.run(command);
        }}
      >
        <Icon size="md" />
      </button>
    </Tooltip>
  );
}
