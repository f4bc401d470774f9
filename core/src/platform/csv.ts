/** UTF-8's mark: without it spreadsheets read Georgian as Latin-1. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line by RFC 4180. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => csvCell(String(cell ?? ""))).join(",")}\r\n`;

/**
 * A cell that a spreadsheet would run as a formula (OWASP, "CSV Injection") is led by an apostrophe, so that what
 * somebody typed stays text.
 */
export function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A cell as it was before `csvCell`. */
const unescaped = (text: string): string => (/^'[\s]*[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/**
 * Lines of cells by RFC 4180, with commas or, as spreadsheets of many languages write them, semicolons. Blank lines
 * are kept as empty ones, so that a line's number is its index.
 */
export function parseCsv(text: string): string[][] {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const [header = ""] = body.split(/\r?\n/, 1);
  const separator = header.includes(";") && !header.includes(",") ? ";" : ",";
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    line.push(unescaped(cell.trim()));
    cell = "";
  };
  const endLine = () => {
    endCell();
    lines.push(line.every((value) => value === "") ? [] : line);
    line = [];
  };
  for (let at = 0; at < body.length; at++) {
    const sign = body[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (body[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === "\n") endLine();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || line.length > 0) endLine();
  return lines;
}
