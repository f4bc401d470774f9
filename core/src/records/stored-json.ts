import type { Prisma } from "../generated/prisma/client.ts";
import type { Changes, Fields } from "./fields.ts";

/** What a line of the history holds as JSON, in the types that it was written from. */
export const storedSnapshot = (snapshot: Prisma.JsonValue): Fields => snapshot as Fields;
export const storedChanges = (changes: Prisma.JsonValue): Changes => changes as Changes;
