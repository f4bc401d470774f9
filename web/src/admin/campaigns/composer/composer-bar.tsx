import type { CampaignStatus } from "@ezo/contract/marketing/campaigns/campaign-status";
import { Button, Menu } from "@mantine/core";
import { EditorBar, UnsavedMark } from "../../editor/editor-bar.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { History, LayoutTemplate, Mail, Send, Trash2, Undo2 } from "../../generated/icons.ts";
import { AuditMenuItem } from "../../session/audit-link.tsx";
import { useMay } from "../../session/session-context.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { campaignPaths } from "../campaign-paths.ts";
import { CampaignStatusMark } from "../campaign-status-mark.tsx";
import type { CampaignEditor } from "../campaigns.resource.ts";
import type { ComposerDialog } from "./composer-dialogs.tsx";
import styles from "./composer.module.css";
import type { NextStep } from "./use-after-save.ts";

interface BarProps {
  editor: CampaignEditor;
  onStep: (step: NextStep) => void;
  onOpen: (dialog: ComposerDialog) => void;
}

/** The bar above the form. On phones it keeps Save and Send; the other buttons move into its menu. */
export function ComposerBar(props: BarProps & { status: CampaignStatus }) {
  const { editor, onStep, onOpen } = props;
  const { t } = useTexts();
  const may = useMay();
  return (
    <EditorBar
      trail={[
        { name: t("screen.campaigns"), to: campaignPaths.list },
        { name: editor.values.name || t("list.untitled") },
      ]}
      className={styles.bar}
      crumbClassName={styles.crumb}
    >
      <div className={styles.actions}>
        <span className={styles.state}>
          {editor.isDirty ? (
            <UnsavedMark className={styles.unsaved} />
          ) : (
            <CampaignStatusMark status={props.status} />
          )}
        </span>
        <ComposerMenu editor={editor} onStep={onStep} onOpen={onOpen} />
        <Button
          className={styles.roomy ?? ""}
          px={10}
          aria-label={t("drop.drop")}
          title={t("drop.drop")}
          disabled={!editor.isDirty}
          onClick={() => onOpen("drop")}
        >
          <Undo2 size="md" />
        </Button>
        <Button className={styles.roomy ?? ""} onClick={() => onStep("test")}>
          <SteadyWords
            isDirty={editor.isDirty}
            clean={t("campaigns.test")}
            dirty={t("campaigns.save_and_test")}
          />
        </Button>
        <Button type="submit" loading={editor.isSaving} disabled={!editor.isDirty || editor.isGone}>
          {t("buttons.save")}
        </Button>
        {may("campaigns.send") ? (
          <Button variant="filled" onClick={() => onStep("send")} leftSection={<Send />}>
            <SteadyWords
              isDirty={editor.isDirty}
              clean={t("campaigns.send")}
              dirty={t("campaigns.save_and_send")}
            />
          </Button>
        ) : null}
      </div>
    </EditorBar>
  );
}

/** The words of a button that do not change its width: a second click never lands on the neighbour that moved there. */
function SteadyWords({ isDirty, clean, dirty }: { isDirty: boolean; clean: string; dirty: string }) {
  return (
    <span className={styles.steady} data-widest={dirty}>
      {isDirty ? dirty : clean}
    </span>
  );
}

function ComposerMenu({ editor, onStep, onOpen }: BarProps) {
  const { t } = useTexts();
  return (
    <MoreMenu className={styles.more} label={t("list.more", { name: editor.values.name })}>
      <Menu.Item className={styles.narrow ?? ""} leftSection={<Mail />} onClick={() => onStep("test")}>
        {t(editor.isDirty ? "campaigns.save_and_test" : "campaigns.test")}
      </Menu.Item>
      <Menu.Item
        className={styles.narrow ?? ""}
        disabled={!editor.isDirty}
        leftSection={<Undo2 />}
        onClick={() => onOpen("drop")}
      >
        {t("drop.drop")}
      </Menu.Item>
      <Menu.Item leftSection={<LayoutTemplate />} onClick={() => onOpen("template")}>
        {t("templates.save")}
      </Menu.Item>
      <Menu.Item leftSection={<History />} onClick={() => onOpen("history")}>
        {t("history.title")}
      </Menu.Item>
      {editor.item ? <AuditMenuItem entity="campaign" id={editor.item.id} /> : null}
      <Menu.Item data-danger leftSection={<Trash2 />} onClick={() => onOpen("delete")}>
        {t("buttons.delete")}
      </Menu.Item>
    </MoreMenu>
  );
}
