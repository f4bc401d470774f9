import * as contract from "@ezo/contract/admin/interest";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf } from "../../mounting/calls.ts";

export function adminInterestRoutes(mount: Mount, { interest }: Parts) {
  const { data } = answersOf(mount);
  data(contract.listBoards, (_, { actor }) => interest.boards(actor));
  data(contract.getInterestBoard, ({ params, query }, { actor }) =>
    interest.board(actor, params.id, query.unit_type),
  );
  data(contract.listInterest, ({ query }, { actor }) => interest.of(actor, query.ids));
  mount(contract.listSearchMisses, ({ query }, { actor }) => interest.misses(actor, query));
  data(contract.listSearchValues, ({ query }, { actor }) => interest.used(actor, query));
}
