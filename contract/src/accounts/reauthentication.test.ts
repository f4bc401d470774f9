import { expect, it } from "vitest";
import { needsReauthentication } from "./reauthentication.ts";
import { routes } from "../routes.ts";

const namesOf = (list: readonly { method: string; path: string }[]) =>
  list.map(({ method, path }) => `${method} ${path}`).sort();

it("asks before every export of people, as a file or as JSON, and before no look-up", () => {
  const people = routes.filter(
    ({ capability }) => capability === "enquiries.export" || capability === "contacts.export",
  );
  const asked = people.filter(needsReauthentication);
  expect(namesOf(asked)).toEqual([
    "get /admin/contacts/:id/export",
    "get /admin/contacts/export",
    "get /admin/customers/export",
    "get /admin/marketing-emails/:id/recipients/export",
    "post /admin/privacy/export",
    "post /admin/privacy/export/pdf",
  ]);
  // A new call of these capabilities is sorted into one of the two lists.
  expect(namesOf(people.filter((definition) => !asked.includes(definition)))).toEqual([
    "get /admin/privacy/erasures",
    "post /admin/privacy/held",
  ]);
});

it("asks before sessions are ended, and not before one's own is left", () => {
  const ending = routes.filter(({ method, path }) => method === "delete" && path.includes("/sessions"));
  expect(namesOf(ending.filter(needsReauthentication))).toEqual([
    "delete /admin/users/:id/sessions",
    "delete /admin/users/:id/sessions/:session",
    "delete /profile/sessions/:id",
  ]);
  expect(namesOf(ending)).toHaveLength(3);
  const open = routes.filter(({ path }) => path === "/auth/logout" || path === "/auth/not-me");
  expect(open.map(needsReauthentication)).toEqual([false, false]);
});
