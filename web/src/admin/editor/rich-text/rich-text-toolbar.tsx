import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import { ImagePlus, Table2, TableColumnsSplit, TableRowsSplit, Trash2 } from "../../generated/icons.ts";

/** The labels of the controls that the library draws. */
export function useControlLabels() {
  const { t } = useTexts();
  return {
    boldControlLabel: t("rich.bold"),
    italicControlLabel: t("rich.italic"),
    h2ControlLabel: t("rich.heading", { level: 2 }),
    h3ControlLabel: t("rich.heading", { level: 3 }),
    h4ControlLabel: t("rich.heading", { level: 4 }),
    bulletListControlLabel: t("rich.bullets"),
    orderedListControlLabel: t("rich.numbers"),
    blockquoteControlLabel: t("rich.quote"),
    hrControlLabel: t("rich.rule"),
    linkControlLabel: t("rich.link"),
    unlinkControlLabel: t("rich.unlink"),
    linkEditorInputLabel: t("rich.link_address"),
    linkEditorInputPlaceholder: "https://",
    linkEditorExternalLink: t("rich.link_external"),
    linkEditorInternalLink: t("rich.link_internal"),
    linkEditorSave: t("buttons.save"),
    undoControlLabel: t("buttons.undo"),
    redoControlLabel: t("rich.redo"),
  };
}

export function RichTextToolbar(props: { editor: Editor; label: string; onPickPictures: () => void }) {
  const { editor } = props;
  const { t } = useTexts();
  const isInTable = editor.isActive("table");
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={t("rich.toolbar", { name: props.label })}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        <Control label={t("rich.image")} icon={ImagePlus} onClick={props.onPickPictures} />
        <Control
          label={t("rich.table")}
          icon={Table2}
          isDisabled={isInTable}
          onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run()}
        />
        {isInTable ? <TableControls editor={editor} /> : null}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

function TableControls({ editor }: { editor: Editor }) {
  const { t } = useTexts();
  return (
    <>
      <Control
        label={t("rich.table_row")}
        icon={TableRowsSplit}
        onClick={() => editor.chain().focus().addRowAfter().run()}
      />
      <Control
        label={t("rich.table_column")}
        icon={TableColumnsSplit}
        onClick={() => editor.chain().focus().addColumnAfter().run()}
      />
      <Control
        label={t("rich.table_delete")}
        icon={Trash2}
        onClick={() => editor.chain().focus().deleteTable().run()}
      />
    </>
  );
}

function Control(props: { label: string; icon: IconComponent; isDisabled?: boolean; onClick: () => void }) {
  const { label, icon: Icon, isDisabled = false, onClick } = props;
  return (
    <RichTextEditor.Control aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      <Icon />
    </RichTextEditor.Control>
  );
}
