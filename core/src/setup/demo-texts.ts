import { createHash } from "node:crypto";
import { DEMO_TEXT_KEYS, type DemoText, type DemoTextKey } from "@ezo/contract/admin/setup/demo-texts";
import { ABOUT_STAT_DEFAULTS } from "@ezo/contract/values/limits/pages";
import type { Locale, LocalizedText } from "@ezo/contract/values/locale";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

/** Stands for a text: the server does not read the files that the texts come from. */
export const markOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 10);

/**
 * The marks of the demo's texts in Georgian, English and Russian, then those of the neutral texts of a system without the demo.
 * A text that a release changes gets further marks.
 */
export const DEMO_TEXT_MARKS: Readonly<Record<DemoTextKey, readonly string[]>> = {
  "home.title": [
    "d5de8741ce",
    "05f2a62dcc",
    "cbc71194c2",
    "19e905fdd6",
    "719fc4a76c",
    "72bd0d8ac5",
    "305548bfe3",
    "d379899695",
    "04046f3d4e",
  ],
  "home.lead": ["ac21e014d2", "6eb7487e42", "048a352c74", "855bc2f1c1", "da2227ac8f", "c2be2adf76"],
  "home.hero_alt": ["3a5f00e173", "d3f4e4d18c", "63f3eb96c5", "d36e105791", "b99552be78", "fd0aedfa20"],
  "home.small_description": [
    "a28e549b84",
    "6eb7487e42",
    "4732b76592",
    "ad5d10974b",
    "13bab2625f",
    "3103ffeb07",
  ],
  "home.who_we_are": ["9948eea3c8", "94f84f5105", "36a099ef72", "a15e5dbd27", "1449a658fd", "3c4507ced9"],
  "home.history": ["66269f3ba4", "8f39c6ffbf", "ce8b1dd1a5", "0b9eeb6eaf", "c3000628dd", "63a0e11699"],
  "about.title": [
    "d5de8741ce",
    "05f2a62dcc",
    "cbc71194c2",
    "19e905fdd6",
    "719fc4a76c",
    "72bd0d8ac5",
    "b5f350e515",
    "b4b580a9ad",
    "c09b928a98",
  ],
  "about.subtitle": ["08f2fb3498", "fb8179a6fc", "e2d75e98b3", "0e101f16e9", "341af26d3b", "2869d257fd"],
  "about.philosophy_1": ["f61942839c", "fd18926b67", "5ba9c2a9d1", "392a2f0200", "a40494ed66", "2f4b80089b"],
  "about.philosophy_2": ["749e0a620e", "098db1a90b", "3c9a0eed08", "678731e55c", "8598e2edb9", "74fe93c8e0"],
  "about.philosophy_3": ["962bdbf067", "6d7e11ce5b", "31d7ddd59a", "1a879fc583", "f9b44b08b3", "d069970bde"],
  "about.value_innovation_text": [
    "567940d12e",
    "35d187988b",
    "1545422a96",
    "24435cb98b",
    "d6ad4cb73f",
    "138e4bf9f2",
  ],
  "about.value_quality_text": [
    "e7cd5a3202",
    "813847c233",
    "e1d50267fd",
    "1758d5abe8",
    "4e08138c48",
    "08c685fe66",
  ],
  "about.value_sustainability_text": [
    "6ecb2bd819",
    "acea9530e1",
    "ca7f143c78",
    "0100cd810b",
    "4fe03a7410",
    "942325335f",
  ],
  "about.value_exclusivity_text": [
    "c0f02a0976",
    "37fdce24b9",
    "fc132027fe",
    "e4e694e0b6",
    "65a3f459a8",
    "2512f4ae39",
  ],
  "about.mission_text": ["0f931b97ee", "8d93bd41c8", "7a16abda9b", "142213e940", "277e0600ac", "e8f60ffe7f"],
  "about.cta_title": ["104e4d95dc", "9c51bfb85f", "dc7674e584", "e3ce86aad1", "48e4dd32d2", "6d15ba6ee4"],
  "about.cta_text": ["e385b9fe75", "399b4d2b8a", "3d3d83b3fc", "2a60a9fb71", "8cd24226fa", "22cc103b2a"],
  "footer.invitation": ["e48f39abc1", "ebb05108ab", "48a9e51d32", "a989247a2e", "f2120a676b", "aeb2d4c31d"],
  "projects.subtitle": ["46263163ab", "6f0fe1ddef", "15c05b54de", "56083e4422", "7669c69e13", "4d6db85157"],
};

/** The texts that still are the demo's in one of the `shown` languages: its visitors read about another firm. */
export async function findDemoTexts(db: Db, shown: readonly Locale[]): Promise<DemoText[]> {
  const [rows, about] = await Promise.all([
    db.translation.findMany({
      where: { key: { in: DEMO_TEXT_KEYS }, deletedAt: null },
      select: { key: true, ka: true, en: true, ru: true },
    }),
    readSetting(db, "about"),
  ]);
  const byKey = new Map(rows.map(({ key, ...texts }) => [key, texts]));
  const left: DemoText[] = DEMO_TEXT_KEYS.filter((key) => isOfDemo(key, byKey.get(key), shown));
  return areDemoFigures(about.stats) ? [...left, "about_figures"] : left;
}

const isOfDemo = (key: DemoTextKey, texts: LocalizedText | undefined, shown: readonly Locale[]): boolean =>
  texts !== undefined && shown.some((locale) => DEMO_TEXT_MARKS[key].includes(markOf(texts[locale])));

type Figures = Readonly<Record<keyof typeof ABOUT_STAT_DEFAULTS, string>>;

/** The demo firm's: as many clients as the households that an article of it asks, else what is shown of any firm. */
export const DEMO_FIGURES: Figures = { ...ABOUT_STAT_DEFAULTS, satisfied_clients: "400+" };

/** Each counts: a page that shows one invented figure is not true. An empty figure shows an invented one, too. */
const areDemoFigures = (stats: Figures): boolean =>
  [ABOUT_STAT_DEFAULTS, DEMO_FIGURES].some((invented: Figures) =>
    Object.entries(invented).some(([name, figure]) => [figure, ""].includes(stats[name as keyof Figures])),
  );
