import {
  type EnquiryView,
  SavedFilters,
  type createView,
  type updateView,
} from "@ezo/contract/enquiries/enquiry-views";
import type { ParsedInput } from "@ezo/contract/route";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { VIEWS_MAX } from "@ezo/contract/values/limits/enquiries";
import { addAuditLine } from "../../audit/add-line.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import { type Db, isUniqueViolation, type Tx } from "../../platform/db.ts";
import { type Actor, may, must } from "../../users/actor.ts";
import { lockUser } from "../../users/users.kind.ts";

const include = { owner: { select: { id: true, name: true } } } as const satisfies Prisma.EnquiryViewInclude;
type ViewRecord = Prisma.EnquiryViewGetPayload<{ include: typeof include }>;
type NewView = ParsedInput<typeof createView>["body"];
type ViewChange = ParsedInput<typeof updateView>["body"];

export type EnquiryViews = ReturnType<typeof createEnquiryViews>;

/** Saved filters of the inbox. Filters grant nothing: everybody finds by them what they may see. */
export function createEnquiryViews({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return {
    async list(actor: Actor): Promise<EnquiryView[]> {
      must(actor, "enquiries.read_own");
      const views = await db.enquiryView.findMany({
        where: { deletedAt: null, ...seenBy(actor) },
        include,
        orderBy: [{ nameKey: "asc" }, { id: "asc" }],
      });
      return views.map((view) => present(view, actor));
    },

    async create(actor: Actor, { name, filters, is_shared: isShared }: NewView): Promise<EnquiryView> {
      must(actor, "enquiries.answer");
      return unlessTaken(() =>
        db.$transaction(async (tx) => {
          const data = { name, nameKey: viewNameKey(name), filters, isShared, ownerId: actor.id };
          await mustHaveRoom(tx, actor.id);
          await mustBeFree(tx, data);
          return noted(tx, "created", present(await tx.enquiryView.create({ data, include }), actor));
        }),
      );
    },

    async update(actor: Actor, id: number, { version, ...change }: ViewChange): Promise<EnquiryView> {
      must(actor, "enquiries.answer");
      return unlessTaken(() =>
        db.$transaction(async (tx) => {
          const before = await mustBeEditable(tx, actor, id, version);
          const name = change.name ?? before.name;
          const isShared = change.is_shared ?? before.isShared;
          // A view without an owner is visible only while it is shared.
          const ownerId = isShared ? before.ownerId : (before.ownerId ?? actor.id);
          const data = {
            name,
            nameKey: viewNameKey(name),
            isShared,
            ownerId,
            ...(change.filters ? { filters: change.filters } : {}),
          };
          if (data.nameKey !== before.nameKey || isShared !== before.isShared)
            await mustBeFree(tx, { ...data, id });
          const grown = { ...data, version: { increment: 1 } };
          const view = await tx.enquiryView.update({ where: { id }, data: grown, include });
          return noted(tx, "updated", present(view, actor));
        }),
      );
    },

    async remove(actor: Actor, id: number, version?: number): Promise<void> {
      must(actor, "enquiries.answer");
      const at = now();
      await db.$transaction(async (tx) => {
        const view = await mustBeEditable(tx, actor, id, version);
        await tx.enquiryView.update({ where: { id }, data: { deletedAt: at, version: { increment: 1 } } });
        await noted(tx, "deleted", view);
        const tooLongAgo = new Date(at.getTime() - RESTORE_WINDOW_MS);
        await tx.enquiryView.deleteMany({ where: { deletedAt: { lt: tooLongAgo } } });
      });
    },

    /** Whose it is; it may have been deleted by somebody else. */
    async restore(actor: Actor, id: number): Promise<EnquiryView> {
      must(actor, "enquiries.answer");
      return unlessTaken(() =>
        db.$transaction(async (tx) => {
          const before = await mustBeEditable(tx, actor, id, undefined, { not: null });
          if (before.ownerId !== null) await mustHaveRoom(tx, before.ownerId);
          await mustBeFree(tx, before);
          const data = { deletedAt: null, version: { increment: 1 } };
          const view = await tx.enquiryView.update({ where: { id }, data, include });
          return noted(tx, "restored", present(view, actor));
        }),
      );
    },
  };
}

/** With a line in the audit log, without the name and the filters: either may name a visitor. */
async function noted<View extends { id: number }>(
  tx: Tx,
  action: "created" | "updated" | "deleted" | "restored",
  view: View,
): Promise<View> {
  await addAuditLine(tx, { action, entity: "customer_view", entityId: view.id, isSecurity: false });
  return view;
}

/** The name as it is compared: what is not seen makes no other one. */
export const viewNameKey = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

async function mustHaveRoom(tx: Tx, ownerId: number): Promise<void> {
  // Two at once are counted one after the other.
  await lockUser(tx, ownerId);
  const own = await tx.enquiryView.count({ where: { ownerId, deletedAt: null } });
  if (own >= VIEWS_MAX) throw refused("name", `errors.too_many_views?max=${VIEWS_MAX}`);
}

interface Named {
  id?: number;
  nameKey: string;
  ownerId: number | null;
}
/** Nobody should see two views of one name. What two people do at once is left to the indexes. */
async function mustBeFree(tx: Tx, { id, nameKey, ownerId }: Named): Promise<void> {
  const seen = ownerId === null ? { isShared: true } : seenBy({ id: ownerId });
  const others = id === undefined ? {} : { id: { not: id } };
  if ((await tx.enquiryView.count({ where: { nameKey, deletedAt: null, ...others, ...seen } })) > 0)
    throw refused("name", "errors.view_name_taken");
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw refused("name", "errors.view_name_taken", error);
    throw error;
  }
}

const seenBy = (actor: Pick<Actor, "id">): Prisma.EnquiryViewWhereInput => ({
  OR: [{ ownerId: actor.id }, { isShared: true }],
});

const isEditable = (
  { ownerId, isShared }: { ownerId: number | null; isShared: boolean },
  actor: Actor,
): boolean =>
  ownerId === actor.id ? may(actor, "enquiries.answer") : isShared && may(actor, "enquiries.assign");

async function mustBeEditable(
  tx: Tx,
  actor: Actor,
  id: number,
  version?: number,
  deletedAt: { not: null } | null = null,
): Promise<ViewRecord> {
  await tx.$queryRaw`select id from customer_views where id = ${id} for update`;
  const view = await tx.enquiryView.findFirst({ where: { id, deletedAt, ...seenBy(actor) }, include });
  if (!view) throw new AppError("not_found");
  if (!isEditable(view, actor)) throw new AppError("forbidden");
  if (version !== undefined && version !== view.version)
    throw new AppError("conflict", { current: present(view, actor) });
  return view;
}

function present(view: ViewRecord, actor: Actor): EnquiryView {
  const filters = SavedFilters.safeParse(view.filters);
  return {
    id: view.id,
    name: view.name,
    // Of another release, perhaps.
    filters: filters.success ? filters.data : {},
    is_shared: view.isShared,
    owner: view.owner,
    is_editable: isEditable(view, actor),
    version: view.version,
  };
}
