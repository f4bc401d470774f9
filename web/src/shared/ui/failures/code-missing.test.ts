import { afterEach, expect, it, vi } from "vitest";
import { reload } from "./code-missing.ts";

afterEach(() => void vi.unstubAllGlobals());

it("loads the document again only where it can come", () => {
  const again = vi.fn<() => void>();
  const dataset: DOMStringMap = { kiosk: "" };
  vi.stubGlobal("window", { location: { reload: again } });
  vi.stubGlobal("document", { documentElement: { dataset } });
  dataset["offline"] = "";
  reload();
  expect(again).not.toHaveBeenCalled();
  delete dataset["offline"];
  reload();
  expect(again).toHaveBeenCalledTimes(1);
});
