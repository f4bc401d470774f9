import { join, relative } from "node:path";
import { subscribe } from "@parcel/watcher";

/**
 * Calls `onChange` with the path, relative to `root`, of every file that changes below `folders`, and `onError` when
 * changes may have been missed.
 */
export async function watchFiles(
  root: string,
  folders: readonly string[],
  { onChange, onError }: { onChange: (file: string) => void; onError: (error: Error) => void },
): Promise<{ close: () => Promise<void> }> {
  const watches = await Promise.all(
    folders.map((folder) =>
      subscribe(join(root, folder), (error, events) => {
        // Declared as always there, but null without an error.
        if (error as Error | null) return onError(error as Error);
        for (const { path } of events) onChange(relative(root, path));
      }),
    ),
  );
  return {
    close: async () => {
      await Promise.all(watches.map((watch) => watch.unsubscribe()));
    },
  };
}
