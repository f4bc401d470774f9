import { describe, expect, it } from "vitest";
import { fileOf } from "./pasted-pictures.ts";

describe("a picture inside pasted HTML", () => {
  it("becomes a file with its name, or a numbered one", async () => {
    const dataUrl = `data:image/png;base64,${btoa("bytes")}`;
    const file = fileOf({ name: "", dataUrl }, 1);
    expect([file?.name, file?.type, file?.size]).toEqual(["picture-2.png", "image/png", 5]);
    expect(fileOf({ name: "Yard", dataUrl }, 0)?.name).toBe("Yard");
  });

  it.each(["data:image/png;base64,%%%", "data:image/svg+xml,<svg/>", "data:text/html;base64,AA=="])(
    "is not read from %s",
    (dataUrl) => expect(fileOf({ name: "x", dataUrl }, 0)).toBeNull(),
  );
});
