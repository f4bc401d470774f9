import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { z } from "zod";

export const MANIFEST = "manifest.json";
export const DATABASE_DIR = "database";
export const FILES_DIR = "files";

const Part = { path: z.string(), sha256: z.string().length(64), bytes: z.int() };

/** Restricted, because a malicious archive must not name other files of this machine. */
const Name = z.string().regex(/^\w+$/);
const Key = z.string().regex(/^(?:\w[\w.-]*\/)*\w[\w.-]*$/);

/** Contents of an archive, with sizes and checksums, so that a restore can detect a damaged archive. */
export const Manifest = z.object({
  format: z.literal("ezo-backup"),
  version: z.literal(1),
  created_at: z.iso.datetime(),
  /** The migrations of the database it was taken from, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z
      .object({ ...Part, schema: Name, name: Name, columns: z.array(z.string()), rows: z.int() })
      .refine(({ path, schema, name }) => path === `${DATABASE_DIR}/${schema}.${name}.copy`),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
  files: z.array(z.object({ ...Part, key: Key }).refine(({ path, key }) => path === `${FILES_DIR}/${key}`)),
});
export type Manifest = z.infer<typeof Manifest>;

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest("hex");
}
