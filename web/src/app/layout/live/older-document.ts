import { DEFAULT_LOCALE } from "@ezo/contract/values/languages";
import type { LivePage } from "./leave-language.ts";

/**
 * Leaves the page where its language was switched off before this document listened to changes: that is announced once. Only
 * a document that is not current can be in such a language. `sentAt` is as `adoptQueries` takes it.
 */
export async function leaveOlderDocument(page: LivePage, sentAt: number | undefined): Promise<void> {
  const isCurrent = sentAt !== undefined && sentAt > 0;
  if (isCurrent || page.locale === DEFAULT_LOCALE) return;
  const { leaveLanguageThatIsOff } = await import("./leave-language.ts");
  await leaveLanguageThatIsOff(page, "everything");
}
