import { DESKTOP, expect, onlyInFull, type Page, test, USUAL_PHONE, visit } from "../fixtures.ts";

const WINDOWS = [
  USUAL_PHONE,
  { viewport: { width: 768, height: 1024 } },
  { viewport: { width: 844, height: 390 } },
  DESKTOP,
  { viewport: { width: 1920, height: 1080 } },
];
const PATHS = ["/", "/about", "/projects", "/projects/1", "/news", "/news/1", "/gallery"];

/**
 * Cropped pictures whose `sizes` are narrower than they are shown before the crop, with both widths: the browser chooses a file
 * for the first, and enlarges it. What `naturalWidth` gives of a picture with `sizes` is their length.
 */
const enlarged = (page: Page) =>
  page.evaluate(async () => {
    const cropped = [...document.querySelectorAll<HTMLImageElement>("main picture > img")].filter(
      (image) => getComputedStyle(image).objectFit === "cover" && image.offsetWidth > 0,
    );
    for (const image of cropped) image.loading = "eager";
    await Promise.all(cropped.map((image) => image.decode()));
    return {
      seen: cropped.length,
      narrow: cropped.flatMap((image) => {
        const shown = Math.max(
          image.offsetWidth,
          (image.offsetHeight * image.naturalWidth) / image.naturalHeight,
        );
        // Both sides of the file are rounded.
        return image.naturalWidth * 1.02 < shown
          ? [`${image.currentSrc}: ${image.naturalWidth} for ${Math.round(shown)}, ${image.sizes}`]
          : [];
      }),
    };
  });

for (const size of WINDOWS)
  for (const path of PATHS) {
    const { width, height } = size.viewport;
    const title = `cropped pictures of ${path} ask for what they show at ${width} x ${height}`;
    test(title, onlyInFull(path !== "/" || size !== DESKTOP), async ({ openWindow }) => {
      const page = await openWindow(size);
      await visit(page, path);
      const { seen, narrow } = await enlarged(page);
      expect(seen).toBeGreaterThan(0);
      expect(narrow).toEqual([]);
    });
  }

/** Where each shape's own point is in the pictures of the test below, and a picture's own. */
const POINTS = { wide: "11% 12%", square: "21% 22%", tall: "31% 32%", none: "41% 42%" };
type Shape = keyof typeof POINTS;

/** As `FOCAL_SHAPES` says. */
function shapeOf(aspect: number): Shape {
  if (aspect >= 1.6) return "wide";
  if (aspect > 1.25) return "none";
  return aspect > 0.8 ? "square" : "tall";
}
/** Columns and captions are not the same in every window: near a limit, either shape is right. */
const shapesNear = (aspect: number) => [aspect * 0.95, aspect, aspect * 1.05].map(shapeOf);

/** What crops the page's pictures, if each had a point of its own for every shape. */
const croppedBy = (page: Page) =>
  page.evaluate(({ none, ...points }) => {
    const cropped = [...document.querySelectorAll<HTMLImageElement>("main picture > img")].filter(
      (image) => getComputedStyle(image).objectFit === "cover" && image.offsetWidth > 0,
    );
    return cropped.map((image) => {
      for (const [shape, point] of Object.entries(points)) image.style.setProperty(`--focal-${shape}`, point);
      image.style.objectPosition = `var(--focal, ${none})`;
      return {
        name: image.className,
        aspect: image.offsetWidth / image.offsetHeight,
        point: getComputedStyle(image).objectPosition,
      };
    });
  }, POINTS);

for (const size of WINDOWS)
  for (const path of PATHS) {
    const { width, height } = size.viewport;
    const title = `pictures of ${path} are cropped by the point of their box's shape at ${width} x ${height}`;
    test(title, onlyInFull(path !== "/" || size !== DESKTOP), async ({ openWindow }) => {
      const page = await openWindow(size);
      await visit(page, path);
      const pictures = await croppedBy(page);
      expect(pictures.length).toBeGreaterThan(0);
      const wrong = pictures.filter(
        ({ aspect, point }) => !shapesNear(aspect).some((shape) => POINTS[shape] === point),
      );
      expect(wrong).toEqual([]);
    });
  }
