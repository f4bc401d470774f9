import { cancelNextStep, finishNextStep, setNextStep } from "@ezo/contract/enquiries/enquiry-steps";
import type { RouteInput } from "@ezo/contract/route";
import type { Stack } from "../../../stack/stack.ts";
import { params } from "../enquiries/answering-calls.ts";

export type Step = RouteInput<typeof setNextStep>["body"];
interface Of {
  id: number;
}

/** Calls about next steps as the admin makes them: with the version of the step that is there, unless a test names another one. */
export function stepCalls(stack: () => Stack, token: () => string) {
  const seen = async ({ id: enquiryId }: Of) => {
    const step = await stack().database.prisma.enquiryStep.findFirst({
      where: { enquiryId, endedAt: null },
      select: { version: true },
    });
    return { step_version: step?.version };
  };
  return {
    set: async (of: Of, step: Step, as = token()) => {
      const body = { ...(await seen(of)), ...step };
      return (await stack().call(setNextStep, { ...params(of), body }, { token: as })).data;
    },
    finish: async (of: Of) =>
      stack().call(finishNextStep, { ...params(of), body: await seen(of) }, { token: token() }),
    cancel: async (of: Of) =>
      stack().call(cancelNextStep, { ...params(of), query: await seen(of) }, { token: token() }),
  };
}
