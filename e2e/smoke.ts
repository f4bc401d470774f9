/**
 * `node --import tsx e2e/smoke.ts <major> <report>`: the unit tests, then the built server and worker with a page, a
 * login and an enquiry's mails, on the Node that runs this. The full run repeats it on every supported version.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import sharp from "sharp";
import { startBuiltSystem, STAFF } from "./stack/built-system.ts";
import { anEnquiry } from "./stack/factories/enquiries.ts";

const [wanted = "", report = ""] = process.argv.slice(2);
if (process.versions.node.split(".")[0] !== wanted)
  throw new Error(`this is Node ${process.version}, not ${wanted}`);

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
const tests = spawn(
  process.execPath,
  [vitest, "run", "--project", "unit", "--project", "unit-site", "--project", "unit-page", ...reporters],
  {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
  },
);
const [code] = (await once(tests, "exit")) as [number | null];
if (code !== 0) throw new Error(`the unit tests failed on Node ${process.version}`);

// With a copy of the demo: what fills it has been tested, and is no matter of the version.
const system = await startBuiltSystem({ isQuick: true });
try {
  for (const path of ["/readyz", "/en", "/api/openapi.json"]) {
    const response = await fetch(system.url + path);
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    await response.text();
  }
  await system.signIn(STAFF.admin); // Passwords are checked by a native module, as pictures are made by one.
  await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .avif()
    .toBuffer();
  const enquiry = anEnquiry();
  await system.call(sendEnquiry, { body: enquiry });
  await system.mailbox.waitFor(enquiry.email);
  console.log(`Node ${process.version}: server, worker, a page, a login and a mail`);
} finally {
  await system.stop();
}
