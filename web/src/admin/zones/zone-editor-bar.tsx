import { Button, Menu } from "@mantine/core";
import { type Dispatch, useId } from "react";
import { EditorBar, UnsavedMark } from "../editor/editor-bar.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import {
  Copy,
  CopyCheck,
  Eye,
  ImageUp,
  Rows3,
  TrianglesCenterlineDashedVertical,
  Upload,
} from "../generated/icons.ts";
import { MoreMenu } from "../ui/more-menu.tsx";
import type { ZoneSession } from "./draft/use-zone-session.ts";
import type { Action } from "./draft/zone-editor.ts";
import { SaveBlock } from "./panel/save-block.tsx";
import styles from "./zone-editor-screen.module.css";
import type { Place } from "./zone-place.ts";

/** Above the drawing: its place, whether it is saved, and the actions for the whole drawing. */
export function ZoneEditorBar(props: {
  place: Place;
  session: ZoneSession;
  nameOf: (key: string) => string;
  onGoTo: (key: string) => void;
  onCopyFloor: () => void;
  onApplyToCopies: () => void;
  onReplacePicture: () => void;
  onReadSvg: () => void;
  onSave: () => void;
}) {
  const { place, session } = props;
  const { isDirty, unfinished, canSave, warnings, saving, dispatch } = session;
  const { t } = useTexts();
  const blockId = useId();
  return (
    <EditorBar
      className={styles.bar}
      crumbClassName={styles.crumb}
      trail={place.trail.map((name) => ({ name }))}
    >
      <div className={styles.state}>
        <UnsavedMark className={styles.dirty} isDirty={isDirty} />
        {isDirty ? (
          <SaveBlock
            id={blockId}
            unfinished={unfinished}
            warnings={warnings}
            nameOf={props.nameOf}
            onGoTo={props.onGoTo}
          />
        ) : null}
      </div>
      {place.kind === "floors" && !session.state.work.frame ? (
        <Button onClick={() => dispatch({ type: "frame.open" })} leftSection={<Rows3 />}>
          {t("zones.split")}
        </Button>
      ) : null}
      {place.floor ? (
        <Button
          disabled={isDirty || place.targets.length === 0}
          title={isDirty ? t("zones.save_first") : undefined}
          onClick={props.onCopyFloor}
          leftSection={<Copy />}
        >
          {t("zones.copy_open")}
        </Button>
      ) : null}
      <PlaceMenu
        publicPath={place.publicPath}
        onReplacePicture={props.onReplacePicture}
        onApplyToCopies={place.floor ? props.onApplyToCopies : null}
        isDirty={isDirty}
        onReadSvg={props.onReadSvg}
        dispatch={dispatch}
      />
      <Button
        variant="filled"
        disabled={!canSave}
        aria-describedby={isDirty && !canSave ? blockId : undefined}
        loading={saving.isSaving}
        onClick={props.onSave}
      >
        {t("buttons.save")}
      </Button>
    </EditorBar>
  );
}

function PlaceMenu(props: {
  publicPath: string;
  onReplacePicture: () => void;
  /** Null where it is no floor that is drawn. */
  onApplyToCopies: (() => void) | null;
  onReadSvg: () => void;
  isDirty: boolean;
  dispatch: Dispatch<Action>;
}) {
  const { onApplyToCopies, isDirty } = props;
  const { t } = useTexts();
  return (
    <MoreMenu label={t("zones.more")}>
      <Menu.Item component="a" href={props.publicPath} target="_blank" rel="noopener" leftSection={<Eye />}>
        {t("editor.view")}
      </Menu.Item>
      <Menu.Item leftSection={<ImageUp />} onClick={props.onReplacePicture}>
        {t("zones.replace_picture")}
      </Menu.Item>
      {onApplyToCopies ? (
        <Menu.Item
          leftSection={<CopyCheck />}
          disabled={isDirty}
          title={isDirty ? t("zones.save_first") : undefined}
          onClick={onApplyToCopies}
        >
          {t("zones.copies_open")}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<Upload />} onClick={props.onReadSvg}>
        {t("zones.svg")}
      </Menu.Item>
      <Menu.Item
        leftSection={<TrianglesCenterlineDashedVertical />}
        onClick={() => props.dispatch({ type: "zones.mirror", axis: "x" })}
      >
        {t("zones.mirror_all")}
      </Menu.Item>
    </MoreMenu>
  );
}
