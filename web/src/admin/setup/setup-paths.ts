import type { Setup, SetupCheckName, SetupStepName } from "@ezo/contract/admin/setup/setup";
import { campaignPaths } from "../campaigns/campaign-paths.ts";
import { zoneEditorPaths } from "../inventory/inventory-paths.ts";
import { legalPaths } from "../legal/legal-paths.ts";
import { projectPaths } from "../projects/project-paths.ts";
import { userPaths } from "../users/user-paths.ts";

export const SETUP_PATH = "/admin/setup" as const;
export const STEP_PARAM = "step";
export const stepPath = (step: SetupStepName): string => `${SETUP_PATH}?${STEP_PARAM}=${step}`;

type Known = Pick<Setup, "project_id" | "building">;
const ofProject = (id: number | null | undefined): string => (id ? projectPaths.edit(id) : projectPaths.add);

/** The screen on which something is done; null for what is done on the step itself, or outside of the admin. */
export function checkPath(name: SetupCheckName, { project_id: projectId, building }: Known): string | null {
  switch (name) {
    case "contact":
      return "/admin/contact-info";
    case "logo":
      return "/admin/brand";
    case "colleague":
      return userPaths.add;
    case "project":
      return ofProject(projectId);
    case "explorer":
      return building && ofProject(building.project_id);
    case "facade":
      return building && zoneEditorPaths.floors(building.project_id, building.id);
    case "mail_dns":
      return campaignPaths.deliverability;
    case "legal_pages":
      return legalPaths.list;
    case "name":
    case "home_texts":
    case "about_texts":
    case "other_texts":
    case "mail_server":
    case "mail_sender":
    case "test_mail":
    case "apartments":
    case "https":
    case "backup":
      return null;
  }
}
