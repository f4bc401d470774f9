import { describe, expect, it } from "vitest";
import { nodeFault } from "./node-version.ts";

describe("the version of Node", () => {
  it.each(["20.19.5", "20.20.0", "22.12.0", "24.0.0", "26.1.0"])("may be %s", (version) =>
    expect(nodeFault(version)).toBeUndefined(),
  );

  // Packages do not support those between two long-term versions.
  it.each(["18.20.8", "20.19.4", "21.7.3", "22.11.0", "23.11.0"])("may not be %s", (version) =>
    expect(nodeFault(version)).toBe(
      `Node ${version} is not supported: Ezo needs ^20.19.5 or ^22.12.0 or >=24.0.0`,
    ),
  );
});
