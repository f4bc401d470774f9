import {
  addCustomerNote,
  bulkDeleteCustomers,
  bulkRestoreCustomers,
  bulkSetCustomerStatus,
  deleteCustomer,
  exportCustomers,
  getCustomer,
  listAssignees,
  listCustomerProjects,
  listCustomers,
  openCustomer,
  sendEnquiry,
  updateCustomer,
} from "@ezo/contract/customers";
import { IDEMPOTENCY_KEY_MAX_LENGTH } from "@ezo/contract/limits";
import { csvHeader, csvRow } from "@ezo/core/customers/customers.csv";
import type { CustomersService } from "@ezo/core/customers/customers.service";
import { AppError } from "@ezo/core/platform/app-error";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

export function customerRoutes(
  mount: Mount,
  services: { customers: CustomersService; translations: TranslationsService },
) {
  const { customers, translations } = services;

  mount(sendEnquiry, async ({ body }, { idempotencyKey }) => {
    if (
      idempotencyKey !== undefined &&
      (idempotencyKey.length === 0 || idempotencyKey.length > IDEMPOTENCY_KEY_MAX_LENGTH)
    )
      throw new AppError("invalid", { fields: { "Idempotency-Key": ["errors.invalid_value"] } });
    const data = await customers.send(body, idempotencyKey);
    const t = await translations.lookup(body.locale);
    return {
      data,
      message: t(body.source === "call_request" ? "messages.will_contact_soon" : "messages.message_sent"),
    };
  });

  mount(listCustomers, async ({ query }, { actor }) => {
    const { rows, total, unread, byStatus } = await customers.list(actor, query);
    return { data: rows, meta: { ...pageMeta(total, query), unread, by_status: byStatus } };
  });
  mount(exportCustomers, async function* ({ query }, { actor }) {
    const { sort, ...filters } = query;
    yield csvHeader();
    for await (const rows of customers.export(actor, filters, sort)) yield rows.map(csvRow).join("");
  });
  mount(listAssignees, async (_, { actor }) => ({ data: await customers.assignees(actor) }));
  mount(listCustomerProjects, async (_, { actor }) => ({ data: await customers.projects(actor) }));
  mount(getCustomer, async ({ params }, { actor }) => ({ data: await customers.get(actor, params.id) }));
  mount(openCustomer, async ({ params }, { actor }) => ({ data: await customers.open(actor, params.id) }));
  mount(updateCustomer, async ({ params, body }, { actor }) => ({
    data: await customers.update(actor, params.id, body),
  }));
  mount(addCustomerNote, async ({ params, body }, { actor }) => ({
    data: await customers.addNote(actor, params.id, body.text),
  }));
  mount(deleteCustomer, async ({ params, query }, { actor, locale }) => {
    const { changed } = await customers.remove(actor, [params.id], [query.version]);
    if (changed === 0) throw new AppError("not_found");
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
  mount(bulkSetCustomerStatus, async ({ body }, { actor }) => ({
    data: await customers.setStatuses(actor, body.changes),
  }));
  mount(bulkDeleteCustomers, async ({ body }, { actor }) => ({
    data: await customers.remove(actor, body.ids, body.versions),
  }));
  mount(bulkRestoreCustomers, async ({ body }, { actor }) => ({
    data: await customers.restore(actor, body.ids, body.versions),
  }));
}
