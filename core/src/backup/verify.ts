import { createHash } from "node:crypto";
import { list, type ReadEntry } from "tar";
import { Manifest, MANIFEST } from "./manifest.ts";

interface Found {
  sha256: string;
  bytes: number;
}

/**
 * Reads an archive to its end and compares every part with the manifest's checksum. Throws an `Error` that names the first
 * part that is missing or differs, or says that the archive cannot be read.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found = new Map<string, Found>();
  const manifest: Buffer[] = [];
  await list({
    file,
    strict: true,
    onReadEntry: (entry) => {
      if (entry.path === MANIFEST) entry.on("data", (piece: Buffer) => void manifest.push(piece));
      else measure(entry, found);
    },
  });
  if (manifest.length === 0) throw new Error(`the archive has no ${MANIFEST}`);
  const expected = Manifest.parse(JSON.parse(Buffer.concat(manifest).toString("utf8")));
  for (const { path, sha256, bytes } of [...expected.tables, ...expected.files]) {
    const part = found.get(path);
    if (!part) throw new Error(`${path} is missing from the archive`);
    if (part.bytes !== bytes || part.sha256 !== sha256)
      throw new Error(`${path} does not match its checksum in the archive`);
  }
  return expected;
}

function measure(entry: ReadEntry, found: Map<string, Found>): void {
  const hash = createHash("sha256");
  let bytes = 0;
  entry.on("data", (piece: Buffer) => {
    hash.update(piece);
    bytes += piece.length;
  });
  entry.on("end", () => void found.set(entry.path, { sha256: hash.digest("hex"), bytes }));
}
