import { readId } from "@ezo/contract/values/ids";
import type { Db, Tx } from "../../platform/db.ts";

/** Projects as files name them: by title in any language, or by id. */
export interface ProjectNames {
  nameOf: (id: number) => string;
  /** The projects that a cell may mean: one, none, or several of the same title. */
  find: (text: string) => number[];
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

export async function projectNames(db: Db | Tx): Promise<ProjectNames> {
  const projects = await db.project.findMany({
    where: { deletedAt: null },
    orderBy: { id: "asc" },
    select: { id: true, translations: { select: { locale: true, title: true } } },
  });
  const byTitle = new Map<string, Set<number>>();
  for (const { id, translations } of projects)
    for (const { title } of translations)
      byTitle.set(plain(title), (byTitle.get(plain(title)) ?? new Set()).add(id));
  const ids = new Set(projects.map(({ id }) => id));
  const find = (text: string): number[] => {
    const named = byTitle.get(plain(text));
    if (named) return [...named];
    const id = readId(text.trim());
    return id !== undefined && ids.has(id) ? [id] : [];
  };
  const titles = new Map(
    projects.map(({ id, translations }) => [id, translations.find(({ locale }) => locale === "ka")?.title]),
  );
  return {
    find,
    /** The title, unless it would be read as more than this one project. */
    nameOf: (id) => {
      const title = titles.get(id)?.trim() ?? "";
      return title !== "" && find(title).length === 1 ? title : String(id);
    },
  };
}
