import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../report.ts";

/** package-lock.json, as far as it is used here. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}
interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Shipped {
  /** Where npm puts it, below the repository's root. */
  path: string;
  name: string;
  version: string;
  /** As in the lock file; the package itself may say more. */
  license: string | undefined;
  /** Built for one platform only, so it may be missing on this one. */
  isForOneSystem: boolean;
}

/** Dependencies of these manifests are bundled into the files that browsers load. */
const BUNDLED = { web: "devDependencies" } as const;
/** The API viewer is extracted from this package (`api-viewer.ts`). */
const COPIED = ["@scalar/fastify-api-reference"];
/** Third-party files in our repository, with their licence. */
const KEPT: readonly Shipped[] = [
  {
    path: "web/src/shared/forms/phone/flags",
    name: "country-flag-icons",
    version: "1.6.20",
    license: "MIT",
    isForOneSystem: false,
  },
];
const FOLDER = "node_modules/";

/** Every package that `npm ci --omit=dev` installs or that is bundled into the site, by name and version. */
export function shippedPackages(lock: Lock): Shipped[] {
  const paths = new Set(
    Object.entries(lock.packages)
      .filter(([path, { dev, link }]) => path.includes(FOLDER) && !dev && !link)
      .map(([path]) => path),
  );
  for (const [workspace, field] of Object.entries(BUNDLED))
    for (const name of Object.keys(lock.packages[workspace]?.[field] ?? {}))
      reach(lock, workspace, name, paths);
  for (const name of COPIED) {
    if (!lock.packages[FOLDER + name]) throw new PlainError(`package-lock.json has no ${name}`);
    paths.add(FOLDER + name);
  }
  const shipped = new Map(KEPT.map((one) => [`${one.name} ${one.version}`, one]));
  for (const path of paths) {
    const { name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), ...found } =
      lock.packages[path] ?? {};
    const { version = "", license, os, cpu } = found;
    const one = { path, name, version, license, isForOneSystem: Boolean(os ?? cpu) };
    shipped.set(`${name} ${version}`, one);
  }
  return [...shipped.values()].sort((a, b) => byText(a.name, b.name) || byText(a.version, b.version));
}

/** Adds the package that `name` resolves to from `from`, and all its dependencies. */
function reach(lock: Lock, from: string, name: string, found: Set<string>): void {
  const path = resolve(lock, from, name);
  if (path === undefined || found.has(path)) return;
  const { link, dependencies, peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[path] ?? {};
  // A workspace, whose dependencies are listed as production packages already.
  if (link) return;
  found.add(path);
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  for (const needed of [...Object.keys(dependencies ?? {}), ...peers]) reach(lock, path, needed, found);
}

/** Node's resolution: beside the importing package, then further up. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = [folder, FOLDER + name].filter(Boolean).join("/");
    if (lock.packages[path]) return path;
    if (!folder) return undefined;
  }
}

interface Notice extends Shipped {
  /** Copyright lines. */
  copyright: string[];
  /** The licence without them; undefined if the package includes none. */
  text: string | undefined;
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)(?:[-.]|$)/i;
const README = /^readme/i;
const IN_README = /^#+ *licen[cs]e\s*$/im;
/** A copyright statement, not a sentence about copyright holders or the template in a licence's appendix. */
const COPYRIGHT = /^(?:Copyright|\([Cc]\)|©)\s+(?![Hh]older|[Oo]wner|[Ll]icen|[Nn]otice|[[{])/;

/** Reads the licence of a package. */
export function noticeOf(root: string, shipped: Shipped): Notice {
  const folder = join(root, shipped.path);
  if (shipped.isForOneSystem || !existsSync(folder)) return { ...shipped, copyright: [], text: undefined };
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const license = shipped.license ?? licenceNamed(manifest);
  const files = readdirSync(folder);
  const texts = files
    .filter((file) => LICENCE_FILE.test(file) && !/\.(?:js|json|ts|html)$/i.test(file))
    .sort(byText)
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const readme = files.find((file) => README.test(file));
  if (texts.length === 0 && readme) texts.push(...licenceIn(readFileSync(join(folder, readme), "utf8")));
  const lines = texts
    .join("\n\n")
    .replaceAll("\r", "")
    .split("\n")
    .map((line) => line.trimEnd());
  const copyright = lines.map((line) => line.trim()).filter((line) => COPYRIGHT.test(line));
  const text = lines
    .filter((line) => !COPYRIGHT.test(line.trim()))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const author = typeof manifest.author === "string" ? manifest.author : manifest.author?.name;
  const holders = copyright.length > 0 || !author ? copyright : [`by ${author}`];
  return { ...shipped, license, copyright: [...new Set(holders)], text: text || undefined };
}

interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  author?: string | { name?: string };
}

const licenceNamed = ({ license, licenses = [] }: Manifest): string | undefined =>
  (typeof license === "string" ? license : license?.type) ??
  (licenses
    .map(({ type }) => type)
    .filter(Boolean)
    .join(" OR ") ||
    undefined);

/** The readme's licence section if it contains the licence's text. */
function licenceIn(readme: string): string[] {
  const heading = IN_README.exec(readme);
  if (!heading) return [];
  const section = readme.slice(heading.index + heading[0].length).split(/^#+ /m, 1)[0] ?? "";
  return /permission/i.test(section) ? [section] : [];
}

const INTRODUCTION = `# Third-party notices

Ezo is built on these packages: those that run in production and those that are bundled into the files browsers load. Generated by
\`npm run notices\` from package-lock.json and the packages themselves; packages with the same licence text are grouped.
`;

/** The whole file. */
export function renderNotices(notices: readonly Notice[]): string {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    // Ignores line breaks.
    const key = notice.text ? notice.text.replace(/\s+/g, " ").toLowerCase() : `- ${notice.license}`;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length || byText(titleOf(a), titleOf(b)));
  return [INTRODUCTION, ...sorted.map(section)].join("\n");
}

function section(group: readonly Notice[]): string {
  const packages = group.map(({ name, version, copyright }) =>
    [`- ${name} ${version}`, ...copyright.map((line) => `  ${line}`)].join("\n"),
  );
  const text = group[0]?.text;
  const words = text
    ? ["```text", text.replaceAll("```", "'''"), "```"]
    : [`These packages name their licence without including its text: ${addressesOf(group).join(", ")}`];
  return [`## ${titleOf(group)}`, "", ...packages, "", ...words, ""].join("\n");
}

/** Addresses of the texts of the named licences. */
const addressesOf = (group: readonly Notice[]): string[] =>
  (group[0]?.license ?? "").split(/ (?:AND|OR) /).map((id) => `https://spdx.org/licenses/${id}.html`);

const titleOf = (group: readonly Notice[]): string =>
  [...new Set(group.flatMap(({ license }) => license ?? []))].sort(byText).join(", ") || "Other licences";

/** Independent of the machine's locale. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
