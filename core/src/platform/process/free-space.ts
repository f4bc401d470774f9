import { statfs } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The free space of the fullest disk that Ezo writes to on this machine: that of its data, and of files outside. */
export async function leastFreeBytes(config: { dataDir: string; storageUrl: string }): Promise<number> {
  const { dataDir, storageUrl } = config;
  const folders = [dataDir, ...(storageUrl.startsWith("file:") ? [fileURLToPath(storageUrl)] : [])];
  return Math.min(...(await Promise.all(folders.map(freeBytesOf))));
}

async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // A folder that is made with its first file.
    return Infinity;
  }
}
