import {
  type EnquiryView,
  SavedFilters,
  type createView,
  type updateView,
} from "@ezo/contract/enquiry-views";
import type { ParsedInput } from "@ezo/contract/route";
import { VIEWS_MAX } from "@ezo/contract/values/limits";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type Actor, may, must } from "../users/actor.ts";

const include = { owner: { select: { id: true, name: true } } } as const satisfies Prisma.EnquiryViewInclude;
type ViewRecord = Prisma.EnquiryViewGetPayload<{ include: typeof include }>;
type NewView = ParsedInput<typeof createView>["body"];
type ViewChange = ParsedInput<typeof updateView>["body"];

/** Saved filters of the inbox. Filters grant nothing: everybody finds by them what they may see. */
export function createEnquiryViews({ db }: { db: Db }) {
  return {
    async list(actor: Actor): Promise<EnquiryView[]> {
      must(actor, "enquiries.read_own");
      const views = await db.enquiryView.findMany({
        where: seenBy(actor),
        include,
        orderBy: [{ name: "asc" }, { id: "asc" }],
      });
      return views.map((view) => present(view, actor));
    },

    async create(actor: Actor, { name, filters, is_shared }: NewView): Promise<EnquiryView> {
      must(actor, "enquiries.answer");
      const own = await db.enquiryView.count({ where: { ownerId: actor.id } });
      if (own >= VIEWS_MAX) throw refused("name", `errors.too_many?max=${VIEWS_MAX}`);
      const data = { name, filters, isShared: is_shared, ownerId: actor.id };
      return present(await db.enquiryView.create({ data, include }), actor);
    },

    async update(actor: Actor, id: number, { version, ...change }: ViewChange): Promise<EnquiryView> {
      must(actor, "enquiries.answer");
      return db.$transaction(async (tx) => {
        await mustBeEditable(tx, actor, id, version);
        const { name, filters, is_shared: isShared } = change;
        const data = {
          ...(name === undefined ? {} : { name }),
          ...(filters === undefined ? {} : { filters }),
          ...(isShared === undefined ? {} : { isShared }),
          version: { increment: 1 },
        };
        return present(await tx.enquiryView.update({ where: { id }, data, include }), actor);
      });
    },

    async remove(actor: Actor, id: number, version?: number): Promise<void> {
      must(actor, "enquiries.answer");
      await db.$transaction(async (tx) => {
        await mustBeEditable(tx, actor, id, version);
        await tx.enquiryView.delete({ where: { id } });
      });
    },
  };
}

const seenBy = (actor: Actor): Prisma.EnquiryViewWhereInput => ({
  OR: [{ ownerId: actor.id }, { isShared: true }],
});

const isEditable = (
  { ownerId, isShared }: { ownerId: number | null; isShared: boolean },
  actor: Actor,
): boolean =>
  ownerId === actor.id ? may(actor, "enquiries.answer") : isShared && may(actor, "enquiries.assign");

async function mustBeEditable(tx: Tx, actor: Actor, id: number, version?: number): Promise<void> {
  await tx.$queryRaw`select id from customer_views where id = ${id} for update`;
  const view = await tx.enquiryView.findFirst({ where: { id, ...seenBy(actor) }, include });
  if (!view) throw new AppError("not_found");
  if (!isEditable(view, actor)) throw new AppError("forbidden");
  if (version !== undefined && version !== view.version)
    throw new AppError("conflict", { current: present(view, actor) });
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
