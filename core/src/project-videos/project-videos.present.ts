import {
  CaptionHashes,
  type CaptionsFile,
  type VideoFile,
} from "@ezo/contract/admin/projects/project-videos";
import type { ProjectVideo } from "@ezo/contract/site/projects";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { captionsUrl, videoUrl } from "./video-keys.ts";

export interface StoredVideo {
  hash: string;
  sizeBytes: number;
  width: number;
  height: number;
}

export const presentVideoFile = ({ hash, sizeBytes, width, height }: StoredVideo): VideoFile => ({
  hash,
  size_bytes: sizeBytes,
  width,
  height,
  url: videoUrl(hash),
});

/** What a project, or a draft of one, names as captions; null and nothing are none. */
export const captionsIn = (named: unknown): CaptionHashes => CaptionHashes.nullish().parse(named) ?? {};

export const presentCaptionsFile = (hash: string): CaptionsFile => ({ hash, url: captionsUrl(hash) });

/** As staff see them: each language, with null where it has none. */
export function presentCaptions(named: unknown): Record<Locale, CaptionsFile | null> {
  const captions = captionsIn(named);
  const of = (hash: string | undefined) => (hash === undefined ? null : presentCaptionsFile(hash));
  return { ka: of(captions.ka), en: of(captions.en), ru: of(captions.ru) };
}

/** As visitors see them: those that there are in the languages that they see, of their own first. */
export function presentTracks(
  named: unknown,
  locale: Locale,
  shown: readonly Locale[],
): NonNullable<ProjectVideo["captions"]> {
  const captions = captionsIn(named);
  return [locale, ...LOCALES.filter((other) => other !== locale)].flatMap((one) => {
    const hash = captions[one];
    return hash === undefined || !shown.includes(one) ? [] : [{ locale: one, url: captionsUrl(hash) }];
  });
}
