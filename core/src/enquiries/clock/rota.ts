import type { Db, Tx } from "../../platform/db.ts";
import type { Seeable } from "../../platform/events/live-bus.ts";
import { canAnswer, grantSelect, mayTake, rightsOfUser } from "../../users/roles/role-rights.ts";
import { maySee } from "../inbox-staff.ts";

export interface Seller {
  id: number;
  name: string;
  email: string;
}
const select = { id: true, name: true, email: true } as const;

/** Who answers enquiries, in the order of the settings; everybody in the inbox where they name nobody who still works here. */
export async function sellersOf(db: Db | Tx, ids: readonly number[]): Promise<Seller[]> {
  const named = await staffInOrder(db, ids);
  if (named.length > 0) return named;
  const staff = await db.user.findMany({
    where: await canAnswer(db),
    orderBy: { id: "asc" },
    select: { ...select, ...grantSelect, role: true },
  });
  // Who sees only a part of the enquiries takes turns where the settings name them.
  const sellers = staff.filter(
    (user) => user.role !== "admin" && rightsOfUser(user).capabilities.includes("enquiries.read_all"),
  );
  return (sellers.length > 0 ? sellers : staff.filter(({ role }) => role === "admin")).map(
    ({ id, name, email }) => ({ id, name, email }),
  );
}

/** Who is notified when sellers do not answer this enquiry: the managers of the settings who may see it, else every administrator. */
export async function managersOf(db: Db, ids: readonly number[], enquiry: Seeable): Promise<Seller[]> {
  const named = await db.user.findMany({
    where: { ...(await canAnswer(db)), id: { in: [...ids] } },
    orderBy: { id: "asc" },
    select: { ...select, ...grantSelect },
  });
  const seeing = named.filter((user) => maySee(user, enquiry));
  if (seeing.length > 0) return seeing.map(({ id, name, email }) => ({ id, name, email }));
  const where = { isActive: true, deletedAt: null, role: "admin" };
  return db.user.findMany({ where, orderBy: { id: "asc" }, select });
}

/** Those of these users who can be given enquiries, in this order. */
export async function staffInOrder(db: Db | Tx, ids: readonly number[]): Promise<Seller[]> {
  const where = { ...(await canAnswer(db)), id: { in: [...ids] } };
  const found = await db.user.findMany({ where, select });
  return ids.flatMap((id) => found.find((user) => user.id === id) ?? []);
}

/** Those of them who may be given an enquiry about this project. */
export async function takersInOrder(
  db: Db | Tx,
  ids: readonly number[],
  projectId: number | null,
): Promise<Seller[]> {
  const staff = await staffInOrder(db, ids);
  const takes = await takersAmong(db, staff);
  return staff.filter((person) => takes(person, projectId));
}

/** Which of these people may be given an enquiry about a project. */
export async function takersAmong(db: Db | Tx, staff: readonly Seller[]) {
  const grants = await db.user.findMany({
    where: { id: { in: staff.map(({ id }) => id) } },
    select: { id: true, ...grantSelect },
  });
  const grantOf = new Map(grants.map((user) => [user.id, user]));
  return ({ id }: Seller, projectId: number | null): boolean => {
    const grant = grantOf.get(id);
    return grant !== undefined && mayTake(grant, projectId);
  };
}

/**
 * Whose turn it is after `last`, of those who may take it and are there (of all, where nobody is), but not `former`, who has let it
 * wait. The turns go round in the order of the settings.
 */
export function nextAfter(
  sellers: readonly Seller[],
  last: number | null,
  {
    former,
    present,
    mayTakeIt = () => true,
  }: { former: number | null; present: ReadonlySet<number>; mayTakeIt?: (seller: Seller) => boolean },
): Seller | undefined {
  const start = sellers.findIndex(({ id }) => id === last) + 1;
  const inTurn = [...sellers.slice(start), ...sellers.slice(0, start)].filter(
    (seller) => seller.id !== former && mayTakeIt(seller),
  );
  return inTurn.find(({ id }) => present.has(id)) ?? inTurn[0];
}
