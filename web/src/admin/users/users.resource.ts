import { userRoutes } from "@ezo/contract/admin/users";
import { contentResource } from "../resource/content-resource.ts";

export const users = contentResource({
  entity: "user",
  ...userRoutes,
});
