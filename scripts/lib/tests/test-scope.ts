/**
 * How much a test run covers. `npm test` runs what a change is most likely to break; `npm run test:full`, nightly, sets
 * TESTS=full and repeats it in the other modes, sizes, languages and colour schemes.
 */
export const isFullRun = process.env["TESTS"] === "full";
