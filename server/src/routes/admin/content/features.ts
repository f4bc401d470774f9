import * as contract from "@ezo/contract/admin/content/features";
import { searchIcons } from "@ezo/core/features/icons";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf, messagesOf } from "../../mounting/calls.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminFeatureRoutes(mount: Mount, { features, translations }: Parts) {
  const { data } = answersOf(mount);
  mount(contract.searchIcons, ({ query }) => {
    const { icons, total } = searchIcons(query.search, query.limit);
    return { data: icons, meta: { total } };
  });
  data(contract.getProjectFeatures, ({ params, query }, { actor }) =>
    features.ofProject(actor, params.id, query.locale),
  );
  data(contract.putProjectFeatures, ({ params, query, body }, { actor }) => {
    const change = { featureIds: body.feature_ids, version: body.version };
    return features.assign(actor, params.id, change, query.locale);
  });
  messagesOf(mount, translations).bulk(contract.reorderFeatures, ({ body }, { actor }) =>
    features.reorder(actor, body.ids, body.versions),
  );
  mountResource(mount, contract.featureRoutes, features, translations);
}
