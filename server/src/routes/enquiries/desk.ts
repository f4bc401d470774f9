import { listOpenedOffers } from "@ezo/contract/enquiries/enquiry-offers";
import * as steps from "@ezo/contract/enquiries/enquiry-steps";
import * as clock from "@ezo/contract/enquiries/response-clock";
import type { Mount } from "../../http/mount.ts";
import { checkedKey } from "../../http/request/validation/idempotency-key.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";
import { mountSettings } from "../mounting/resource-calls.ts";

/** The clock of enquiries, calls that staff note, and next steps. */
export function deskRoutes(mount: Mount, { desk, responseSettings }: Parts) {
  const { data } = answersOf(mount);
  data(steps.noteCall, ({ params, body }, { actor, idempotencyKey }) =>
    desk.calls.note(actor, params.id, body, checkedKey(idempotencyKey)),
  );
  data(steps.setNextStep, ({ params, body }, { actor }) => desk.steps.set(actor, params.id, body));
  data(steps.finishNextStep, ({ params, body }, { actor }) =>
    desk.steps.finish(actor, params.id, body.step_version),
  );
  data(steps.cancelNextStep, ({ params, query }, { actor }) =>
    desk.steps.cancel(actor, params.id, query.step_version),
  );
  mount(steps.getVisitFile, ({ params }, { actor }) => desk.visitFiles.get(actor, params.id));
  mount(steps.listNextSteps, async ({ query }, { actor }) => {
    const { steps: due, meta } = await desk.today.list(actor, query);
    return { data: due, meta };
  });
  data(listOpenedOffers, (_, { actor }) => desk.openedOffers.list(actor));
  data(clock.getResponseClock, (_, { actor }) => desk.responseTimes.clock(actor));
  data(clock.getOwnResponseTimes, (_, { actor }) => desk.responseTimes.own(actor));
  data(clock.getResponseTimes, ({ query }, { actor }) => desk.responseTimes.report(actor, query));
  mountSettings(mount, clock.responseSettings, responseSettings);
}
