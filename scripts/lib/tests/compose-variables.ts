/**
 * A value of a compose file with its variables replaced as Docker Compose does: names in `${}`, alone or with a default
 * (`-`), another value (`+`) or a message for one that is missing (`?`). After a colon these count empty variables as
 * missing, and they may contain variables themselves. Throws with that message.
 */
export function interpolate(text: string, variables: Record<string, string>): string {
  const start = text.indexOf("${");
  if (start === -1) return text;
  const end = closingBrace(text, start + 2);
  const value = valueOf(text.slice(start + 2, end), variables);
  return text.slice(0, start) + value + interpolate(text.slice(end + 1), variables);
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}") depth--;
    if (depth === 0) return at;
  }
  throw new Error(`${text}: a brace is not closed`);
}

/** Of what is between the braces. */
function valueOf(expression: string, variables: Record<string, string>): string {
  const [, name = "", colon = "", operator = "", rest = ""] =
    /^(\w{1,100})(:?)([-+?]?)(.*)$/.exec(expression) ?? [];
  const value = variables[name];
  const isSet = value !== undefined && (colon === "" || value !== "");
  if (operator === "+") return isSet ? interpolate(rest, variables) : "";
  if (isSet) return value;
  if (operator === "-") return interpolate(rest, variables);
  if (operator === "?") throw new Error(`${name}: ${rest}`);
  return "";
}
