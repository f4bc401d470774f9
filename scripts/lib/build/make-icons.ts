/** Draws the site's icons in the sizes that phones and app launchers ask for. Run after a change of the mark. */
import { writeFile } from "node:fs/promises";
import { icoFile } from "@ezo/core/site-icons/ico-file";
import sharp from "sharp";
import { inRoot } from "../paths.ts";

const PAPER = "#F7F4EE";
const FOREST = "#1F3D36";

interface Drawing {
  ground: string;
  wall: string;
  tree: string;
  /** The mark's share of the side. */
  share: number;
}
interface Icon extends Drawing {
  file: string;
  size: number;
}
const onPaper = { ground: PAPER, wall: FOREST, tree: "#B08A4A", share: 0.66 };
/** A tab is small: the mark fills most of it. */
const inTab = { ...onPaper, share: 0.84 };
const icons: Icon[] = [
  // For a browser's tab. A drawing (SVG) would be sharper still, but a browser lays it out as a document of its own,
  // which takes a slow phone a quarter of a second right when the page has appeared.
  { file: "icon-64.png", size: 64, ...inTab },
  { file: "icon-192.png", size: 192, ...onPaper },
  { file: "icon-512.png", size: 512, ...onPaper },
  { file: "apple-touch-icon.png", size: 180, ...onPaper },
  // Launchers cut any shape out of it; what must be seen stays within the inner 80 %.
  { file: "icon-maskable-512.png", size: 512, ground: FOREST, wall: PAPER, tree: "#C9A667", share: 0.46 },
];
/** Sizes of the icon that browsers and feed readers ask for without reading the page. */
const FAVICON_SIZES = [16, 32, 48];

for (const { file, size, ...drawing } of icons)
  await writeFile(inRoot("web/public", file), await painted(size, drawing));
const faviconImages = await Promise.all(FAVICON_SIZES.map((size) => painted(size, inTab)));
await writeFile(inRoot("web/public", "favicon.ico"), icoFile(FAVICON_SIZES, faviconImages));

function painted(size: number, { ground, wall, tree, share }: Drawing): Promise<Buffer> {
  // The drawing of favicon.svg, in its own 32 units with a margin of 2 around the wall.
  const scale = (size * share) / 28;
  const offset = size / 2 - 16 * scale;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" fill="${ground}"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})">
      <path d="M18 28H4V4h24v24h-3" fill="none" stroke="${wall}" stroke-width="4"/>
      <circle cx="16" cy="15.5" r="4.5" fill="${tree}"/>
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
