import { previewProject, projectRoutes } from "@ezo/contract/admin/projects/projects";
import { expect, onlyInFull, STAFF, test } from "../fixtures.ts";

test("only a preview link shows the page of an inactive project", onlyInFull(), async ({ page, system }) => {
  const token = await system.signIn(STAFF.admin);
  const call: typeof system.call = (definition, input) => system.call(definition, input, { token });
  const { data } = await call(projectRoutes.create, {
    body: { is_active: false, translations: { ka: { title: "ჯერ დამალული" } } },
  });
  const params = { id: String(data.id) };
  const { data: link } = await call(previewProject, { params });
  const { pathname, search } = new URL(link.url);
  const shown = await page.goto(pathname + search);
  expect(shown?.status()).toBe(200);
  expect(shown?.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(page.getByRole("heading", { name: "ჯერ დამალული" })).toBeVisible();
  const banner = page.getByRole("complementary", { name: "წინასწარი ნახვა" });
  await expect(banner.getByRole("link")).toHaveAttribute("href", `/admin/projects/${data.id}/edit`);
  await page.emulateMedia({ media: "print" });
  await expect(banner).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const textOf = async (address: string) => (await page.request.get(address)).text();
  expect(await textOf(pathname)).not.toContain("ჯერ დამალული");
  expect(await textOf("/projects/1")).not.toContain("/admin/projects/1/edit");
  await call(projectRoutes.remove, { params });
  expect(await textOf(pathname + search)).not.toContain("ჯერ დამალული");
});
