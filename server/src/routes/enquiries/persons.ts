import * as contract from "@ezo/contract/persons";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";

export function personRoutes(mount: Mount, { persons }: Parts): void {
  const { data } = answersOf(mount);
  data(contract.findPersons, ({ query }, { actor }) => persons.find(actor, query.search));
  data(contract.getPerson, ({ params, query }, { actor }) => persons.get(actor, params.id, query));
  mount(contract.getPersonTimeline, ({ params, query }, { actor }) =>
    persons.timeline(actor, params.id, query.cursor),
  );
  data(contract.mergePersons, ({ params, body }, { actor }) =>
    persons.merge(actor, params.id, body.person_id),
  );
  data(contract.undoPersonMerge, ({ params, body }, { actor }) =>
    persons.undoMerge(actor, params.id, body.merge_id),
  );
  data(contract.separatePersons, ({ params, body }, { actor }) =>
    persons.separate(actor, params.id, body.person_id),
  );
}
