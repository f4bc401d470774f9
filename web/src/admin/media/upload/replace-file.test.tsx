import { UPLOAD_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { expect, it, vi } from "vitest";
import { chooseFile, dialogs, drawSignedIn, drawsAdmin, press, unmountDrawn, until } from "../../testing.tsx";
import { ReplaceFile } from "./replace-file.tsx";

drawsAdmin();

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const small = { width: 4, height: 3 };

it.each([
  ["zone_image", { width: 300, height: 900 }, true],
  ["zone_image", { width: 800, height: 600 }, false],
  ["project", { width: 300, height: 900 }, false],
] as const)(
  "used by a %s, warns about zones if %o has other proportions: %s",
  async (entity, size, isSaid) => {
    vi.stubGlobal("createImageBitmap", async () => size);
    const uses = [{ entity, field: "image", id: 1, title: "A" }] as never;
    await drawSignedIn(
      <ReplaceFile
        picture={{ id: 1, uses, width: 1600, height: 1200 }}
        version={1}
        onReplaced={() => undefined}
      />,
      () => null,
    );
    await chooseFile("tall.png", 1, PNG);
    await until(() => expect(dialogs()).toHaveLength(1));
    const words = document.querySelector('[role="dialog"]')?.textContent;
    if (isSaid) expect(words).toContain("300 × 900");
    else expect(words).not.toContain("stretched");
    unmountDrawn();
  },
);

it("clears the refusal once another file is chosen", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1 }));
  // The second upload never finishes.
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = new EventTarget();
      open() {}
      setRequestHeader() {}
      addEventListener() {}
      send() {}
      abort() {}
    },
  );
  const picture = { id: 1, uses: [], width: 1600, height: 1200 };
  await drawSignedIn(<ReplaceFile picture={picture} version={1} onReplaced={() => undefined} />, () => null);
  await chooseFile("large.png", UPLOAD_MAX_BYTES + 1, PNG);
  await until(() => expect(document.querySelector('li [role="alert"]')).not.toBeNull());
  await chooseFile("right.png", 1, PNG);
  await until(() => expect(dialogs()).toHaveLength(1));
  await press("Replace the file");
  expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual(["right.png"]);
  unmountDrawn();
});

it("sends the file with the version that was seen", async () => {
  vi.stubGlobal("createImageBitmap", async () => small);
  const sent: { path: string; fields: Record<string, unknown> }[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = new EventTarget();
      path = "";
      open(_method: string, path: string) {
        this.path = path;
      }
      setRequestHeader() {}
      addEventListener() {}
      send(body: FormData) {
        sent.push({ path: this.path, fields: Object.fromEntries(body) });
      }
      abort() {}
    },
  );
  const picture = { id: 5, uses: [], width: 1600, height: 1200 };
  await drawSignedIn(<ReplaceFile picture={picture} version={7} onReplaced={() => undefined} />, () => null);
  await chooseFile("new.png", 1, PNG);
  await until(() => expect(dialogs()).toHaveLength(1));
  expect(sent).toEqual([]);
  await press("Replace the file");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain("/admin/media/5/replace");
  expect(sent[0]?.fields).toMatchObject({ version: "7", file: expect.objectContaining({ name: "new.png" }) });
  unmountDrawn();
});

it.each([
  ["of another kind", 1, "%PDF-1.7", small, "JPG, PNG, WebP, AVIF, HEIC"],
  ["too large", UPLOAD_MAX_BYTES + 1, PNG, small, "larger than 20 MB"],
  ["of too many pixels", 1, PNG, { width: 10_000, height: 6_001 }, "60 megapixels"],
])("refuses a file %s without asking", async (_, bytes, content, size, reason) => {
  vi.stubGlobal("createImageBitmap", async () => size);
  const picture = { id: 1, uses: [], width: 1600, height: 1200 };
  await drawSignedIn(<ReplaceFile picture={picture} version={1} onReplaced={() => undefined} />, () => null);
  await chooseFile("wrong.png", bytes, content);
  await until(() => expect(document.querySelector('li [role="alert"]')?.textContent).toContain(reason));
  expect(document.body.textContent).toContain("wrong.png");
  expect(dialogs()).toEqual([]);
  unmountDrawn();
});

it("takes a phone's photo, which the browser cannot read", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no decoder")));
  const uses = [{ entity: "zone_image", field: "image", id: 1, title: "A" }] as never;
  const picture = { id: 1, uses, width: 1600, height: 1200 };
  await drawSignedIn(<ReplaceFile picture={picture} version={1} onReplaced={() => undefined} />, () => null);
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  expect(field?.accept.split(",")).toEqual(expect.arrayContaining(["image/heic", ".heic", ".heif"]));
  await chooseFile("IMG_0001.HEIC", 1, "\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  await until(() => expect(dialogs()).toHaveLength(1));
  expect(document.querySelector('li [role="alert"]')).toBeNull();
  // Whether it has the proportions of the zones is not known.
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("stretched");
  unmountDrawn();
});
