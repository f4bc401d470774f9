import * as contract from "@ezo/contract/admin-features";
import type { FeaturesAdmin } from "@ezo/core/features/features.admin";
import { searchIcons } from "@ezo/core/features/icons";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { bulkOutcome } from "./bulk-outcome.ts";
import { mountContent } from "./content-calls.ts";

export function adminFeatureRoutes(
  mount: Mount,
  services: { features: FeaturesAdmin; translations: TranslationsService },
) {
  const { features, translations } = services;

  mount(contract.searchIcons, ({ query }) => {
    const { icons, total } = searchIcons(query.search, query.limit);
    return { data: icons, meta: { total } };
  });
  mount(contract.getProjectFeatures, async ({ params, query }, { actor }) => ({
    data: await features.ofProject(actor, params.id, query.locale),
  }));
  mount(contract.putProjectFeatures, async ({ params, query, body }, { actor }) => ({
    data: await features.assign(
      actor,
      params.id,
      { featureIds: body.feature_ids, version: body.version },
      query.locale,
    ),
  }));
  mount(contract.reorderFeatures, async ({ body }, { actor, locale }) =>
    bulkOutcome(translations, await features.reorder(actor, body.ids, body.versions), locale),
  );
  mountContent(
    mount,
    {
      list: contract.listAdminFeatures,
      get: contract.getAdminFeature,
      create: contract.createAdminFeature,
      put: contract.putAdminFeature,
      patch: contract.patchAdminFeature,
      post: contract.postAdminFeature,
      remove: contract.deleteAdminFeature,
      restore: contract.restoreAdminFeature,
      history: contract.listFeatureHistory,
      compareVersion: contract.compareFeatureVersion,
      restoreVersion: contract.restoreFeatureVersion,
      deletion: contract.getFeaturesDeletion,
      bulkDelete: contract.bulkDeleteFeatures,
      bulkRestore: contract.bulkRestoreFeatures,
    },
    features,
    translations,
  );
}
