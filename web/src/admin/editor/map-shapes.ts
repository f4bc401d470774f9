/** What the map field draws: rough outlines in degrees, good for finding one's way, not for surveying. */
type Line = readonly (readonly [longitude: number, latitude: number])[];

export const GEORGIA: Line = [
  [40.0, 43.39],
  [40.7, 43.53],
  [41.6, 43.22],
  [42.5, 43.22],
  [42.9, 43.17],
  [43.7, 42.72],
  [44.0, 42.6],
  [44.5, 42.75],
  [44.9, 42.72],
  [45.2, 42.66],
  [45.75, 42.48],
  [45.7, 42.2],
  [46.0, 42.05],
  [46.45, 41.9],
  [46.2, 41.75],
  [46.65, 41.4],
  [46.5, 41.07],
  [46.1, 41.2],
  [45.3, 41.45],
  [45.0, 41.28],
  [44.8, 41.22],
  [43.5, 41.13],
  [43.2, 41.3],
  [42.8, 41.58],
  [42.5, 41.44],
  [41.55, 41.52],
  [41.6, 41.8],
  [41.75, 41.97],
  [41.5, 42.4],
  [41.5, 42.7],
  [41.0, 43.0],
];
/** The Mtkvari from Mtskheta to below Ponichala. */
export const RIVER: Line = [
  [44.69, 41.86],
  [44.745, 41.835],
  [44.77, 41.79],
  [44.775, 41.76],
  [44.785, 41.735],
  [44.79, 41.715],
  [44.8, 41.7],
  [44.81, 41.69],
  [44.83, 41.685],
  [44.855, 41.675],
  [44.875, 41.66],
  [44.9, 41.64],
  [44.93, 41.62],
];

export const VIEWS = {
  tbilisi: {
    west: 44.62,
    east: 44.98,
    south: 41.62,
    north: 41.86,
    places: [
      ["vake", 44.752, 41.709],
      ["saburtalo", 44.742, 41.732],
      ["old_town", 44.812, 41.694],
      ["gldani", 44.82, 41.793],
      ["isani", 44.845, 41.683],
      ["dighomi", 44.725, 41.78],
      ["varketili", 44.885, 41.702],
    ],
  },
  georgia: {
    west: 39.8,
    east: 46.9,
    south: 40.9,
    north: 43.7,
    places: [
      ["tbilisi", 44.8, 41.71],
      ["kutaisi", 42.7, 42.27],
      ["batumi", 41.64, 41.64],
      ["telavi", 45.47, 41.92],
    ],
  },
} as const;
export type MapView = keyof typeof VIEWS;

export function isWithin(place: { latitude: number; longitude: number }, view: MapView): boolean {
  const { west, east, south, north } = VIEWS[view];
  const { latitude, longitude } = place;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
