import * as contract from "@ezo/contract/admin-projects";
import type { Previews } from "@ezo/core/content/content.preview";
import type { ProjectsAdmin } from "@ezo/core/projects/projects.admin";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { bulkOutcome } from "./bulk-outcome.ts";
import { mountContent } from "./content-calls.ts";
import { presentPreview } from "./preview-link.ts";

export function adminProjectRoutes(
  mount: Mount,
  services: {
    projects: ProjectsAdmin;
    translations: TranslationsService;
    previews: Previews;
    publicUrl: string;
  },
) {
  const { projects, translations, previews, publicUrl } = services;
  mount(contract.bulkUpdateProjects, async ({ body }, { actor, locale }) =>
    bulkOutcome(translations, await projects.updateMany(actor, body.ids, body.set, body.versions), locale),
  );
  mount(contract.reorderProjects, async ({ body }, { actor, locale }) =>
    bulkOutcome(translations, await projects.reorder(actor, body.ids, body.versions), locale),
  );
  mount(contract.previewProject, async ({ params, query }, { actor }) => {
    await projects.get(actor, params.id, query.locale);
    const path = `/projects/${params.id}`;
    return { data: presentPreview(previews.issue("project", params.id), path, query.locale, publicUrl) };
  });
  mountContent(
    mount,
    {
      list: contract.listAdminProjects,
      get: contract.getAdminProject,
      create: contract.createAdminProject,
      put: contract.putAdminProject,
      patch: contract.patchAdminProject,
      post: contract.postAdminProject,
      remove: contract.deleteAdminProject,
      restore: contract.restoreAdminProject,
      history: contract.listProjectHistory,
      compareVersion: contract.compareProjectVersion,
      restoreVersion: contract.restoreProjectVersion,
      deletion: contract.getProjectsDeletion,
      bulkDelete: contract.bulkDeleteProjects,
      bulkRestore: contract.bulkRestoreProjects,
    },
    projects,
    translations,
  );
}
