import react from "@vitejs/plugin-react";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { buildFonts } from "./scripts/build-fonts.ts";
import { georgianCountries } from "./scripts/georgian-countries.ts";

const { resolve: resolved } = createRequire(import.meta.url);
const { resolve: resolvedByRouter } = createRequire(resolved("react-router-dom"));
/** The package's main entry is the development build, with warnings. */
const productionRouter = join(dirname(resolvedByRouter("react-router/package.json")), "dist/production");
const adoptedStyle = fileURLToPath(new URL("src/shared/styles/adopted-style.ts", import.meta.url));

/** Short names, because scripts contain the class names of all pages. Both builds must generate the same name. */
const className = (name: string, _file: string, css: string) =>
  `${name}_${createHash("sha1").update(css).digest("base64url").slice(0, 4)}`;

/**
 * Imports class names one by one, which are then constants like any other: a chunk contains those that it uses, where each
 * page would load a table of all.
 */
const inlinedClassNames: Plugin[] = [
  {
    name: "ezo:inlined-class-names",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\.module\.css"/ },
      // Nothing in these lines is ever shown in a stack trace.
      handler: (code) => ({
        code: code.replace(/^import (\w+)( from ".*\.module\.css";)$/gm, "import * as $1$2"),
        map: null,
      }),
    },
  },
  {
    // Once its names are constants elsewhere, a table would be left out of the build, and its styles with it. This statement
    // keeps it in; the minifier removes the statement.
    name: "ezo:kept-styles",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code: `${code}\ndebugger;`, map: null, moduleSideEffects: true }),
    },
  },
];

/**
 * Groups of modules, so that a public page loads few files instead of thirty: libraries, our own small modules (none that
 * imports zod), the table of pages with its queries, and the public components, which the admin does not use.
 */
const chunks = [
  // Loads other scripts. The entry needs only this and must not wait for the libraries.
  { name: "preload", test: /vite\/preload-helper|\/app\/render\/later-scripts\.ts$/, priority: 3 },
  {
    name: "vendor",
    // Lists that grow without end are in the admin only.
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(react-query|query-core))\/(?!.*infinitequery)/i,
    priority: 2,
  },
  {
    name: "site",
    test: /\/(web\/src\/(shared\/((api|i18n|lib|query)\/|(shortlist|apartments)\/(use-shortlist|shortlist|shortlist-ids|heart-button|apartment-status|places|picture-sizes)\.|live\/public-events\.)|app\/pages\/(lazy-view|explorer-view)\.)|contract\/src\/(values\/(ids|time|languages|limits\/[\w-]+|patterns)|route)\.ts)/,
    priority: 1,
  },
  // With the styles of all pages, since a request for each would take longer; after the shared ones.
  {
    name: "pages",
    test: /\/web\/src\/(app\/(pages\/(page|pages|explorer-pages|find-page)|loaded-content)\.ts|public\/explorer\/(board\/(board-code|view)|layouts\/(rooms-filter|layouts\.queries))\.ts|public\/[^/]+\/[^/]+(\.queries|-view)\.ts|shared\/apartments\/search\/[\w.-]+\.ts|(app|public\/(?!call-request\/|explorer\/payment-plan\/calculator)|shared\/styles\/base)\/?.*\.css)$/,
    priority: 1,
  },
  {
    name: "ui",
    test: /\/web\/(src\/shared\/((ui\/(?!lightbox\/|map\/)|content\/|format\/|navigation\/|query\/)|(?!styles\/base).*\.css)|public\/fonts\/fonts\.css)/,
    priority: 2,
  },
  // Small modules that pages of apartments share, with or without the explorer: a file for each would cost more than what is
  // in it, and in the explorer's chunk an apartment's page would load the whole explorer for them.
  {
    name: "cards",
    test: /\/web\/src\/(shared\/apartments\/(apartment-cards|old-price|instalment-text|orientation|rooms-text|has-own-entry|name-with-place)|public\/explorer\/(crumbs|fact-list|missing-place|use-live-explorer|stage\/status-legend))\.tsx?$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // What the levels of the explorer share: the part that is shown within a project's page.
  {
    name: "explorer",
    test: /\/(web\/src\/(public\/explorer\/([\w-]+\/)?|shared\/apartments\/filters\/(?=matches|stats-line))(?!(tap-sheet|apartment-|sides-and-sun|number-box|layout|same-layout|rooms-filter|offer-|use-offer-|plan-|payment-plans|calculator|board-(?!part)|floor-page|use-apartment|building-page|status-legend|use-zoom|zoom|use-gestures|stage-tools|with-full-screen|full-screen|use-sharpness)[\w.-]*)[\w-]+\.tsx?|contract\/src\/values\/geometry\/polygon\.ts)$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // One calculation in several small modules: what needs one of them loads one file.
  {
    name: "payment-plan",
    test: /\/contract\/src\/values\/money\/(amounts|loan|plans\/(payment-plan|payment-plan-terms|plan-bounds|plan-handover|spoken-plan))\.ts$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The contract of the explorer and its apartments, likewise.
  {
    name: "navigation",
    test: /\/contract\/src\/site\/(apartment-(detail|filters|status|summary)|navigation|unit-facts|zones)\.ts$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The form that the explorer and the search share.
  {
    name: "filters",
    test: /\/web\/src\/shared\/apartments\/(filters\/(filter-|use-filter-draft))[\w-]*\.tsx?$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Dependencies of both public and admin libraries. In the admin's chunk they would load its styles on public pages.
  { name: "prop-types", test: /node_modules\/prop-types\//, priority: 2 },
  {
    name: "scroll-lock",
    test: /node_modules\/(react-remove-scroll(-bar)?|use-callback-ref|use-sidecar|aria-hidden|tslib)\/|\/shared\/styles\/adopted-style\.ts$/,
    priority: 2,
  },
  // Libraries of the admin only; without these groups each of its screens would load a hundred files.
  { name: "admin-kit", test: /node_modules\/@mantine\/(core|hooks|notifications|form)\//, priority: 1 },
  { name: "admin-dates", test: /node_modules\/(@mantine\/dates|dayjs)\//, priority: 1 },
];

/**
 * Two builds share this file: the client build, and (with `build.ssr`) the module with which the server renders pages. Both
 * must generate the same asset URLs, so `isSsrBuild` is only used where it does not affect them.
 */
export default defineConfig(async ({ command, isSsrBuild }) => {
  const fonts = await buildFonts();
  return {
    plugins: [...(isSsrBuild ? [] : [inlinedClassNames]), react()],
    define: {
      __FONT_PRELOADS__: JSON.stringify(fonts.preload),
      __HEADING_PRELOADS__: JSON.stringify(fonts.headingPreloads),
      __GEORGIAN_COUNTRIES__: JSON.stringify(georgianCountries()),
      // What renders pages is production code wherever it runs: without this, React would decide when it is loaded.
      ...(command === "build" && { "process.env.NODE_ENV": JSON.stringify("production") }),
    },
    css: { modules: { generateScopedName: className } },
    resolve: {
      alias: [
        ...(command === "build"
          ? [
              { find: /^react-router$/, replacement: join(productionRouter, "index.mjs") },
              { find: /^react-router\/dom$/, replacement: join(productionRouter, "dom-export.mjs") },
              // In development there is no policy that would forbid its element.
              { find: /^react-style-singleton$/, replacement: adoptedStyle },
            ]
          : []),
      ],
    },
    build: {
      target: "baseline-widely-available",
      outDir: isSsrBuild ? "dist/server" : "dist/client",
      emptyOutDir: true,
      // No inlined assets, so that the content security policy need not allow `data:`.
      assetsInlineLimit: 0,
      manifest: !isSsrBuild,
      // Only the client build needs the public folder with the fonts.
      copyPublicDir: !isSsrBuild,
      // The server links page chunks and their styles in the document's head.
      modulePreload: {
        polyfill: false,
        // The document links these already; otherwise the entry would contain a list of all of them.
        resolveDependencies: (_: string, dependencies: string[], { hostId }: { hostId: string }) =>
          hostId.includes("entry-client") ? [] : dependencies,
      },
      rolldownOptions: {
        optimization: { inlineConst: { mode: "all" as const } },
        // In the server build dynamic imports do not split code, which would be reported for each one.
        ...(isSsrBuild ? { checks: { ineffectiveDynamicImport: false } } : { input: "src/entry-client.tsx" }),
        output: isSsrBuild ? { entryFileNames: "[name].js" } : { codeSplitting: { groups: chunks } },
      },
    },
    // The server's bundle contains its dependencies, so that a deployment does not need the web packages. In development
    // only our own TypeScript goes through Vite.
    ssr: { noExternal: command === "build" ? (true as const) : [/^@ezo\//] },
    server: { middlewareMode: true },
    appType: "custom" as const,
  };
});
