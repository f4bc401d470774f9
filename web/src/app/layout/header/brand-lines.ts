/** A short name of more letters would be cut beside the menu of a phone. */
const ONE_LINE = 14;

/**
 * A firm's name on the two lines of its logo: the short name and, below it, what the full name says besides. A full name that
 * does not begin with the short one is left out: there is no room for both.
 */
export function brandLines(name: string, shortName: string): [name: string, line?: string] {
  if (shortName === "") return [name];
  const start = `${shortName} `;
  if (name.startsWith(start)) return [shortName, name.slice(start.length)];
  const [first = "", ...rest] = shortName.split(" ");
  return shortName.length > ONE_LINE && rest.length > 0 ? [first, rest.join(" ")] : [shortName];
}
