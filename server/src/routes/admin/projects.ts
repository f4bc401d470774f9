import { getProjectFeeds } from "@ezo/contract/admin/project-feeds";
import * as contract from "@ezo/contract/admin/projects";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../calls.ts";
import { previewPresenter } from "../preview-link.ts";
import { mountResource } from "../resource-calls.ts";

export function adminProjectRoutes(mount: Mount, { projects, feeds, translations, previews, config }: Parts) {
  const previewOf = previewPresenter(previews, config.publicUrl);
  const { bulk } = messagesOf(mount, translations);
  bulk(contract.bulkUpdateProjects, ({ body }, { actor }) =>
    projects.updateMany(actor, body.ids, body.set, body.versions),
  );
  bulk(contract.reorderProjects, ({ body }, { actor }) => projects.reorder(actor, body.ids, body.versions));
  answersOf(mount).data(contract.previewProject, async ({ params, query }, { actor }) => {
    await projects.get(actor, params.id, query.locale);
    return previewOf("project", params.id, query.locale);
  });
  answersOf(mount).data(getProjectFeeds, ({ params }, { actor }) => feeds.report(actor, params.id));
  mountResource(mount, contract.projectRoutes, projects, translations);
}
