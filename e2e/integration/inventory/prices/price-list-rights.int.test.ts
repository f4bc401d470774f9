import { getPriceList, publishPriceList } from "@ezo/contract/inventory/price-lists";
import { HOUR_MS } from "@ezo/contract/values/time";
import { createAccount } from "@ezo/core/users/accounts";
import { describe, expect, it, vi } from "vitest";
import { ADMIN, PASSWORD } from "../../../stack/stack.ts";
import { BEFORE, priceListCalls } from "./price-list-calls.ts";
import { usePriceListStack } from "./price-list-stack.ts";

const { stack, stock, db, call } = usePriceListStack({ workers: 1 });
const { draft, publish, prices, publishDue } = priceListCalls({ db, call, stock });

describe("a price list whose time has come", () => {
  const at = new Date(Date.now() + HOUR_MS);
  let people = 0;
  /** A list that a sales manager has scheduled. */
  async function scheduledByManager() {
    const email = `manager-${++people}@prices.test`;
    await createAccount(db(), { email, name: "Somebody", role: "sales_manager", password: PASSWORD });
    const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
    const { id, version } = await draft();
    await stack().call(
      publishPriceList,
      { params: { id: String(id) }, body: { version, at: at.toISOString() } },
      { token: await stack().token(email) },
    );
    return { id, manager: { id: userId, email } };
  }

  it.each<[string, (id: number) => Promise<unknown>]>([
    ["is switched off", (id) => db().user.update({ where: { id }, data: { isActive: false } })],
    ["is deleted", (id) => db().user.update({ where: { id }, data: { deletedAt: new Date() } })],
    ["is removed for good", (id) => db().user.delete({ where: { id } })],
    ["has another role", (id) => db().user.update({ where: { id }, data: { role: "sales_agent" } })],
  ])("is a draft again where who scheduled it %s; administrators are mailed", async (_, lose) => {
    const { id, manager } = await scheduledByManager();
    await lose(manager.id);
    expect(await Promise.all([publishDue(at), publishDue(at)])).toEqual([0, 0]);
    expect(await prices()).toEqual(BEFORE);
    const params = { id: String(id) };
    const { data: stopped } = await call(getPriceList, { params });
    expect(stopped).toMatchObject({
      status: "draft",
      publish_at: null,
      published_at: null,
      stopped: { reason: "not_allowed", at: at.toISOString(), apartments: [] },
    });
    const { mailbox } = stack();
    const mailsTo = (address: string) =>
      mailbox.to(address).filter(({ text }) => text?.includes(`/admin/price-lists/${id}\n`));
    await stack().drain();
    await vi.waitFor(() => expect(mailsTo(ADMIN)).toHaveLength(1));
    expect(mailsTo(ADMIN)[0]?.text).toContain("უფლება");
    // Its link would open nothing for them.
    expect(mailsTo(manager.email)).toEqual([]);
    // Somebody else who may set prices takes it over.
    await publish({ id, version: stopped.version }, at);
    expect(await publishDue(at)).toBe(1);
  });

  it("is published where who scheduled it may still set prices", async () => {
    const { id, manager } = await scheduledByManager();
    await db().user.update({ where: { id: manager.id }, data: { role: "admin" } });
    expect(await publishDue(at)).toBe(1);
    const { data } = await call(getPriceList, { params: { id: String(id) } });
    expect(data).toMatchObject({ status: "published", published_by: { id: manager.id }, stopped: null });
  });
});
