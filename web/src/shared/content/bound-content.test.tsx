import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../testing/draw-public.tsx";
import { Description } from "./description.tsx";
import { Html } from "./html.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

it("shows descriptions and rich texts without short words at the ends of lines", async () => {
  const shown = (
    <>
      <Description text={"Дом в саду\n\n* вид на двор"} />
      <Html html="<p>Двор <em>и</em> сад у реки</p>" />
    </>
  );
  const russian = await drawPublic(shown, { locale: "ru" });
  expect(russian.box.textContent).toBe("Дом в\u00a0садувид на\u00a0дворДвор и сад у\u00a0реки");
  const english = await drawPublic(shown, { locale: "en" });
  expect(english.box.textContent).toBe("Дом в садувид на дворДвор и сад у реки");
});
