import type { Page } from "@playwright/test";

/** WCAG 2.2, 1.4.3; large is what is so high, or bold and nearly as high. */
const CONTRAST = { text: 4.5, large: 3, largePx: 24, largeBoldPx: 18.66 };
const BUTTON_PX = 44;

/** What is wrong with the mail that the page shows, as it shows it now. */
export const flawsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ contrast, buttonPx }) => {
      const WHITE = [255, 255, 255];
      const channelsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
      const isClear = (channels: readonly number[]) => channels.length === 4 && channels[3] === 0;
      /** The colour that an element lies on. */
      const groundOf = (element: Element): readonly number[] => {
        for (let at: Element | null = element; at; at = at.parentElement) {
          const channels = channelsOf(getComputedStyle(at).backgroundColor);
          if (!isClear(channels)) return channels;
        }
        return WHITE;
      };
      const lightOf = (channels: readonly number[]) => {
        const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
          const share = channel / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrastOf = (one: readonly number[], other: readonly number[]) => {
        const [darker = 0, lighter = 0] = [lightOf(one), lightOf(other)].sort((a, b) => a - b);
        return (lighter + 0.05) / (darker + 0.05);
      };
      const flaws: string[] = [];
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) flaws.push(`${scrollWidth - clientWidth} px too wide`);

      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const [words, element] = [text.textContent?.trim() ?? "", text.parentElement];
        if (words === "" || !element?.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if (range.getClientRects().length === 0) continue;
        const style = getComputedStyle(element);
        const size = Number.parseFloat(style.fontSize);
        const isBold = Number(style.fontWeight) >= 700;
        const isLarge = size >= (isBold ? contrast.largeBoldPx : contrast.largePx);
        const reached = contrastOf(channelsOf(style.color), groundOf(element));
        if (reached < (isLarge ? contrast.large : contrast.text))
          flaws.push(`contrast ${reached.toFixed(2)}: ${words.slice(0, 60)}`);
      }

      for (const picture of document.querySelectorAll("img")) {
        // One pixel is no picture: it counts opens.
        if (!picture.checkVisibility() || picture.getAttribute("width") === "1") continue;
        const name = picture.src.slice(-60);
        if (!picture.alt) flaws.push(`no alternative text: ${name}`);
        if (!picture.hasAttribute("width")) flaws.push(`no size: ${name}`);
        if (picture.getBoundingClientRect().right > clientWidth) flaws.push(`cut off: ${name}`);
      }
      for (const button of document.querySelectorAll(".ezo-button")) {
        const { height } = button.getBoundingClientRect();
        if (height < buttonPx) flaws.push(`a button of ${height} px: ${button.textContent}`);
      }
      return flaws;
    },
    { contrast: CONTRAST, buttonPx: BUTTON_PX },
  );

/** What no reader should see: a placeholder, a value that is none, or the key of a text. */
export function unwrittenIn(words: string, keys: readonly string[]): string[] {
  const marks = words.match(/\{\{|\}\}|\bundefined\b|\bnull\b|\bNaN\b|\[object /g) ?? [];
  return [...marks, ...keys.filter((key) => words.includes(key))];
}
