import type { Db, Tx } from "../platform/db.ts";

/** A layout as files name it, with what its apartments have in common. */
export interface NamedLayout {
  id: number;
  slug: string;
  rooms: number;
  areaTotal: number;
}
/** Layouts of some projects, by slug or by name in any language: one, none, or several of the same name. */
export type FindLayouts = (projectId: number, text: string) => readonly NamedLayout[];

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

export async function layoutNames(db: Db | Tx, projectIds: readonly number[]): Promise<FindLayouts> {
  const layouts = await db.layout.findMany({
    where: { projectId: { in: [...projectIds] }, deletedAt: null },
    orderBy: { id: "asc" },
    select: {
      id: true,
      slug: true,
      projectId: true,
      rooms: true,
      areaTotal: true,
      translations: { select: { name: true } },
    },
  });
  const known = layouts.map(({ translations, areaTotal, ...layout }) => ({
    ...layout,
    areaTotal: areaTotal.toNumber(),
    names: new Set(translations.map(({ name }) => plain(name))),
  }));
  return (projectId, text) => {
    const asked = plain(text);
    const ofProject = known.filter((layout) => layout.projectId === projectId);
    const bySlug = ofProject.filter(({ slug }) => slug === asked);
    return bySlug.length > 0 ? bySlug : ofProject.filter(({ names }) => names.has(asked));
  };
}
