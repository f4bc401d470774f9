import { afterEach, expect, it } from "vitest";
import { drawPublic, endDrawn } from "../testing/draw-public.tsx";
import { createOverlay } from "./loading/overlay-store.ts";
import { LoadingOverlay } from "./loading/loading-overlay.tsx";
import { Mark, MarkFolderContext } from "./mark.tsx";
import { Picture } from "./picture/picture.tsx";

afterEach(endDrawn);

const everywhere = (
  <>
    <Mark />
    <Picture image={null} sizes="100vw" />
    <LoadingOverlay overlay={createOverlay("shown")} />
  </>
);

it("is the demo firm's where none is saved, and the firm's own where there is one", async () => {
  const { box, draw } = await drawPublic(everywhere);
  expect(box.querySelectorAll("svg")).toHaveLength(3);
  await draw(<MarkFolderContext value="/icons/ours-1">{everywhere}</MarkFolderContext>);
  expect(box.querySelectorAll("svg")).toHaveLength(0);
  const shown = [...box.querySelectorAll("img")];
  expect(shown.map((image) => image.getAttribute("src"))).toEqual(
    Array(3).fill("/icons/ours-1/icon-192.png"),
  );
  expect(shown.map(({ alt }) => alt)).toEqual(["", "", ""]);
});

it("on a dark ground is the picture for such grounds", async () => {
  const { box, draw } = await drawPublic(<Mark isOnDark />);
  expect(box.querySelectorAll("svg")).toHaveLength(1);
  await draw(
    <MarkFolderContext value="/icons/ours-1">
      <Mark isOnDark />
    </MarkFolderContext>,
  );
  const image = box.querySelector("img");
  expect(image?.getAttribute("src")).toBe("/icons/ours-1/on-dark-192.png");
  expect(image?.getAttribute("srcset")).toContain("/icons/ours-1/on-dark-64.png 64w");
});
