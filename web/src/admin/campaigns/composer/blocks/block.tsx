import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { ActionIcon, Menu } from "@mantine/core";
import { cx } from "../../../../shared/lib/cx.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { Bookmark, Copy, Ellipsis, X } from "../../../generated/icons.ts";
import { type Move, MoveHandle, useDragged } from "../../../ui/order.tsx";
import type { BlockCopies } from "../language-copies/use-block-copies.ts";
import { BlockFields } from "./block-fields.tsx";
import styles from "./block-list.module.css";
import { blockIcons } from "./block-types.ts";

interface BlockProps {
  block: CampaignBlock;
  index: number;
  /** Its position and type, for labels. */
  name: string;
  error: string | undefined;
  canCopy: boolean;
  /** To other languages. */
  copies: BlockCopies;
  onMove: Move;
  onChange: (block: CampaignBlock) => void;
  onCopy: () => void;
  /** Saves it for other mails. */
  onSave: () => void;
  onRemove: () => void;
}

/** One block of a mail: a head to move, copy, save and remove it, and its fields. Another block can be dropped on it. */
export function Block(props: BlockProps) {
  const { block, error } = props;
  const { isOver, source, target } = useDragged("application/x-ezo-block", props.index, props.onMove);
  return (
    <section
      className={cx(styles.block, isOver && styles.over)}
      aria-label={props.name}
      data-plain={block.type === "divider" || undefined}
      {...target}
    >
      <BlockHead {...props} source={source} />
      {block.type === "divider" ? null : (
        <div className={styles.body}>
          <BlockFields block={block} onChange={props.onChange} />
          {error ? (
            <p className={styles.error} role="alert" data-invalid="true" tabIndex={-1}>
              {error}
            </p>
          ) : null}
        </div>
      )}
    </section>
  );
}

function BlockHead(props: BlockProps & Pick<ReturnType<typeof useDragged>, "source">) {
  const { block, name } = props;
  const { t } = useTexts();
  const Icon = blockIcons[block.type];
  return (
    <div className={styles.head} {...props.source}>
      <MoveHandle name={name} index={props.index} onMove={props.onMove} />
      <Icon />
      <b>{t(`campaigns.block.${block.type}`)}</b>
      {block.type === "footer" ? null : (
        <ActionIcon
          aria-label={t("campaigns.block_copy", { name })}
          disabled={!props.canCopy}
          onClick={props.onCopy}
        >
          <Copy />
        </ActionIcon>
      )}
      <BlockMenu {...props} />
      <ActionIcon aria-label={t("media.remove", { name })} onClick={props.onRemove}>
        <X />
      </ActionIcon>
    </div>
  );
}

function BlockMenu({ block, index, name, copies, onSave }: BlockProps) {
  const { t } = useTexts();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("list.more", { name })}>
          <Ellipsis />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Bookmark />} onClick={onSave}>
          {t("templates.block_save")}
        </Menu.Item>
        {copies.languages.map((to) => (
          <Menu.Item
            key={to}
            leftSection={<Copy />}
            disabled={!copies.fits(block, to)}
            onClick={() => copies.copy(block, index, to)}
          >
            {t(`campaigns.block_copy_to.${to}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
