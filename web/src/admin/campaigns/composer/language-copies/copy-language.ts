import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { CAMPAIGN_BLOCKS_MAX } from "@ezo/contract/values/limits/marketing";
import { isBlank } from "@ezo/contract/values/patterns";
import { inLanguage } from "@ezo/contract/values/paths/site-paths";
import type { ContentLocale } from "../../../editor/fields/language.ts";
import { keyed, type KeyedBlock, type MailTexts } from "../../campaigns.resource.ts";

type Mails = Record<ContentLocale, MailTexts>;

/**
 * Mails where the blocks of `to` are those of `from`. Its subject and preview text stay: where it has none, the
 * pre-flight says that the language is only half written, before a text in another language is sent.
 */
export function copyLanguage(
  mails: Mails,
  { from, to, keepsWords }: { from: ContentLocale; to: ContentLocale; keepsWords: boolean },
): Mails {
  const [source, target] = [blocksOf(mails[from]), blocksOf(mails[to])];
  const translated = source.map((block) => withLinksIn(block, to));
  const blocks = keepsWords ? withWordsKept(translated, target) : source;
  return { ...mails, [to]: { ...mails[to], blocks: blocks.map(keyed) } };
}

/** Whether a block can be added: a mail has one footer, and no more blocks than it may. */
export const takesBlock = ({ blocks }: MailTexts, { type }: CampaignBlock): boolean =>
  blocks.length < CAMPAIGN_BLOCKS_MAX &&
  (type !== "footer" || blocks.every(({ block }) => block.type !== "footer"));

/** The blocks of a language with one of another, in the place that it has there. */
export function withBlockOf(
  { blocks }: MailTexts,
  { block, index, to }: { block: CampaignBlock; index: number; to: ContentLocale },
): { blocks: KeyedBlock[]; added: KeyedBlock } {
  const added = keyed(withLinksIn(block, to));
  return { blocks: [...blocks.slice(0, index), added, ...blocks.slice(index)], added };
}

const blocksOf = ({ blocks }: MailTexts): CampaignBlock[] => blocks.map(({ block }) => block);

/** A block whose links to our own pages lead to those of a language. Links within texts are words, which are kept or written anew. */
function withLinksIn(block: CampaignBlock, locale: ContentLocale): CampaignBlock {
  if (block.type === "button") return { ...block, url: inLanguage(block.url, locale) };
  if (block.type === "image" && block.href) return { ...block, href: inLanguage(block.href, locale) };
  return block;
}

/**
 * The blocks of `source` with what `target` says in their places: the n-th heading keeps the words of the n-th heading,
 * a picture those of the same picture. Written blocks without a place follow at the end, so that no words are lost.
 */
function withWordsKept(source: readonly CampaignBlock[], target: readonly CampaignBlock[]): CampaignBlock[] {
  const left = [...target];
  const copied = source.map((block) => {
    const index = left.findIndex((written) => isSamePlace(written, block));
    const written = index === -1 ? undefined : left.splice(index, 1)[0];
    return written && hasWords(written) ? withWords(block, wordsOf(written)) : block;
  });
  // The description of a picture that is not shown says nothing.
  return [...copied, ...left.filter((block) => block.type !== "image" && hasWords(block))];
}

function isSamePlace(one: CampaignBlock, other: CampaignBlock): boolean {
  if (one.type !== "image" || other.type !== "image") return one.type === other.type;
  return (one.media_id ?? null) === (other.media_id ?? null) && (one.url ?? "") === (other.url ?? "");
}

/** What a block says in its language; cards and dividers have no words of their own. */
function wordsOf(block: CampaignBlock): string {
  if (block.type === "heading" || block.type === "footer") return block.text;
  if (block.type === "text") return block.html;
  if (block.type === "button") return block.label;
  return block.type === "image" ? block.alt : "";
}
const hasWords = (block: CampaignBlock): boolean => !isBlank(wordsOf(block).replace(/<[^<>]*>/g, ""));

function withWords(block: CampaignBlock, words: string): CampaignBlock {
  if (block.type === "heading" || block.type === "footer") return { ...block, text: words };
  if (block.type === "text") return { ...block, html: words };
  if (block.type === "button") return { ...block, label: words };
  return block.type === "image" ? { ...block, alt: words } : block;
}
