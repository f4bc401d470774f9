import type { Translate } from "../../i18n/texts.ts";

/** The file with recovery codes, which says where they open what: it is found years later, among others. */
export const recoveryFile = (
  t: Translate,
  { site, email, codes }: { site: string; email: string; codes: readonly string[] },
): string => `${t("second_factor.file_title", { site, email })}\n\n${codes.join("\n")}\n`;
