import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { keysOf } from "@ezo/contract/values/keyed";
import type { IconComponent } from "../../../ui/create-icon.ts";
import {
  Building2,
  Heading,
  Image,
  KeyRound,
  ListFilter,
  Minus,
  MousePointerClick,
  PanelBottom,
  Type,
} from "../../../generated/icons.ts";

export type BlockType = CampaignBlock["type"];
export type BlockOf<Type extends BlockType> = Extract<CampaignBlock, { type: Type }>;

export const blockIcons: Record<BlockType, IconComponent> = {
  heading: Heading,
  text: Type,
  image: Image,
  button: MousePointerClick,
  project: Building2,
  apartments: KeyRound,
  apartments_by_rule: ListFilter,
  divider: Minus,
  footer: PanelBottom,
};
export const BLOCK_TYPES: readonly BlockType[] = keysOf(blockIcons);

/** An empty block. One that refers to something is invalid until that is chosen. */
export function emptyBlock(type: BlockType): CampaignBlock {
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
    case "apartments_by_rule":
      return { type, project_id: null, rooms: [], price_max: null, sort: "newest", count: 3 };
    case "divider":
      return { type };
  }
}
