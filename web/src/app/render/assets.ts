import type { Manifest, PageAssets } from "./render-contract.ts";

const ENTRY = "src/entry-client.tsx";
const START = { public: "src/app/start-public.tsx", admin: "src/app/start-admin.tsx" };

/** The files of the public site's start and of a page's modules. */
export const publicAssets = (manifest: Manifest | "dev", viewSources: readonly string[]): PageAssets =>
  assetsOf(manifest, [ENTRY, START.public, ...viewSources]);
export const adminAssets = (manifest: Manifest | "dev"): PageAssets =>
  assetsOf(manifest, [ENTRY, START.admin]);

function assetsOf(manifest: Manifest | "dev", sources: string[]): PageAssets {
  if (manifest === "dev") return { scripts: ["/@vite/client", `/${ENTRY}`], preloads: [], styles: [] };
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();

  function visit(key: string) {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest === "dev" ? undefined : manifest[key];
    if (!chunk) return;
    for (const imported of chunk.imports ?? []) visit(imported);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  }
  sources.forEach(visit);
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`${ENTRY} is not in the client build's manifest`);
  const script = `/${entry.file}`;
  scripts.delete(script);
  return { scripts: [script], preloads: [...scripts], styles: [...styles] };
}
