import { readdirSync, watch, type FSWatcher } from "node:fs";
import { platform } from "node:os";
import { join, relative } from "node:path";

/**
 * Calls `onChange` with the path, relative to `folder`, of every file that changes below it. On Linux each folder is
 * watched by itself: Node's recursive watching follows files there, and loses one that an editor replaces when it saves.
 */
export function watchTree(folder: string, onChange: (file: string) => void): { close: () => void } {
  if (platform() !== "linux") {
    const watcher = watch(folder, { recursive: true }, (_, file) => file && onChange(file));
    return { close: () => watcher.close() };
  }
  const watchers = new Map<string, FSWatcher>();
  const add = (dir: string) => {
    if (watchers.has(dir)) return;
    let entries;
    try {
      entries = readdirSync(dir, { withFileTypes: true });
      const watcher = watch(dir, (_, name) => {
        if (!name) return;
        // It may be a new folder, or one in place of another.
        drop(join(dir, name));
        add(join(dir, name));
        onChange(relative(folder, join(dir, name)));
      });
      watcher.on("error", () => drop(dir));
      watchers.set(dir, watcher);
    } catch {
      drop(dir); // A file, or gone already.
      return;
    }
    for (const entry of entries) if (entry.isDirectory()) add(join(dir, entry.name));
  };
  const drop = (dir: string) => {
    for (const [path, watcher] of watchers) {
      if (path !== dir && !path.startsWith(`${dir}/`)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  add(folder);
  return { close: () => drop(folder) };
}
