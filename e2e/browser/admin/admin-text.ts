import { root } from "../../../scripts/lib/paths.ts";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

type Say = (key: string, values?: Record<string, string | number>) => string;

/** The admin's texts are part of the site's sources, which these tests see only through a browser: hence no static import. */
const { translator } = (await import(pathToFileURL(join(root, "web/src/admin/i18n/texts.ts")).href)) as {
  translator: (language: "ka" | "en") => Say;
};

/** Looks up what the admin says, in one of its languages. */
export const adminText = (language: "ka" | "en"): Say => {
  const say = translator(language);
  return (key, values) => {
    const words = say(key, values);
    if (words === key) throw new Error(`the admin has no text ${key}`);
    return words;
  };
};
