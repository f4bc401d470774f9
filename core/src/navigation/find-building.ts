/** By identifier, which addresses use, ignoring case where needed; else by id. */
export function findBuilding<B extends { id: number; identifier: string }>(
  buildings: readonly B[],
  name: string,
): B | undefined {
  const lower = name.toLowerCase();
  return (
    buildings.find(({ identifier }) => identifier === name) ??
    buildings.find(({ identifier }) => identifier.toLowerCase() === lower) ??
    buildings.find(({ id }) => String(id) === name)
  );
}
