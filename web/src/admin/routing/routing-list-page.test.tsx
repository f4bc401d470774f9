import { expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, listAnswer, press, until } from "../testing.tsx";
import RoutingListPage from "./routing-list-page.tsx";

drawsAdmin();

const RULE = {
  id: 4,
  version: 1,
  created_at: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
  deleted_at: null,
  name: "Russian evenings",
  project_ids: [],
  locales: ["ru"],
  subjects: [],
  sources: [],
  hours: "outside",
  user_ids: [1],
  people: [{ id: 1, name: "Nino" }],
  is_active: true,
  sort_order: 1,
  routed: 12,
};
const shown = () => document.body.textContent;

/** Draws the page with these rules; returns the examples that were tried. */
async function drawPage(rules: readonly unknown[], trial: unknown) {
  const tried: unknown[] = [];
  await drawSignedIn(<RoutingListPage />, (_, path, body) => {
    if (path.endsWith("/try")) {
      tried.push(body);
      return { body: { data: trial } };
    }
    if (path.endsWith("/settings")) return { body: { data: { contact_settings: { form_subjects: [] } } } };
    return listAnswer(path.endsWith("/routing-rules") ? [...rules] : []);
  });
  return tried;
}

it("explains that nothing is routed without rules", async () => {
  await drawPage([], {});
  await until(() => expect(shown()).toContain("Without rules no request is routed"));
});

it("says what a rule asks for, and which rule and person an example would get", async () => {
  const tried = await drawPage([RULE], {
    rule: { id: 4, name: RULE.name },
    person: { id: 1, name: "Nino" },
    candidates: [{ id: 1, name: "Nino", is_present: true, open_requests: 3 }],
    is_within_hours: false,
  });
  await until(() => expect(shown()).toContain("Russian · Outside office hours"));
  await press("Who gets it?");
  await until(() => expect(document.querySelector('[role="status"] strong')?.textContent).toBe("Nino"));
  expect(tried).toEqual([
    { project_id: null, locale: "ka", subject: "general", source: "contact_form", hours: "any" },
  ]);
  expect(shown()).toContain("open: 3");
});

it("says when no rule fits", async () => {
  await drawPage([RULE], { rule: null, person: null, candidates: [], is_within_hours: true });
  await press("Who gets it?");
  await until(() => expect(shown()).toContain("No rule fits"));
});
