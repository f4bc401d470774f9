import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { CAMPAIGN_BLOCKS_MAX } from "@ezo/contract/values/limits/marketing";
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import type { ContentLocale } from "../../../editor/fields/language.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { Bookmark, Plus } from "../../../generated/icons.ts";
import { useMove } from "../../../ui/order.tsx";
import { useToasts } from "../../../ui/toasts/toasts.tsx";
import { type KeyedBlock, keyed } from "../../campaigns.resource.ts";
import { InsertBlockDialog } from "../../templates/insert-block-dialog.tsx";
import { SaveTemplateDialog } from "../../templates/save-template-dialog.tsx";
import type { BlockCopies } from "../language-copies/use-block-copies.ts";
import styles from "./block-list.module.css";
import { BLOCK_TYPES, blockIcons, type BlockType, emptyBlock } from "./block-types.ts";
import { Block } from "./block.tsx";

/** A mail's blocks from top to bottom, moved by dragging or with the arrow keys on a block's handle. */
export function BlockList(props: {
  /** The language of the mail. */
  locale: ContentLocale;
  blocks: readonly KeyedBlock[];
  copies: BlockCopies;
  errorOf: (index: number) => string | undefined;
  onChange: (blocks: KeyedBlock[]) => void;
}) {
  const { blocks, onChange, locale } = props;
  const { t } = useTexts();
  const [saving, setSaving] = useState<CampaignBlock | null>(null);
  const isFull = blocks.length >= CAMPAIGN_BLOCKS_MAX;
  const nameOf = ({ block }: KeyedBlock, index: number) =>
    `${index + 1}. ${t(`campaigns.block.${block.type}`)}`;
  const move = useMove(blocks, nameOf, onChange);
  return (
    <div className={styles.blocks} role="group" aria-label={t("field.blocks")}>
      {blocks.length === 0 ? <p className={styles.empty}>{t("campaigns.blocks_empty")}</p> : null}
      {blocks.map(({ key, block }, index) => (
        <Block
          key={key}
          block={block}
          index={index}
          name={nameOf({ key, block }, index)}
          error={props.errorOf(index)}
          canCopy={!isFull}
          copies={props.copies}
          onMove={move}
          onChange={(next) =>
            onChange(blocks.map((other) => (other.key === key ? { key, block: next } : other)))
          }
          onCopy={() => onChange([...blocks.slice(0, index + 1), keyed(block), ...blocks.slice(index + 1)])}
          onSave={() => setSaving(block)}
          onRemove={() => onChange(blocks.filter((other) => other.key !== key))}
        />
      ))}
      <AddBlock
        locale={locale}
        blocks={blocks}
        isDisabled={isFull}
        onAdd={(block) => onChange([...blocks, keyed(block)])}
      />
      {saving ? (
        <SaveTemplateDialog
          kind="block"
          name=""
          texts={{ [locale]: { blocks: [saving] } }}
          onClose={() => setSaving(null)}
        />
      ) : null}
    </div>
  );
}

function AddBlock(props: {
  locale: ContentLocale;
  blocks: readonly KeyedBlock[];
  isDisabled: boolean;
  onAdd: (block: CampaignBlock) => void;
}) {
  const { t } = useTexts();
  const toasts = useToasts();
  const [isInserting, setInserting] = useState(false);
  const hasFooter = props.blocks.some(({ block }) => block.type === "footer");
  const insert = (block: CampaignBlock) => {
    if (block.type === "footer" && hasFooter) toasts.info(t("templates.footer_there"));
    else props.onAdd(block);
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button disabled={props.isDisabled} leftSection={<Plus size="md" />}>
            {t("campaigns.block_add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {BLOCK_TYPES.filter((type) => type !== "footer" || !hasFooter).map((type) => (
            <TypeItem key={type} type={type} onAdd={props.onAdd} />
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Bookmark />} onClick={() => setInserting(true)}>
            {t("templates.block_insert")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isInserting ? (
        <InsertBlockDialog locale={props.locale} onInsert={insert} onClose={() => setInserting(false)} />
      ) : null}
    </>
  );
}

function TypeItem({ type, onAdd }: { type: BlockType; onAdd: (block: CampaignBlock) => void }) {
  const { t } = useTexts();
  const Icon = blockIcons[type];
  return (
    <Menu.Item leftSection={<Icon />} onClick={() => onAdd(emptyBlock(type))}>
      {t(`campaigns.block.${type}`)}
    </Menu.Item>
  );
}
