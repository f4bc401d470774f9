import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "../platform/db.ts";
import type { Storage } from "../platform/storage.ts";
import { createSiteIcons } from "./site-icons.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reads the setting once a second at most, however often an address with another version is asked for", async () => {
  let reads = 0;
  const setting = {
    findUnique: () => {
      reads += 1;
      return Promise.resolve(null);
    },
  };
  // No more of both is asked of a firm without a mark.
  const icons = createSiteIcons({ db: { setting } as unknown as Db, storage: {} as Storage });
  for (let asked = 0; asked < 50; asked += 1) {
    icons.doubt();
    expect(await icons.version()).toBeNull();
  }
  expect(reads).toBe(1);
  vi.advanceTimersByTime(1000);
  icons.doubt();
  await icons.version();
  expect(reads).toBe(2);
  // What has changed here is known at once.
  icons.forget();
  await icons.version();
  expect(reads).toBe(3);
});
