import { CAMPAIGN_BLOCKS_MAX } from "@ezo/contract/values/limits";
import { Button, Menu } from "@mantine/core";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { Plus } from "../../../generated/icons.ts";
import { useMove } from "../../../ui/order.tsx";
import { type KeyedBlock, keyed } from "../../campaigns.resource.ts";
import styles from "./block-list.module.css";
import { BLOCK_TYPES, blockIcons, type BlockType, emptyBlock } from "./block-types.ts";
import { Block } from "./block.tsx";

/** A mail's blocks from top to bottom, moved by dragging or with the arrow keys on a block's handle. */
export function BlockList(props: {
  blocks: readonly KeyedBlock[];
  errorOf: (index: number) => string | undefined;
  onChange: (blocks: KeyedBlock[]) => void;
}) {
  const { blocks, onChange } = props;
  const { t } = useTexts();
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
          onMove={move}
          onChange={(next) =>
            onChange(blocks.map((other) => (other.key === key ? { key, block: next } : other)))
          }
          onCopy={() => onChange([...blocks.slice(0, index + 1), keyed(block), ...blocks.slice(index + 1)])}
          onRemove={() => onChange(blocks.filter((other) => other.key !== key))}
        />
      ))}
      <AddBlock
        blocks={blocks}
        isDisabled={isFull}
        onAdd={(type) => onChange([...blocks, keyed(emptyBlock(type))])}
      />
    </div>
  );
}

function AddBlock(props: {
  blocks: readonly KeyedBlock[];
  isDisabled: boolean;
  onAdd: (type: BlockType) => void;
}) {
  const { t } = useTexts();
  const hasFooter = props.blocks.some(({ block }) => block.type === "footer");
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button disabled={props.isDisabled} leftSection={<Plus size="md" />}>
          {t("campaigns.block_add")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {BLOCK_TYPES.filter((type) => type !== "footer" || !hasFooter).map((type) => {
          const Icon = blockIcons[type];
          return (
            <Menu.Item key={type} leftSection={<Icon />} onClick={() => props.onAdd(type)}>
              {t(`campaigns.block.${type}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
