import { featureRoutes, reorderFeatures } from "@ezo/contract/admin/content/features";
import { contentResource } from "../resource/content-resource.ts";

export const features = contentResource({
  entity: "feature",
  ...featureRoutes,
  reorder: reorderFeatures,
});
