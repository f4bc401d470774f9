import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** Every browser test, those included that are still being settled against the new pages. */
export default defineConfig({ ...config, testMatch: ["*.spec.ts"] });
