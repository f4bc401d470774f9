import type { Locale } from "@ezo/contract/values/locale";

/** The folder in storage with the brochures of projects: they can be made again at any time. */
export const BROCHURES_FOLDER = "brochures";

export const folderOfBrochure = (projectId: number, locale: Locale): string =>
  `${BROCHURES_FOLDER}/${projectId}/${locale}`;

/** Each content has its own file, which never changes. */
export const brochureKey = (projectId: number, locale: Locale, contentHash: string): string =>
  `${folderOfBrochure(projectId, locale)}/${contentHash}.pdf`;
