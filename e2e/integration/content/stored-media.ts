import { MEDIA_FOLDER } from "@ezo/core/media/media.keys";
import type { Variant } from "@ezo/core/media/media.variants";
import type { AppError } from "@ezo/core/platform/app-error";
import type { Storage } from "@ezo/core/platform/storage";
import { expect } from "vitest";
import type { Stack } from "../../stack/stack.ts";

export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: AppError) => error,
  );

/** What is stored of pictures: rows, files and events. */
export function storedMedia(of: { stack: () => Stack; storage: () => Storage }) {
  const db = () => of.stack().database.prisma;
  const row = (id: number) => db().media.findUniqueOrThrow({ where: { id } });
  return {
    row,
    whenStatus: async (id: number, status: "ready" | "failed") => {
      await expect.poll(async () => (await row(id)).status, { timeout: 45_000, interval: 100 }).toBe(status);
      const { variants, ...rest } = await row(id);
      return { ...rest, variants: variants as unknown as Variant[] };
    },
    files: async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of of.storage().list(MEDIA_FOLDER)) keys.push(key);
      return keys.sort();
    },
    addedEvents: () => db().outboxEvent.count({ where: { name: "media.added" } }),
  };
}
