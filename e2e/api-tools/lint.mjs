// `node lint.mjs <openapi.json>`: prints what Redocly's recommended rules find, as JSON. Examples are among what they check.
import { createConfig, lint } from "@redocly/openapi-core";

const config = await createConfig({ extends: ["recommended"] });
const problems = await lint({ ref: process.argv[2], config });
console.log(
  JSON.stringify(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])),
);
