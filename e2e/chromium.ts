import type { LaunchOptions } from "@playwright/test";

/** Options for Debian's Chromium as root in a container, without background requests. */
export const chromiumOptions = {
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Blocks other hosts, so that a run is the same with and without a network.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
  ],
} satisfies LaunchOptions;
