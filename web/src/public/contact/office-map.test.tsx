import { afterEach, expect, it } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { OfficeMap } from "./office-map.tsx";

afterEach(endDrawn);

const address = { ka: "ვაჟას 1", en: "1 Vazha Street", ru: "Важа 1" };
const settings = { latitude: null, longitude: null, zoom: 15, ask_before_loading: true };

it("draws no map of an office that nobody has placed", async () => {
  const { box, draw } = await drawPublic(<OfficeMap settings={settings as never} address={address} />);
  expect(box.textContent).toContain("1 Vazha Street");
  expect(box.querySelector("svg, iframe, a")).toBeNull();
  const placed = { ...settings, latitude: 41.7, longitude: 44.8 };
  await draw(<OfficeMap settings={placed as never} address={address} />);
  expect(box.querySelector("svg")).not.toBeNull();
});
