import { textRoutes } from "@ezo/contract/admin/content/translations";
import { contentResource } from "../resource/content-resource.ts";

export const translations = contentResource({
  entity: "translation",
  ...textRoutes,
});
