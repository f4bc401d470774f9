/** What a mail server has found out about a mail by one method, such as `dkim`; all in lower case, but for values of properties. */
export interface MethodResult {
  method: string;
  result: string;
  /** By type and name, such as `smtp.mailfrom`; the first of each. */
  properties: ReadonlyMap<string, string>;
}

interface AuthenticationResults {
  /** The `authserv-id`: who says so. Empty where the header names nobody. */
  server: string;
  results: MethodResult[];
  /** Whether all of it could be read; `results` has what was read before the first fault. */
  isWhole: boolean;
}

/** Far longer than servers write; what is cut off is a fault. */
const LENGTH_MAX = 16_000;
const SPACES = " \t\r\n";

/** Reads the value of an `Authentication-Results` header (RFC 8601, section 2.2), in one pass. Never throws. */
export function parseAuthenticationResults(value: string): AuthenticationResults {
  const text = createScanner(value.slice(0, LENGTH_MAX));
  const results: MethodResult[] = [];
  const found = (server: string, isWhole: boolean) => ({
    server,
    results,
    isWhole: isWhole && value.length <= LENGTH_MAX,
  });
  text.skip();
  const server = text.word("=") ?? "";
  // Some servers do not name themselves and begin with a result.
  if (server === "" || !text.skip() || text.next() === "=") return found("", false);
  // The version of the header, where it is not followed by results at once.
  if (text.next() !== ";" && !text.isAtEnd() && !/^\d{1,9}$/.test(text.word("=") ?? ""))
    return found(server, false);
  while (text.skip() && !text.isAtEnd()) {
    if (!text.take(";") || !text.skip()) return found(server, false);
    // One at the end, or two of them, say nothing.
    if (text.isAtEnd() || text.next() === ";") continue;
    const one = readResult(text);
    if (one === "none") continue;
    if (!one) return found(server, false);
    results.push(one);
  }
  return found(server, !text.isBroken());
}

/** `none`: the server has checked nothing. Undefined for a fault. */
function readResult(text: Scanner): MethodResult | "none" | undefined {
  const name = text.word("=");
  if (name === undefined || !text.skip()) return undefined;
  if (text.next() !== "=") return name.toLowerCase() === "none" ? "none" : undefined;
  const result = valueOf(text);
  const properties = new Map<string, string>();
  while (text.skip() && !text.isAtEnd() && text.next() !== ";") {
    const key = text.word("=")?.toLowerCase();
    const value = text.skip() ? valueOf(text) : undefined;
    if (key === undefined || value === undefined) return undefined;
    if (!properties.has(key)) properties.set(key, value);
  }
  const [method = ""] = name.toLowerCase().split("/", 1);
  return result === undefined ? undefined : { method, result: result.toLowerCase(), properties };
}

/** What follows an equals sign. */
const valueOf = (text: Scanner): string | undefined =>
  text.take("=") && text.skip() ? text.word("") : undefined;

type Scanner = ReturnType<typeof createScanner>;

function createScanner(text: string) {
  let at = 0;
  let isBroken = false;
  /** The inside of a quoted string, up to its end; undefined where it has none. */
  function quoted(): string | undefined {
    let inside = "";
    for (at++; at < text.length; at++) {
      const char = text[at];
      if (char === '"') {
        at++;
        return inside;
      }
      if (char === "\\") at++;
      inside += text[at] ?? "";
    }
    return undefined;
  }
  return {
    isAtEnd: () => at >= text.length,
    /** Whether a comment was found that does not end. */
    isBroken: () => isBroken,
    next: () => text[at],
    take: (char: string): boolean => text[at] === char && ++at > 0,
    /** Spaces and comments, which may be in each other; false where a comment does not end. */
    skip(): boolean {
      let depth = 0;
      for (; at < text.length; at++) {
        const char = text[at] ?? "";
        if (char === "(") depth++;
        else if (depth === 0 && !SPACES.includes(char)) return true;
        else if (char === ")") depth--;
        else if (char === "\\") at++;
      }
      isBroken ||= depth > 0;
      return !isBroken;
    },
    /** Up to a space, a comment, a semicolon or one of `ends`, with its quoted parts; undefined where there is none. */
    word(ends: string): string | undefined {
      let read = "";
      const from = at;
      while (at < text.length) {
        const char = text[at] ?? "";
        if (SPACES.includes(char) || ";()".includes(char) || ends.includes(char)) break;
        const part = char === '"' ? quoted() : text[at++];
        if (part === undefined) return undefined;
        read += part;
      }
      return at === from ? undefined : read;
    },
  };
}
