import {
  addEnquiryNote,
  deleteEnquiry,
  exportEnquiries,
  getEnquiry,
  listAssignees,
  listEnquiries,
  openEnquiry,
  updateEnquiry,
} from "@ezo/contract/enquiries/enquiries";
import {
  bulkDeleteEnquiries,
  bulkRestoreEnquiries,
  bulkSetEnquiryStatus,
} from "@ezo/contract/enquiries/enquiry-bulk";
import { postEnquiry, putEnquiry } from "@ezo/contract/enquiries/enquiry-edits";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { getDashboardStatistics } from "@ezo/contract/admin/dashboard";
import { describe, expect, it } from "vitest";
import { useAdminStack } from "../../../stack/admin-stack.ts";
import { aCallRequest, anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING } from "../../../stack/stack.ts";

const { stack, token, call } = useAdminStack();

const send = async (body = anEnquiry()) => (await stack().call(sendEnquiry, { body })).data.id;
const params = (id: number) => ({ params: { id: String(id) } });

describe("the inbox's list", () => {
  it("filters, searches name, address, phone digits and text, and counts per status", async () => {
    const mark = "განსაკუთრებული";
    await send(anEnquiry({ message: `${mark} ერთი`, phone: "+995 577 98 76 54" }));
    await send(anEnquiry({ message: `${mark} 100%_ორი` }));
    await stack().call(sendEnquiry, { body: aCallRequest({ message: `${mark} სამი` }) });
    const find = async (query: object) => (await call(listEnquiries, { query })).data.length;
    expect(await find({ search: mark })).toBe(3);
    expect(await find({ search: mark, source: "call_request" })).toBe(1);
    expect(await find({ search: "577 98-76" })).toBe(1);
    expect(await find({ search: "100%_" })).toBe(1);
    expect(await find({ search: "%ორი" })).toBe(0);
    expect(await find({ search: mark, status: "completed" })).toBe(0);
    expect(await find({ search: mark, from: "2000-01-01", to: "2000-01-02" })).toBe(0);
    expect(await find({ search: mark, assignee: "none", unread: "true" })).toBe(3);
    const page = await call(listEnquiries, { query: { search: mark, per_page: 2, page: 2 } });
    expect(page.meta).toMatchObject({
      total: 3,
      per_page: 2,
      current_page: 2,
      last_page: 2,
      by_status: { new: 3 },
    });
    expect(page.data).toHaveLength(1);
  });

  it.each([
    { status: "lost" },
    { page: "0" },
    { per_page: "1000" },
    { from: "yesterday" },
    { assignee: "x" },
  ])("refuses the filter %o", async (query) => {
    const response = await fetch(
      `${stack().url()}/api/admin/customers?${new URLSearchParams(query as Record<string, string>)}`,
      {
        headers: { authorization: `Bearer ${token()}` },
      },
    );
    expect(response.status).toBe(422);
  });

  it("exports the current filter without anything a spreadsheet would execute", async () => {
    await send(anEnquiry({ name: '=HYPERLINK("http://x")', message: 'ექსპორტი, "ბრჭყალები"\nმეორე ხაზი' }));
    const csv = await call(exportEnquiries, { query: { search: "ექსპორტი" } });
    expect([...csv].slice(0, 1)).toEqual(["\uFEFF"]);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain('"ექსპორტი, ""ბრჭყალები""\nმეორე ხაზი"');
    expect(csv.match(/\r\n/g)).toHaveLength(2);
  });

  it("counts for the dashboard: 30 days in Tbilisi, zeros included, deleted ones excluded", async () => {
    const before = (await call(getDashboardStatistics, {})).data;
    const id = await send();
    await stack().call(sendEnquiry, { body: aCallRequest() });
    await call(deleteEnquiry, params(id));
    const { data } = await call(getDashboardStatistics, {});
    expect(data.chart_data).toHaveLength(30);
    expect(data.customer_stats.total).toBe(before.customer_stats.total + 1);
    expect(data.customer_stats.call_request).toBe(before.customer_stats.call_request + 1);
    expect(data.customer_stats.today).toBe(data.chart_data.at(-1)?.count);
    expect(data.chart_data.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
  });
});

describe("changing an enquiry", () => {
  it("records who did what, in order", async () => {
    const id = await send();
    const { data: assignees } = await call(listAssignees, {});
    const marketing = assignees.find(({ name }) => name.includes("მარკეტინგი"));
    await call(openEnquiry, params(id));
    await stack().call(openEnquiry, params(id), { token: await stack().token(MARKETING) });
    await call(updateEnquiry, { ...params(id), body: { version: 1, status: "in_progress" } });
    await call(updateEnquiry, { ...params(id), body: { version: 2, assignee_id: marketing?.id ?? 0 } });
    const { data } = await call(addEnquiryNote, { ...params(id), body: { text: "დარეკვა ხუთზე" } });
    expect(data).toMatchObject({ status: "in_progress", is_unread: false, assignee: marketing, version: 3 });
    expect(data.notes).toMatchObject([{ text: "დარეკვა ხუთზე", author: { name: "ანა ადმინი" } }]);
    const byStaff = data.history.filter(({ actor }) => actor !== null);
    expect(byStaff.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["opened", null, null],
      ["status", "new", "in_progress"],
      ["assignee", null, String(marketing?.id)],
      ["note", null, null],
    ]);
  });

  it("takes a note once under one key, and refuses another text under it", async () => {
    const id = await send();
    const note = (text: string) =>
      stack().call(
        addEnquiryNote,
        { ...params(id), body: { text } },
        { token: token(), headers: { "idempotency-key": "one-note" } },
      );
    await Promise.all(Array.from({ length: 4 }, () => note("Called back")));
    const { data } = await note("Called back");
    expect(data.notes.map(({ text }) => text)).toEqual(["Called back"]);
    expect(data.history.filter(({ kind }) => kind === "note")).toHaveLength(1);
    const other = await failureOf(note("Wants a view"));
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
  });

  it("is changed by PUT, and by POST with the method in its body, as by PATCH", async () => {
    const id = await send();
    const put = await call(putEnquiry, { ...params(id), body: { version: 1, status: "in_progress" } });
    expect(put.data).toMatchObject({ status: "in_progress", name: "ნინო ბერიძე", version: 2 });
    const body = { _method: "PUT", version: 2, status: "completed" as const };
    const post = await call(postEnquiry, { ...params(id), body });
    expect(post.data).toMatchObject({ status: "completed", version: 3 });
    const empty = await failureOf(call(postEnquiry, { ...params(id), body: { _method: "PUT" } }));
    expect([empty.status, empty.body.code]).toEqual([422, "invalid"]);
  });

  it("lets two people change different fields, and refuses the second change of the same field", async () => {
    const id = await send();
    const marketing = await stack().token(MARKETING);
    await call(updateEnquiry, { ...params(id), body: { version: 1, status: "in_progress" } });
    await stack().call(
      updateEnquiry,
      { ...params(id), body: { version: 1, assignee_id: null } },
      { token: marketing },
    );
    const clash = await failureOf(
      stack().call(
        updateEnquiry,
        { ...params(id), body: { version: 1, status: "completed" } },
        { token: marketing },
      ),
    );
    expect(clash.status).toBe(409);
    expect(clash.body.code).toBe("conflict");
    expect(clash.body.current).toMatchObject({ id, status: "in_progress", version: 2 });
    const { data } = await call(getEnquiry, params(id));
    expect(data.status).toBe("in_progress");
  });

  it("is refused for a version that does not exist yet", async () => {
    const id = await send();
    for (const version of [2, 7, 2_147_483_647])
      for (const body of [
        { status: "completed" as const },
        { assignee_id: null, status: "completed" as const },
      ]) {
        const ahead = await failureOf(call(updateEnquiry, { ...params(id), body: { ...body, version } }));
        expect([ahead.status, ahead.body.code]).toEqual([409, "conflict"]);
      }
    const changes = [{ id, status: "completed" as const, version: 2 }];
    expect((await failureOf(call(bulkSetEnquiryStatus, { body: { changes } }))).status).toBe(409);
    const { data } = await call(getEnquiry, params(id));
    expect(data).toMatchObject({ status: "new", version: 1 });
  });

  it("succeeds for exactly one of two simultaneous changes", async () => {
    const id = await send();
    const change = (status: "in_progress" | "completed") =>
      call(updateEnquiry, { ...params(id), body: { version: 1, status } }).then(
        () => "held",
        (error: { status: number }) => error.status,
      );
    const outcomes = await Promise.all([change("in_progress"), change("completed")]);
    expect(outcomes.map(String).sort()).toEqual(["409", "held"]);
  });

  it("works for many at once, and can be undone exactly", async () => {
    const ids = [await send(), await send(), await send()];
    await call(updateEnquiry, { ...params(ids[0] ?? 0), body: { version: 1, status: "completed" } });
    const { data } = await call(bulkSetEnquiryStatus, {
      body: { changes: ids.map((id) => ({ id, status: "in_progress" as const })) },
    });
    expect(data.changed).toBe(3);
    await call(bulkSetEnquiryStatus, { body: { changes: data.previous } });
    const statuses = await Promise.all(
      ids.map(async (id) => (await call(getEnquiry, params(id))).data.status),
    );
    expect(statuses).toEqual(["completed", "new", "new"]);
  });

  it("hides what is deleted, updates every open page, and restores it completely", async () => {
    const id = await send();
    const live = await stack().live(token());
    await call(bulkDeleteEnquiries, { body: { ids: [id] } });
    await live.waitFor("customer:deleted", (row) => row.id === id);
    expect((await failureOf(call(getEnquiry, params(id)))).status).toBe(404);
    expect((await failureOf(call(deleteEnquiry, params(id)))).status).toBe(404);
    await call(bulkRestoreEnquiries, { body: { ids: [id] } });
    await live.waitFor("customer:updated", (row) => row.id === id);
    expect((await call(getEnquiry, params(id))).data.status).toBe("new");
  });
});

describe("the view of deleted enquiries", () => {
  const find = (query: object) => call(listEnquiries, { query });

  it("lists them by their deletion, says who deleted them, and empties as they are restored", async () => {
    const mark = `წასაშლელი ${Date.now()}`;
    const [first, second, living] = [
      await send(anEnquiry({ message: mark })),
      await send(anEnquiry({ message: mark })),
      await send(anEnquiry({ message: mark })),
    ];
    const live = await stack().live(token());
    const marketing = await stack().token(MARKETING);
    await stack().call(deleteEnquiry, params(second), { token: marketing });
    await call(deleteEnquiry, params(first));
    const event = await live.waitFor("customer:deleted", (row) => row.id === second);
    expect(event.deletion?.by).not.toBeNull();

    const trash = await find({ search: mark, deleted: "1" });
    expect(trash.data.map(({ id }) => id)).toEqual([first, second]);
    expect(trash.data[1]?.deletion).toEqual(event.deletion);
    expect(trash.meta.by_status.new).toBe(2);
    expect((await find({ search: mark })).data).toMatchObject([{ id: living, deletion: null }]);

    const opened = await call(getEnquiry, { ...params(second), query: { deleted: "1" } });
    expect(opened.data.deletion).toEqual(event.deletion);
    await call(bulkRestoreEnquiries, { body: { ids: [first, second] } });
    expect((await find({ search: mark, deleted: "1" })).data).toEqual([]);
    expect((await find({ search: mark })).data).toHaveLength(3);
  });

  it("does not bring back what is left of a person who was erased", async () => {
    const id = await send();
    await stack().database.prisma.enquiry.update({
      where: { id },
      data: { email: "erased-1@erased.invalid", deletedAt: new Date() },
    });
    expect((await find({ deleted: "1" })).data.map((row) => row.id)).not.toContain(id);
    const asked = call(getEnquiry, { ...params(id), query: { deleted: "1" } });
    expect((await failureOf(asked)).status).toBe(404);
    const { data } = await call(bulkRestoreEnquiries, { body: { ids: [id] } });
    expect(data.changed).toBe(0);
  });
});

describe("presence", () => {
  it("shows who is looking at an enquiry, over the same live bus", async () => {
    const id = await send();
    const [mine, theirs] = [await stack().live(token()), await stack().live(await stack().token(MARKETING))];
    theirs.socket.emit("presence:watch", { customer_id: id });
    await mine.waitFor("presence", ({ customer_id, viewers }) => customer_id === id && viewers.length === 1);
    theirs.close();
    await mine.waitFor("presence", ({ customer_id, viewers }) => customer_id === id && viewers.length === 0);
  });

  it("follows fast switching without notifying every page of each step", async () => {
    const [id, last] = [await send(), await send()];
    const [mine, theirs] = [await stack().live(token()), await stack().live(await stack().token(MARKETING))];
    for (let press = 0; press < 200; press++)
      theirs.socket.emit("presence:watch", { customer_id: press % 2 ? last : id });
    await mine.waitFor(
      "presence",
      ({ customer_id, viewers }) => customer_id === last && viewers.length === 1,
    );
    expect(mine.seen("presence").length).toBeLessThan(20);
    theirs.close();
    await mine.waitFor(
      "presence",
      ({ customer_id, viewers }) => customer_id === last && viewers.length === 0,
    );
  });
});
