import { previewProject, projectDrafts } from "@ezo/contract/admin/projects";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../stack/content.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  token = await stack.token();
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const params = ({ id }: { id: number }) => ({ id: String(id) });

describe("the draft of a project", () => {
  async function drafted() {
    const project = await createProject(db());
    const body = { version: 1, translations: { en: { location: "There" } } };
    await stack.call(projectDrafts.saveDraft, { params: params(project), body } as never, { token });
    return project;
  }

  it("is kept nowhere by whoever follows its preview link, however the query names it", async () => {
    const project = await drafted();
    const link = (
      await stack.call(previewProject, { params: params(project), query: { locale: "en" } }, { token })
    ).data;
    for (const name of ["preview", "preview[]"]) {
      const answer = await fetch(`${stack.url()}/api/projects/${project.id}?locale=en&${name}=${link.token}`);
      const { data } = (await answer.json()) as { data: { location: string } };
      expect([
        name,
        data.location,
        answer.headers.get("cache-control"),
        answer.headers.get("x-robots-tag"),
      ]).toEqual([name, "There", "no-store", "noindex"]);
    }
  });
});
