/** Texts of several sources as sentences of one paragraph: each ends once, whatever its writer or a date has put there. */
export const sentences = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (/[.!?…]["»”)]?$/.test(part) ? part.replace(/([^.])\.\.$/, "$1.") : `${part}.`))
    .join(" ");
