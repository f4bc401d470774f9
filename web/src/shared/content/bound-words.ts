import type { Locale } from "@ezo/contract/values/languages";

const NO_BREAK = "\u00a0";

interface Habits {
  /** Words that do not stay behind at the end of a line. */
  short: ReadonlySet<string>;
  /** What follows its number on the same line. */
  units: ReadonlySet<string>;
}
const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const HABITS: Partial<Record<Locale, Habits>> = {
  ka: {
    short: wordsOf("და ან თუ არ ნუ"),
    units: wordsOf("მ მ² კვ კმ სმ მმ ჰა მლნ წ წელს წლის სთ წთ ლარი % ₾ $ €"),
  },
  ru: {
    short: wordsOf("в во к ко с со о об у и а на но по за из от до не ни"),
    units: wordsOf("м м² кв км см мм га тыс млн млрд г год года году лет ч мин лари % ₾ $ €"),
  },
};

// Each looks at a few characters, so that long texts take no longer than their length.
/** A word of one or two letters at the end. That of `кто-то` is part of a longer one. */
const SHORT_WORD = /(?:^|[^\p{L}\p{N}-])(\p{L}{1,2})$/u;
const INITIAL = /(?:^|[^\p{L}\p{N}])\p{L}\.$/u;
const ENDING = 3;
const UNIT = /^(?:\p{L}{1,6}(?!\p{L})[²³]?|[%₾$€])/u;

/**
 * A text as it is shown in Russian and Georgian: short words, initials and numbers stay with what follows them. Only spaces
 * change, into no-break ones; what is stored stays as it was written.
 */
export function boundWords(text: string, locale: Locale): string {
  const habits = HABITS[locale];
  if (!habits) return text;
  const [first = "", ...rest] = text.split(" ");
  let before = first;
  let bound = first;
  for (const part of rest) {
    bound += (isBound(before, part, habits) ? NO_BREAK : " ") + part;
    before = part;
  }
  return bound;
}

/** The same for sanitised HTML, of which tags stay as they are. */
export function boundHtml(html: string, locale: Locale): string {
  const [first = "", ...rest] = html.split("<");
  const others = rest.map((part) => {
    const end = part.indexOf(">") + 1;
    return `<${part.slice(0, end)}${boundWords(part.slice(end), locale)}`;
  });
  return boundWords(first, locale) + others.join("");
}

function isBound(before: string, after: string, { short, units }: Habits): boolean {
  const ending = before.slice(-ENDING);
  const word = SHORT_WORD.exec(ending)?.[1];
  if (word !== undefined && short.has(word.toLowerCase())) return true;
  if (INITIAL.test(ending)) return /^\p{L}/u.test(after);
  if (ending.endsWith("№")) return /^\d/.test(after);
  return /\d$/.test(ending) && units.has(UNIT.exec(after)?.[0] ?? "");
}
