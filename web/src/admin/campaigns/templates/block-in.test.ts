import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import { LOCALES } from "@ezo/contract/values/languages";
import fc from "fast-check";
import { expect, it } from "vitest";
import { blockIn } from "./block-in.ts";

const textIn = (locale: string, isWritten: boolean): CampaignText => ({
  subject: "",
  more_subjects: [],
  preview_text: "",
  blocks: isWritten ? [{ type: "heading", text: locale }] : [],
});

it("is the block of the mail's language where there is one, and never none while there is any", () => {
  const written = fc.record({ ka: fc.boolean(), en: fc.boolean(), ru: fc.boolean() });
  fc.assert(
    fc.property(written, fc.constantFrom(...LOCALES), (has, locale) => {
      const translations = {
        ka: textIn("ka", has.ka),
        en: textIn("en", has.en),
        ru: textIn("ru", has.ru),
      };
      const block = blockIn({ translations }, locale);
      expect(block !== undefined).toBe(has.ka || has.en || has.ru);
      if (has[locale]) expect(block).toEqual({ type: "heading", text: locale });
    }),
  );
});
