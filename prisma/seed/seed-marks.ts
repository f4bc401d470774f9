import type { Db } from "@ezo/core/platform/db";

/** Marks a finished part of the demo, so that what staff have deleted since is not added again. */
export const isMarked = async (db: Db, name: string): Promise<boolean> =>
  (await db.setting.findUnique({ where: { name }, select: { name: true } })) !== null;
export const writeMark = (db: Db, name: string) =>
  db.setting.upsert({ where: { name }, create: { name, value: true }, update: {} });
