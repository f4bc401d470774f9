interface Shown {
  key: string;
  project?: string | null | undefined;
}

/** Plans of floors and apartments, which are no views of a house. */
const isPlan = ({ key }: Shown): boolean => /^p\d_(?:floor|apt)_/.test(key);

/**
 * The order of the demo's gallery: the projects in turn, a picture of each, because the one with most pictures would fill
 * the first page; then the plans in the same way. The pictures of a project keep their order.
 */
export const galleryOrder = <T extends Shown>(images: readonly T[]): T[] => [
  ...inTurn(images.filter((image) => !isPlan(image))),
  ...inTurn(images.filter(isPlan)),
];

function inTurn<T extends Shown>(images: readonly T[]): T[] {
  const counts = new Map<string, number>();
  const placed = images.map((image) => {
    const project = image.project ?? "";
    const round = counts.get(project) ?? 0;
    counts.set(project, round + 1);
    return { image, round };
  });
  return placed.toSorted((a, b) => a.round - b.round).map(({ image }) => image);
}
