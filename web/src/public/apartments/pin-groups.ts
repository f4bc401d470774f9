interface Spot {
  left: number;
  top: number;
}

/** Names that are nearer to each other than this, in pixels, would lie on one another. */
const NAME = { width: 140, height: 60 };

/**
 * Pins whose names would cover each other, together: seen from far, the houses of one town are one place. A group is in the middle
 * of its pins.
 */
export function groupsOf<Pin extends Spot>(pins: readonly Pin[]): (Spot & { pins: Pin[] })[] {
  const groups: Pin[][] = [];
  for (const pin of pins) {
    const near = groups.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.left - pin.left) < NAME.width &&
        Math.abs(first.top - pin.top) < NAME.height,
    );
    if (near) near.push(pin);
    else groups.push([pin]);
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return groups.map((group) => ({
    left: mean(group.map(({ left }) => left)),
    top: mean(group.map(({ top }) => top)),
    pins: group,
  }));
}
