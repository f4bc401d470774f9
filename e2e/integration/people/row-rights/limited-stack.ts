import { roleRoutes } from "@ezo/contract/admin/roles";
import { userRoutes } from "@ezo/contract/admin/users";
import { withNeeds } from "@ezo/contract/values/roles/capability-needs";
import type { Db } from "@ezo/core/platform/db";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, expect } from "vitest";
import { createGalleryImage } from "../../../stack/factories/content.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

/** A stack with two projects, and people who are limited to the first of them. */
export function useLimitedStack() {
  let stack: Stack;
  let admin: string;
  let own: Awaited<ReturnType<typeof house>>;
  let foreign: Awaited<ReturnType<typeof house>>;
  let serial = 0;
  beforeAll(async () => {
    stack = await startStack();
    admin = await stack.token();
    own = await house(db());
    foreign = await house(db());
  });
  afterAll(() => stack.stop());
  const db = () => stack.database.prisma;

  /** Somebody of a role, not limited yet, and their session. */
  async function aColleague(role: string) {
    const email = `limited-${++serial}@writes.test`;
    await createAccount(db(), { email, name: "Limited", role, password: PASSWORD });
    const { id } = await db().user.findUniqueOrThrow({ where: { email } });
    const limit = () => {
      const body = { project_ids: [own.project.id] };
      return stack.call(userRoutes.patch, { params: { id: String(id) }, body }, { token: admin });
    };
    return { email, limit, token: await stack.token(email) };
  }
  async function limited(role: string): Promise<string> {
    const { email, limit } = await aColleague(role);
    await limit();
    return stack.token(email);
  }
  /** The key of a role of the firm's own that may change the whole stock. */
  async function keeperRole(): Promise<string> {
    const name = `მცველი ${++serial}`;
    const body = { translations: { ka: { name } }, capabilities: withNeeds(["stock.edit"]) };
    return (await stack.call(roleRoutes.create, { body }, { token: admin })).data.key;
  }
  return {
    stack: () => stack,
    db,
    admin: () => admin,
    own: () => own,
    foreign: () => foreign,
    aColleague,
    limited,
    keeperRole,
  };
}

/** A project with apartments, pictures with zones and a picture of the gallery. */
async function house(db: Db) {
  const stock = await createStock(db);
  return { ...stock, image: await createGalleryImage(db, "yard", stock.project.id) };
}

export const idOf = ({ id }: { id: number }) => ({ id: String(id) });
/** Refused, or not even there for the caller. */
export async function mustBeRefused(call: Promise<unknown>): Promise<void> {
  expect([403, 404, 422]).toContain((await failureOf(call)).status);
}
