import type { Image } from "@ezo/contract/media";
import { expect, it, vi } from "vitest";
import { button, chooseFile, draw, drawsAdmin, press, until } from "../../testing.tsx";
import type { EditedZone } from "../draft/zone-document.ts";
import { SvgDialog } from "./svg-dialog.tsx";

drawsAdmin();

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
  '<rect id="_101" width="50" height="50"/><rect id="_102" x="50" width="50" height="50"/></svg>';
const IMAGE: Image = {
  url: "/p.webp",
  alt_text: "",
  width: 400,
  height: 400,
  thumbhash: null,
  sources: [],
  focal_point: { x: 0.5, y: 0.5 },
};
const TARGETS = [
  { id: 7, name: "101" },
  { id: 8, name: "102" },
];
/** Of apartment 102. */
const ZONE: EditedZone = { key: "1", points: [], label: "", targetId: 8 };

async function drawDialog() {
  const dispatch = vi.fn<(action: unknown) => void>();
  const onClose = vi.fn<() => void>();
  await draw(
    <SvgDialog
      image={IMAGE}
      size={{ width: 400, height: 400 }}
      zones={[ZONE]}
      targets={TARGETS}
      dispatch={dispatch}
      onClose={onClose}
    />,
  );
  await until(() => button("Choose a file"));
  return { dispatch, onClose };
}
const alert = () => document.querySelector('[role="alert"]')?.textContent;
const canAdd = () =>
  [...document.querySelectorAll("button")].some((one) => one.textContent.startsWith("Add"));

it("shows a drawing's shapes over the picture and adds them as zones", async () => {
  const { dispatch, onClose } = await drawDialog();
  await chooseFile("plan.svg", DRAWING.length, DRAWING);
  await until(() => button("Add 2 zones"));
  expect(document.querySelectorAll('[role="dialog"] polygon')).toHaveLength(2);
  expect(document.querySelector('[role="status"]')?.textContent).toBe("Shapes: 2. Linked by name: 1.");
  expect(dispatch).not.toHaveBeenCalled();
  await press("Add 2 zones");
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({
    type: "zones.add",
    zones: [expect.objectContaining({ targetId: 7 }), expect.objectContaining({ targetId: null })],
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  ["This is not an SVG drawing", "no drawing", 10],
  ["The file is too large", DRAWING, 3 * 1024 * 1024],
])("changes nothing with a wrong file: %s", async (message, content, bytes) => {
  const { dispatch } = await drawDialog();
  await chooseFile("plan.svg", DRAWING.length, DRAWING);
  await until(() => expect(canAdd()).toBe(true));
  await chooseFile("other.svg", bytes, content);
  await until(() => expect(alert()).toContain(message));
  expect(canAdd()).toBe(false);
  expect(dispatch).not.toHaveBeenCalled();
});
