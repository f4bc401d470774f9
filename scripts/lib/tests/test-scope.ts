/**
 * How much a test run covers. `npm test` runs what a change is most likely to break; `npm run test:full`, nightly, sets
 * TESTS=full and repeats it in the other modes, sizes, languages and colour schemes.
 */
export const isFullInEitherMode = process.env["TESTS"] === "full";

/**
 * For the number of inputs, which do not depend on the mode: the full run has all of them on PostgreSQL alone, and repeats
 * the test with the quick run's number with Redis.
 */
export const isFullRun = isFullInEitherMode && process.env["EZO_TEST_MODE"] !== "redis";
