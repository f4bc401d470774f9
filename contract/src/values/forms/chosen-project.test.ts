import { expect, it } from "vitest";
import { z } from "zod";
import { ChosenProject } from "./form-fields.ts";

const schema = z.object({ project_id: ChosenProject });

it.each([[{}], [{ project_id: null }], [{ project_id: "" }], [{ project_id: 0 }], [{ project_id: "x" }]])(
  "asks for a project where none is chosen: %j",
  (body) => {
    const issues = schema.safeParse(body).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toContain("project_id");
    for (const { message } of issues) expect(message).toBe("errors.choose_project");
  },
);

it("takes a project as JSON and as a form says it", () => {
  for (const id of [7, "7"]) expect(schema.parse({ project_id: id })).toEqual({ project_id: 7 });
});
