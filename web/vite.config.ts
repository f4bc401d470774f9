import react from "@vitejs/plugin-react";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { defineConfig } from "vite";
import { buildFonts } from "./scripts/build-fonts.ts";

const { resolve: resolved } = createRequire(import.meta.url);
const { resolve: resolvedByRouter } = createRequire(resolved("react-router-dom"));
/** Its main entry is the one for development, with warnings that no visitor needs. */
const productionRouter = join(dirname(resolvedByRouter("react-router/package.json")), "dist/production");

/** Instead of a large package that is not installed: `overrides` in package.json. */
const unicodeFlags = join(import.meta.dirname, "src/shared/forms/phone/no-unicode-flag.ts");

/** Every page names the classes of all pages, so the names are short. Both builds must make the same of a file. */
const className = (name: string, _file: string, css: string) =>
  `${name}_${createHash("sha1").update(css).digest("base64url").slice(0, 4)}`;

/**
 * What every public page needs comes in few files instead of thirty: the libraries, our own small modules (none that
 * brings zod), what the table of pages knows of each page, and the public components, of which the admin uses none.
 */
const chunks = [
  // What fetches scripts when they are asked for: the entry needs nothing else, and must not wait for the libraries.
  { name: "preload", test: /vite\/preload-helper|\/app\/later-scripts\.ts$/, priority: 3 },
  {
    name: "vendor",
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(react-query|query-core))\//,
    priority: 2,
  },
  {
    name: "site",
    test: /\/(web\/src\/(shared\/((api|i18n|lib|query)\/|(shortlist|apartments)\/(use-shortlist|shortlist|shortlist-ids|heart-button|apartment-status|places)\.|live\/public-events\.)|app\/(lazy-view|explorer-view)\.)|contract\/src\/(languages|limits|patterns|route)\.ts)/,
    priority: 1,
  },
  // With the styles of all pages, which are smaller than the wait for one more file each; behind the shared ones.
  {
    name: "pages",
    test: /\/web\/src\/(app\/(pages|find-page|loaded-content)\.ts|public\/[^/]+\/[^/]+(\.queries|-view)\.ts|(app|public\/(?!call-request\/)|shared\/styles\/base)\/?.*\.css)$/,
    priority: 1,
  },
  {
    name: "ui",
    test: /\/web\/(src\/shared\/((ui\/(?!lightbox\/)|content\/|format\/|navigation\/|query\/)|(?!styles\/base).*\.css)|public\/fonts\/fonts\.css)/,
    priority: 2,
  },
  // One file for what the explorer's levels share: all of it that stands within a project's page.
  {
    name: "explorer",
    test: /\/(web\/src\/public\/explorer\/(?!(tap-sheet|apartment-|plan-viewer|floor-page|use-apartment|building-page|crumbs|status-legend|navigation-gate|missing-place|use-zoom|zoom|use-gestures|stage-tools|with-full-screen|full-screen|use-live)[\w.-]*)[\w-]+\.tsx?|contract\/src\/polygon\.ts)$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What libraries of both sides share. In the admin's file it brought the admin's styles to visitors.
  { name: "prop-types", test: /node_modules\/prop-types\//, priority: 2 },
  {
    name: "scroll-lock",
    test: /node_modules\/(react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)\//,
    priority: 2,
  },
  // The admin's own, of which no public page uses any: without these each of its screens asked for a hundred files.
  { name: "admin-kit", test: /node_modules\/@mantine\/(core|hooks|notifications|form)\//, priority: 1 },
  { name: "admin-dates", test: /node_modules\/(@mantine\/dates|dayjs)\//, priority: 1 },
];

/**
 * Two builds share this file: what browsers load, and (with `build.ssr`) the same app as a module with which the
 * server renders pages. Both must name the same asset urls, so nothing here may depend on which one is running
 * except where it is said.
 */
export default defineConfig(async ({ command, isSsrBuild }) => {
  const fontPreloads = await buildFonts();
  return {
    plugins: [react()],
    define: { __FONT_PRELOADS__: JSON.stringify(fontPreloads) },
    css: { modules: { generateScopedName: className } },
    resolve: {
      alias: [
        { find: "country-flag-icons/unicode", replacement: unicodeFlags },
        ...(command === "build" && !isSsrBuild
          ? [
              { find: /^react-router$/, replacement: join(productionRouter, "index.mjs") },
              { find: /^react-router\/dom$/, replacement: join(productionRouter, "dom-export.mjs") },
            ]
          : []),
      ],
    },
    build: {
      target: "baseline-widely-available",
      outDir: isSsrBuild ? "dist/server" : "dist/client",
      emptyOutDir: true,
      // Everything is a file of our own: a strict policy then needs no `data:`.
      assetsInlineLimit: 0,
      manifest: !isSsrBuild,
      // The fonts are already beside the client build.
      copyPublicDir: !isSsrBuild,
      // Page chunks and their styles are linked by the server in the document's head.
      modulePreload: {
        polyfill: false,
        // The document already names what the two sides start with; the entry would carry a list of all of it.
        resolveDependencies: (_: string, dependencies: string[], { hostId }: { hostId: string }) =>
          hostId.includes("entry-client") ? [] : dependencies,
      },
      rolldownOptions: {
        // The server's side has no use for code that comes later, and says so of each piece.
        ...(isSsrBuild ? { checks: { ineffectiveDynamicImport: false } } : { input: "src/entry-client.tsx" }),
        output: isSsrBuild ? { entryFileNames: "[name].js" } : { codeSplitting: { groups: chunks } },
      },
    },
    // The server's bundle holds all it needs, so that a deployment carries none of the web's packages. While developing,
    // only our own TypeScript, which Node cannot load, goes through Vite.
    ssr: { noExternal: command === "build" ? (true as const) : [/^@ezo\//] },
    server: { middlewareMode: true },
    appType: "custom" as const,
  };
});
