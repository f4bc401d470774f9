import type { JobRow } from "@ezo/contract/admin/operations/jobs";
import { expect, it, vi } from "vitest";
import { draw, drawsAdmin, press } from "../testing.tsx";
import { JobTable } from "./job-table.tsx";

drawsAdmin();

const job = (id: string, fields: Partial<JobRow>): JobRow => ({
  queue: "mail",
  id,
  name: "tell-staff",
  state: "delayed",
  payload: null,
  request_id: null,
  is_scheduled: false,
  attempts_made: 3,
  attempts: 12,
  reason: "421 come back later",
  created_at: "2026-11-20T08:00:00.000Z",
  started_at: "2026-11-20T09:00:00.000Z",
  finished_at: null,
  due_at: "2026-11-20T09:10:00.000Z",
  ...fields,
});
const cells = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map(({ textContent }) => textContent),
  );

it("shows when a delayed job is due, and lets a failed one be retried or selected", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:05:00.000Z"), toFake: ["Date"] });
  try {
    const onRetry = vi.fn<(job: JobRow) => void>();
    const onSelect = vi.fn<(keys: readonly string[], isSelected: boolean) => void>();
    const jobs = [
      job("1", {}),
      job("2", { due_at: "2026-11-20T09:04:00.000Z" }),
      job("3", { attempts_made: 0, reason: null, started_at: null }),
    ];
    await draw(<JobTable {...{ jobs, onSelect, onRetry }} selected={new Set()} isStale={false} />);
    expect(cells().map((row) => row[5])).toEqual([
      "Next runtoday, 13:10",
      "Next rundue now",
      "Next runtoday, 13:10",
    ]);
    expect(cells().map((row) => row[3])).toEqual([
      "Technical message, as the server wrote it421 come back later",
      "Technical message, as the server wrote it421 come back later",
      "",
    ]);
    expect(
      [...document.querySelectorAll("tbody input")].map((box) => box.getAttribute("aria-label")),
    ).toEqual(["Select: 1", "Select: 2"]);
    expect(cells().map((row) => row[6])).toEqual(["Retry now", "Retry now", ""]);
    await press("Retry: 2");
    expect(onRetry).toHaveBeenCalledExactlyOnceWith(jobs[1]);
  } finally {
    vi.useRealTimers();
  }
});
