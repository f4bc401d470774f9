import { constructionRoutes } from "@ezo/contract/admin/projects/construction";
import { contentResource } from "../resource/content-resource.ts";

export const construction = contentResource({ entity: "construction_entry", ...constructionRoutes });
