/**
 * How much a run of the tests covers. `npm test` takes what a change most likely breaks; `npm run test:full`, nightly,
 * sets TESTS=full and adds the other mode, size, language and colours of what the quick run has seen once.
 */
export const isFullRun = process.env["TESTS"] === "full";
