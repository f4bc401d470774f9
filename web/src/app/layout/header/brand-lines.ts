/**
 * A firm's name on the two lines of its logo: the short name and, below it, what the full name says besides. A full name that
 * does not begin with the short one is left out: there is no room for both.
 */
export function brandLines(name: string, shortName: string): [name: string, line?: string] {
  if (shortName === "") return [name];
  const start = `${shortName} `;
  return name.startsWith(start) ? [shortName, name.slice(start.length)] : [shortName];
}
