/** A line above what is quoted that says whose it is: "On 3 May Nino wrote:", "3 мая Нино пишет:". */
const INTRODUCTION = /:\s*$/;
/** What Outlook puts above the mail that is answered: a rule, or the first lines of its header. */
const HEADER_RULE = /^(?:_{10,}|-{3}.*-{3})$/;
const RULE_MAX_LENGTH = 100;
const HEADER_START = /^\*?(?:From|От|გამომგზავნი|ვისგან):\*? /;
const HEADER_LINE =
  /^\*?(?:Sent|Date|To|Cc|Subject|Отправлено|Дата|Кому|Копия|Тема|გაგზავნის თარიღი|თარიღი|მიმღები|ვის|თემა):\*? /;
/** How many lines of a header follow its first one, of which all but one are known. */
const HEADER_LINES = 3;

/** What somebody has written, and below it the mail that they answer, which most programs repeat. */
export function splitQuoted(text: string): { written: string; quoted: string } {
  const lines = text.split("\n");
  const start = startOfQuote(lines);
  const written = lines.slice(0, start).join("\n").trim();
  // A mail that is all quoted is shown as it is.
  if (start === lines.length || written === "") return { written: text, quoted: "" };
  return { written, quoted: lines.slice(start).join("\n").trim() };
}

function startOfQuote(lines: readonly string[]): number {
  const rule = lines.findIndex((line, index) => isRule(line.trim()) || isHeader(lines, index));
  if (rule > 0) return rule;
  // From the end, since answers between quoted lines are no quote.
  let start = lines.length;
  while (start > 0 && (isQuoted(lines[start - 1]) || isEmpty(lines[start - 1]))) start--;
  if (!lines.slice(start).some(isQuoted)) return lines.length;
  const above = lines.slice(0, start).findLastIndex((line) => !isEmpty(line));
  return above > 0 && INTRODUCTION.test(lines[above] ?? "") ? above : start;
}

const isRule = (line: string): boolean => line.length <= RULE_MAX_LENGTH && HEADER_RULE.test(line);

function isHeader(lines: readonly string[], start: number): boolean {
  if (!HEADER_START.test(lines[start] ?? "")) return false;
  const known = lines.slice(start + 1, start + 1 + HEADER_LINES).filter((line) => HEADER_LINE.test(line));
  return known.length >= HEADER_LINES - 1;
}

const isQuoted = (line = ""): boolean => line.startsWith(">");
const isEmpty = (line = ""): boolean => line.trim() === "";
