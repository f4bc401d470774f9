import type { Project } from "@ezo/contract/site/projects";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { ProjectFacts } from "./project-facts.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const project = {
  id: 1,
  location: "Vake",
  status: "planning",
  start_date: "2027-04-01",
  completion_date: null,
  layouts_count: 0,
  is_active: true,
} as unknown as Project;
const labelsIn = (box: HTMLElement) => [...box.querySelectorAll("dt")].map(({ textContent }) => textContent);

it("has no row for a place that nobody has written, and says of a date that it is not known", async () => {
  const { box, t } = await drawPublic(<ProjectFacts project={project} />);
  const dates = [t("projects.start_date"), t("projects.completion_date")];
  expect(labelsIn(box)).toEqual([t("projects.status"), t("projects.location"), ...dates]);
  expect(box.querySelectorAll("dd")[3]?.textContent).toBe(t("messages.not_specified"));
  const other = await drawPublic(<ProjectFacts project={{ ...project, location: "" }} />);
  expect(labelsIn(other.box)).toEqual([t("projects.status"), ...dates]);
});
