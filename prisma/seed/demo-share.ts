import { createHash } from "node:crypto";

/** A number from 0 up to 1 that looks random and follows from a name, so that it is the same in every demo. */
export const shareOf = (name: string): number =>
  createHash("sha256").update(name).digest().readUInt16BE() / 65_536;
