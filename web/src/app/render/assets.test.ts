import { describe, expect, it } from "vitest";
import { adminAssets, publicAssets } from "./assets.ts";

const manifest = {
  "src/entry-client.tsx": { file: "assets/entry.js" },
  "src/app/start-public.tsx": {
    file: "assets/public.js",
    imports: ["_react.js"],
    css: ["assets/public.css"],
  },
  "src/app/start-admin.tsx": { file: "assets/admin.js", imports: ["_react.js"], css: ["assets/admin.css"] },
  "src/public/contact/contact-page.tsx": {
    file: "assets/contact.js",
    imports: ["src/app/start-public.tsx", "_react.js"],
    css: ["assets/contact.css"],
  },
  "_react.js": { file: "assets/react.js" },
};

describe("assets of a document", () => {
  it("links the page's own files and what they import, each once, shared styles first", () => {
    expect(publicAssets(manifest, ["src/public/contact/contact-page.tsx"])).toEqual({
      scripts: ["/assets/entry.js"],
      preloads: ["/assets/react.js", "/assets/public.js", "/assets/contact.js"],
      styles: ["/assets/public.css", "/assets/contact.css"],
    });
  });

  it("never links admin files on a public page, nor the other way round", () => {
    expect(JSON.stringify(publicAssets(manifest, ["src/public/contact/contact-page.tsx"]))).not.toContain(
      "admin",
    );
    expect(adminAssets(manifest).styles).toEqual(["/assets/admin.css"]);
  });

  it("refuses a manifest of another build", () => {
    expect(() => adminAssets({})).toThrow(/manifest/);
  });

  it("links to Vite's sources in development", () => {
    expect(adminAssets("dev").scripts).toEqual(["/@vite/client", "/src/entry-client.tsx"]);
  });
});
