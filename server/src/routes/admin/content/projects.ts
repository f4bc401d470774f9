import { getProjectFeeds } from "@ezo/contract/admin/projects/project-feeds";
import {
  getProjectVideo,
  uploadProjectVideo,
  uploadVideoCaptions,
} from "@ezo/contract/admin/projects/project-videos";
import * as contract from "@ezo/contract/admin/projects/projects";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf, messagesOf } from "../../mounting/calls.ts";
import { previewPresenter } from "../../mounting/preview-link.ts";
import { mountDrafts } from "../../mounting/draft-calls.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminProjectRoutes(mount: Mount, parts: Parts) {
  const { projects, projectVideos, feeds, translations, previews, config } = parts;
  const previewOf = previewPresenter(previews, config.publicUrl);
  answersOf(mount).data(uploadProjectVideo, (_, { actor, incoming }) => projectVideos.add(actor, incoming));
  answersOf(mount).data(uploadVideoCaptions, ({ body }, { actor, uploads }) =>
    projectVideos.addCaptions(actor, body.file, uploads),
  );
  mount(getProjectVideo, ({ params }, { actor }) => projectVideos.read(actor, params.id));
  const { bulk } = messagesOf(mount, translations);
  bulk(contract.bulkUpdateProjects, ({ body }, { actor }) =>
    projects.updateMany(actor, body.ids, body.set, body.versions),
  );
  bulk(contract.reorderProjects, ({ body }, { actor }) => projects.reorder(actor, body.ids, body.versions));
  answersOf(mount).data(contract.previewProject, async ({ params, query }, { actor }) => {
    const { draft } = await projects.get(actor, params.id, query.locale);
    const page = { entity: "project", id: params.id, path: `/projects/${params.id}` } as const;
    return previewOf(page, query.locale, draft !== null);
  });
  answersOf(mount).data(getProjectFeeds, ({ params }, { actor }) => feeds.report(actor, params.id));
  mountDrafts(mount, contract.projectDrafts, projects.drafts, translations);
  mountResource(mount, contract.projectRoutes, projects, translations);
}
