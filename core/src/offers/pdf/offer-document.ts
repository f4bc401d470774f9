import type { OfferSnapshot } from "../offer-snapshot.ts";
import type { OfferWords } from "../offer-words.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import type { Fonts } from "../../platform/pdf/fonts.ts";
import { PAGE } from "../../platform/pdf/sheet.ts";
import type { Bytes } from "./pictures.ts";

/** What an offer is drawn from. */
export interface OfferDocument {
  words: OfferWords;
  snapshot: OfferSnapshot;
  /** The pictures that were found in storage. */
  pictures: Partial<Record<keyof OfferSnapshot["pictures"], Bytes>>;
  /** Of the user who made it. */
  photo: Bytes | undefined;
  /** The firm's own; null where it has none. */
  mark: Bytes | null;
  /** The firm's colour. */
  accent: string;
  /** The live page. */
  url: string;
  createdAt: Date;
  fonts: Fonts;
  t: TextLookup;
}

/** Between these is what each of its pages shows. */
export const CONTENT_TOP = 96;
export const FOOT = PAGE.height - 58;
