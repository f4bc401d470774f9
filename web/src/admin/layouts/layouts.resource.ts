import { layoutRoutes, reorderLayouts } from "@ezo/contract/admin/projects/layouts";
import { contentResource } from "../resource/content-resource.ts";

export const layouts = contentResource({ entity: "layout", ...layoutRoutes, reorder: reorderLayouts });
