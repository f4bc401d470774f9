import { getLayout, listLayouts } from "@ezo/contract/site/layouts";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";

export function layoutRoutes(mount: Mount, { site }: Parts) {
  const { layouts } = site;
  mount(listLayouts, ({ params, query }) => layouts.ofProject(query.locale, params.id));
  answersOf(mount).data(getLayout, ({ params, query }) => layouts.get(query.locale, params.id, params.slug));
}
