import type { CampaignBlock } from "@ezo/contract/campaigns";
import { CAMPAIGN_BLOCKS_MAX } from "@ezo/contract/limits";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { moved } from "../resource/moved.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import {
  Building2,
  Copy,
  GripVertical,
  Heading,
  Image,
  KeyRound,
  Minus,
  MousePointerClick,
  PanelBottom,
  Plus,
  Type,
  X,
} from "../ui/icons.ts";
import { BlockFields } from "./block-fields.tsx";
import styles from "./block-list.module.css";
import { type KeyedBlock, keyed } from "./campaigns.resource.ts";

type BlockType = CampaignBlock["type"];
const icons: Record<BlockType, IconComponent> = {
  heading: Heading,
  text: Type,
  image: Image,
  button: MousePointerClick,
  project: Building2,
  apartments: KeyRound,
  divider: Minus,
  footer: PanelBottom,
};
const TYPES = Object.keys(icons) as BlockType[];

/** What a new block begins as. One that names something is refused by the form until it is chosen. */
const fresh = (type: BlockType): CampaignBlock => {
  switch (type) {
    case "heading":
    case "footer":
      return { type, text: "" };
    case "text":
      return { type, html: "" };
    case "image":
      return { type, media_id: null, url: null, alt: "", href: null };
    case "button":
      return { type, label: "", url: "" };
    case "project":
      return { type, project_id: 0 };
    case "apartments":
      return { type, apartment_ids: [] };
    case "divider":
      return { type };
  }
};

const MIME = "application/x-ezo-block";

/** A mail's blocks from top to bottom: moved by dragging or with the arrow keys on a block's handle. */
export function BlockList(props: {
  blocks: readonly KeyedBlock[];
  /** The form's errors, by the index of their block. */
  errorOf: (index: number) => string | undefined;
  onChange: (blocks: KeyedBlock[]) => void;
}) {
  const { blocks, onChange } = props;
  const { t } = useTexts();
  const announce = useAnnounce();
  const [over, setOver] = useState<number | null>(null);
  const nameOf = (index: number) => {
    const block = blocks[index]?.block;
    return block ? `${index + 1}. ${t(`campaigns.block.${block.type}`)}` : "";
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= blocks.length || from === to) return;
    announce(t("order.moved", { name: nameOf(from), position: to + 1, count: blocks.length }));
    onChange(moved(blocks, from, to));
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const handle = event.currentTarget;
    move(index, index + step);
    // A node that is moved in the document loses the focus with which it was moved.
    requestAnimationFrame(() => handle.focus());
  };
  const types = TYPES.filter(
    (type) => type !== "footer" || !blocks.some(({ block }) => block.type === "footer"),
  );
  return (
    <div className={styles.blocks} role="group" aria-label={t("field.blocks")}>
      {blocks.length === 0 ? <p className={styles.empty}>{t("campaigns.blocks_empty")}</p> : null}
      {blocks.map(({ key, block }, index) => {
        const Icon = icons[block.type];
        const error = props.errorOf(index);
        return (
          <section
            key={key}
            className={cx(styles.block, over === index && styles.over)}
            aria-label={nameOf(index)}
            data-plain={block.type === "divider" || undefined}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(MIME)) return;
              event.preventDefault();
              setOver(index);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              const from = event.dataTransfer.getData(MIME);
              setOver(null);
              if (from === "") return;
              event.preventDefault();
              move(Number(from), index);
            }}
          >
            <div
              className={styles.head}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(MIME, String(index))}
            >
              <ActionIcon
                aria-label={t("order.handle", { name: nameOf(index) })}
                title={t("order.hint")}
                style={{ cursor: "grab" }}
                onKeyDown={onKeyDown(index)}
              >
                <GripVertical size={16} strokeWidth={1.6} aria-hidden="true" />
              </ActionIcon>
              <Icon size={16} strokeWidth={1.6} aria-hidden="true" />
              <b>{t(`campaigns.block.${block.type}`)}</b>
              {block.type === "footer" ? null : (
                <ActionIcon
                  aria-label={t("campaigns.block_copy", { name: nameOf(index) })}
                  disabled={blocks.length >= CAMPAIGN_BLOCKS_MAX}
                  onClick={() =>
                    onChange([...blocks.slice(0, index + 1), keyed(block), ...blocks.slice(index + 1)])
                  }
                >
                  <Copy size={16} strokeWidth={1.6} aria-hidden="true" />
                </ActionIcon>
              )}
              <ActionIcon
                aria-label={t("media.remove", { name: nameOf(index) })}
                onClick={() => onChange(blocks.filter((other) => other.key !== key))}
              >
                <X size={16} strokeWidth={1.6} aria-hidden="true" />
              </ActionIcon>
            </div>
            {block.type === "divider" ? null : (
              <div className={styles.body}>
                <BlockFields
                  block={block}
                  onChange={(next) =>
                    onChange(blocks.map((other) => (other.key === key ? { key, block: next } : other)))
                  }
                />
                {error ? (
                  <p className={styles.error} role="alert" data-invalid="true" tabIndex={-1}>
                    {error}
                  </p>
                ) : null}
              </div>
            )}
          </section>
        );
      })}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            disabled={blocks.length >= CAMPAIGN_BLOCKS_MAX}
            leftSection={<Plus size={18} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("campaigns.block_add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {types.map((type) => {
            const Icon = icons[type];
            return (
              <Menu.Item
                key={type}
                leftSection={<Icon size={16} strokeWidth={1.6} aria-hidden="true" />}
                onClick={() => onChange([...blocks, keyed(fresh(type))])}
              >
                {t(`campaigns.block.${type}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
