import { countSegment } from "@ezo/contract/marketing/segments/segments";
import { runs } from "@ezo/contract/testing/scope";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
let projects: number[];
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  projects = [(await createProject(db())).id, (await createProject(db())).id];
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

let serial = 0;
const some = fc.subarray([0, 1]);
const anyReader = fc.record({
  isSubscribed: fc.boolean(),
  interests: some,
  requests: fc.array(fc.record({ project: fc.constantFrom(0, 1), isDeleted: fc.boolean() }), {
    maxLength: 2,
  }),
});

it("a segment of projects counts who is interested in one or has asked about it, each once", async () => {
  const idOf = (index: number) => projects[index] ?? 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyReader, { maxLength: 6 }), some, async (readers, asked) => {
      await db().contact.deleteMany();
      for (const { isSubscribed, interests, requests } of readers) {
        const email = `reader-${++serial}@example.ge`;
        const status = isSubscribed ? "subscribed" : "unsubscribed";
        const interestProjectIds = interests.map(idOf);
        await db().contact.create({
          data: {
            email,
            emailHash: hashAddress(email),
            locale: "ka",
            source: "import",
            status,
            interestProjectIds,
          },
        });
        for (const { project, isDeleted } of requests)
          await storeEnquiry(db(), {
            // As it was typed.
            email: email.toUpperCase(),
            projectId: idOf(project),
            deletedAt: isDeleted ? new Date() : null,
          });
      }
      const belongs = ({ isSubscribed, interests, requests }: (typeof readers)[number]) =>
        isSubscribed &&
        asked.some(
          (project) =>
            interests.includes(project) ||
            requests.some((request) => request.project === project && !request.isDeleted),
        );
      const body = { filter: { project_ids: asked.map(idOf) } };
      const { data } = await stack.call(countSegment, { body }, { token });
      expect(data.count).toBe(readers.filter(belongs).length);
    }),
    { numRuns: runs(20) },
  );
});
