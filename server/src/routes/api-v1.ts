import { listV1Apartments, listV1Layouts, listV1Projects } from "@ezo/contract/v1/lists";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";

export function apiV1Routes(mount: Mount, { apiV1 }: Parts) {
  mount(listV1Projects, ({ query }, { key }) => apiV1.projects(key, query));
  mount(listV1Apartments, ({ query }, { key }) => apiV1.apartments(key, query));
  mount(listV1Layouts, ({ query }, { key }) => apiV1.layouts(key, query));
}
