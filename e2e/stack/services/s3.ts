import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface S3Server {
  /** A `STORAGE_URL` with an empty bucket. */
  storageUrl: string;
  close: () => Promise<void>;
}

/** A real S3 server (s3rver) on a free port. It checks accounts, but not the SDK's signatures. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "ezo-s3-"));
  const child = fork(fileURLToPath(new URL("s3-server.mjs", import.meta.url)), [directory], {
    execArgv: ["--openssl-legacy-provider", "--no-deprecation"],
  });
  const gone = once(child, "exit");
  const [{ port }] = (await Promise.race([
    once(child, "message"),
    gone.then(() => Promise.reject(new Error("the S3 server did not start"))),
  ])) as [{ port: number }];
  return {
    storageUrl: `s3://S3RVER:S3RVER@127.0.0.1/ezo?endpoint=http://127.0.0.1:${port}`,
    close: async () => {
      child.kill("SIGTERM");
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
