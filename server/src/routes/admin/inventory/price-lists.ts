import {
  comparePriceList,
  createPriceList,
  deletePriceList,
  getPriceList,
  listPriceLists,
  listStoppedPriceLists,
  publishPriceList,
  savePriceList,
  undoPriceList,
  withdrawPriceList,
} from "@ezo/contract/inventory/price-lists";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf } from "../../mounting/calls.ts";

export function adminPriceListRoutes(mount: Mount, { inventory: { priceLists } }: Parts) {
  const { data } = answersOf(mount);
  data(listPriceLists, ({ query }, { actor }) => priceLists.list(actor, query.project_id));
  // Before the list of an id.
  data(listStoppedPriceLists, (_, { actor }) => priceLists.stopped(actor));
  data(comparePriceList, ({ body }, { actor }) => priceLists.compare(actor, body.project_id, body));
  data(createPriceList, ({ body: { project_id: projectId, ...draft } }, { actor }) =>
    priceLists.create(actor, projectId, draft),
  );
  data(getPriceList, ({ params }, { actor }) => priceLists.get(actor, params.id));
  data(savePriceList, ({ params, body }, { actor }) => priceLists.save(actor, params.id, body));
  data(deletePriceList, ({ params }, { actor }) => priceLists.remove(actor, params.id));
  data(publishPriceList, ({ params, body }, { actor }) =>
    priceLists.publish(actor, params.id, body.version, body.at),
  );
  data(withdrawPriceList, ({ params, body }, { actor }) =>
    priceLists.withdraw(actor, params.id, body.version),
  );
  data(undoPriceList, ({ params, body }, { actor }) => priceLists.undo(actor, params.id, body.version));
}
