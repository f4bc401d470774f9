import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import { useProjects } from "./use-projects.ts";

drawsAdmin();

const Names = () => <output>{useProjects().options.map(({ label }) => label)}</output>;

it("offers every project, not only those of the first page", async () => {
  let page = 0;
  await drawSignedIn(<Names />, () => {
    page += 1;
    return {
      body: {
        data: [{ id: page, title: `Park ${page}` }],
        meta: { total: 2, current_page: page, last_page: 2, per_page: 1 },
      },
    };
  });
  await until(() => expect(document.querySelector("output")?.textContent).toBe("Park 1Park 2"));
  expect(page).toBe(2);
});
