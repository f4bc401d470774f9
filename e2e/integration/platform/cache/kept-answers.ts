import { stockTag } from "@ezo/contract/shown";
import { notifyCaches } from "@ezo/core/platform/events/outbox";
import { WARMER_AGENT } from "@ezo/core/site-cache/site-cache.service";
import { expect, vi } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import type { Stack } from "../../../stack/stack.ts";

/** What `Cache-Status` says of an answer that was kept. */
export const HIT = "ezo; hit";

/** What the first server keeps, and which changes drop it. */
export function keptAnswers(stack: () => Stack) {
  /** Takes no older copy, and counts no view. */
  const ask = (path: string) =>
    fetch(`${stack().url()}${path}`, {
      redirect: "manual",
      headers: { "cache-control": "no-cache", "user-agent": WARMER_AGENT },
    });
  const isKept = async (path: string): Promise<boolean> => {
    const answer = await ask(path);
    await answer.arrayBuffer();
    return answer.headers.get("cache-status") === HIT;
  };
  const drop = (...tags: string[]) => stack().database.prisma.$transaction((tx) => notifyCaches(tx, tags));
  let witness: { path: string; tag: string } | undefined;
  /** A project, the last in every list, with a tag that no other answer has. */
  const witnessOf = async () => {
    if (!witness) {
      const { id } = await createProject(stack().database.prisma, { sortOrder: 5_000_000 });
      witness = { path: `/api/projects/${id}?locale=ka`, tag: stockTag(id) };
    }
    return witness;
  };
  /** Also outside of a test, where `expect` cannot poll. */
  const until = (path: string, isWanted: boolean) =>
    vi.waitFor(
      async () => {
        if ((await isKept(path)) !== isWanted) throw new Error(`${path} is ${isWanted ? "not " : ""}kept`);
      },
      { interval: 5, timeout: 15_000 },
    );
  /**
   * Resolves when the server has heard of every change so far: notifications arrive in the order of the commits, and the
   * witness's comes last.
   */
  const hearAll = async (): Promise<void> => {
    const { path, tag } = await witnessOf();
    await until(path, true);
    await drop(tag);
    await until(path, false);
  };
  return {
    ask,
    drop,
    hearAll,
    /** Those of `paths` that `write` drops, all of which were kept before it. */
    droppedBy: async (paths: readonly string[], write: () => Promise<unknown>): Promise<string[]> => {
      for (const path of paths) await expect.poll(() => isKept(path), { message: path }).toBe(true);
      await write();
      await hearAll();
      const kept = await Promise.all(paths.map(isKept));
      return paths.filter((_, index) => !kept[index]);
    },
  };
}
