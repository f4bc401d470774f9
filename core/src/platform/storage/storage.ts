import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open as openFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { S3ClientConfig } from "@aws-sdk/client-s3";
import { Disk, type DriveFile } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { ObjectMetaData } from "flydrive/types";
import { AppError } from "../app-error.ts";
import { ConfigError } from "../config/config.ts";
import { errorCode } from "../error-code.ts";

/** Stores uploaded files and their variants. Keys are paths with forward slashes. */
export interface Storage {
  /**
   * Writes the whole file or nothing: nobody ever reads half a file. Replaces an existing one. Throws `storage_full`
   * when a folder's disk is full.
   */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Like `put`, with the bytes of a file of this machine, which need not fit into memory. In a folder it is as readable as that file. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>;
  bytes: (key: string) => Promise<Uint8Array>;
  /** The file, yet unread; null where there is none. */
  find: (key: string) => Promise<StoredFile | null>;
  exists: (key: string) => Promise<boolean>;
  /** Deleting a missing file is no error. */
  delete: (key: string) => Promise<void>;
  list: (folder: string) => AsyncGenerator<ListedFile>;
}

export interface StoredFile {
  sizeBytes: number;
  stream: () => Promise<Readable>;
  /** Only its bytes `from` to `to`, both included. */
  part: (from: number, to: number) => Promise<Readable>;
}

export interface ListedFile {
  key: string;
  /** When it was last written; null if it is gone. May access the disk, so call it only when needed. */
  modifiedAt: () => Promise<Date | null>;
}

/**
 * Opens `STORAGE_URL`: `file:///folder` on this machine, or S3 and servers with its protocol (see `s3Options`). Nothing is
 * connected to before the first call. Throws `ConfigError` when the address makes no sense.
 */
export function openStorage(storageUrl: string, setting: StorageSetting = "STORAGE_URL"): Storage {
  if (!storageUrl.startsWith("s3:")) {
    const files = new LocalFiles(folderOf(storageUrl, setting));
    const disk = new Disk(files);
    return overDisk(() => Promise.resolve(disk), {
      putFile: (key, path) => files.putFile(key, path),
      part: (key, from, to) => Promise.resolve(files.part(key, from, to)),
    });
  }
  const options = s3Options(storageUrl, setting);
  let bucket: Promise<Bucket> | undefined;
  // Loading the AWS SDK takes longer than everything else at start, and most installations keep files on a disk.
  const open = () => (bucket ??= openBucket(options));
  return overDisk(async () => (await open()).disk, {
    putFile: async (key, path, contentType) => {
      // Without the length, the SDK would have to read a stream to its end first.
      const contentLength = (await stat(path)).size;
      const { disk } = await open();
      const content = createReadStream(path);
      try {
        await disk.putStream(key, content, { contentType, contentLength });
      } finally {
        // The SDK leaves it open where the bucket refuses it or is away.
        content.destroy();
      }
    },
    part: async (key, from, to) => (await open()).part(key, from, to),
  });
}

interface Bucket extends Pick<OwnWays, "part"> {
  disk: Disk;
}

async function openBucket(options: S3Options): Promise<Bucket> {
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import("flydrive/drivers/s3"),
    import("@aws-sdk/client-s3"),
  ]);
  const client = new S3Client(options);
  const { bucket, supportsACL, visibility } = options;
  return {
    disk: new Disk(new S3Driver({ client, bucket, supportsACL, visibility })),
    // flydrive reads whole files alone.
    part: async (key, from, to) => {
      const wanted = { Bucket: bucket, Key: key, Range: `bytes=${from}-${to}` };
      return (await client.send(new GetObjectCommand(wanted))).Body as Readable;
    },
  };
}

type S3Options = S3ClientConfig & { bucket: string; supportsACL: boolean; visibility: "private" };

/** The settings that name a storage. */
type StorageSetting = "STORAGE_URL" | "BACKUP_URL";

function folderOf(storageUrl: string, setting: StorageSetting): string {
  try {
    return fileURLToPath(storageUrl);
  } catch {
    throw new ConfigError(`${setting}: must name a folder by its whole path (file:///srv/ezo/files)`);
  }
}

/**
 * - `s3://key:secret@host/bucket`: any server with the S3 protocol, over HTTPS; `?endpoint=http://host:9000` for another
 *   scheme or port.
 * - `s3://bucket`: Amazon itself.
 *
 * `?region=` as the server wants it. Without key and secret, and without region at Amazon, the AWS variables, profiles
 * and roles count. Key and secret are percent-encoded.
 */
export function s3Options(storageUrl: string, setting: StorageSetting = "STORAGE_URL"): S3Options {
  const url = new URL(storageUrl);
  const [first = "", ...more] = url.pathname.split("/").filter(Boolean);
  const bucket = first || url.hostname;
  if (!bucket || more.length > 0)
    throw new ConfigError(`${setting}: must name one bucket (s3://key:secret@host/bucket)`);
  const endpoint =
    url.searchParams.get("endpoint") ?? (first && url.host ? `https://${url.host}` : undefined);
  const region = url.searchParams.get("region") ?? (endpoint ? "us-east-1" : undefined);
  return {
    bucket,
    ...(url.username
      ? {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
    ...(region ? { region } : {}),
    // Other servers seldom have a host name per bucket, and the older ones do not know the SDK's new checksums.
    ...(endpoint
      ? {
          endpoint,
          forcePathStyle: true,
          requestChecksumCalculation: "WHEN_REQUIRED",
          responseChecksumValidation: "WHEN_REQUIRED",
        }
      : {}),
    // The SDK waits for ever unless configured otherwise.
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    supportsACL: false,
    visibility: "private",
  };
}

/**
 * flydrive writes in place, so a reader could be given half a picture with the order to keep it for a year. Here a file is
 * written aside, flushed to the disk, and moved into its place at once.
 */
class LocalFiles extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: "private" });
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#writeAside(key, (aside) => writeFile(aside, contents, { flush: true }));
  }

  /** As readable as `path` is: `copyFile` keeps the mode. */
  putFile(key: string, path: string): Promise<void> {
    return this.#writeAside(key, async (aside) => {
      await copyFile(path, aside);
      const copy = await openFile(aside, "r+");
      try {
        await copy.sync();
      } finally {
        await copy.close();
      }
    });
  }

  /** The key is that of a file that was found: flydrive has judged it. */
  part(key: string, from: number, to: number): Readable {
    return createReadStream(join(this.folder, key), { start: from, end: to });
  }

  async #writeAside(key: string, write: (aside: string) => Promise<void>): Promise<void> {
    const target = join(this.folder, key);
    const aside = `${target}.${randomUUID()}${UNFINISHED}`;
    await mkdir(dirname(target), { recursive: true });
    try {
      await write(aside);
      await rename(aside, target);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }
}

/** No place on the device, none in the quota, or beyond the limit for one file. */
const FULL: ReadonlySet<string | undefined> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** How the name of a file ends that is still being written, or whose writer has died. */
export const UNFINISHED = ".part";

/** What flydrive does not do, for each kind of storage. */
interface OwnWays {
  putFile: Storage["putFile"];
  part: (key: string, from: number, to: number) => Promise<Readable>;
}

function overDisk(open: () => Promise<Disk>, own: OwnWays): Storage {
  return {
    putFile: (key, path, contentType) => own.putFile(key, path, contentType).catch(throwFull),
    put: async (key, bytes, contentType) => {
      const disk = await open();
      await disk.put(key, bytes, { contentType }).catch(throwFull);
    },
    bytes: async (key) => (await open()).getBytes(key),
    find: async (key) => {
      const file = (await open()).file(key);
      const found = await aboutFile(file);
      return (
        found && {
          sizeBytes: found.contentLength,
          stream: () => file.getStream(),
          part: (from, to) => own.part(key, from, to),
        }
      );
    },
    exists: async (key) => (await open()).exists(key),
    delete: async (key) => (await open()).delete(key),
    list: async function* (folder) {
      const disk = await open();
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(folder, {
          recursive: true,
          ...(paginationToken ? { paginationToken } : {}),
        });
        for (const object of page.objects) {
          if (!object.isFile) continue;
          yield { key: object.key, modifiedAt: async () => (await aboutFile(object))?.lastModified ?? null };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

/** flydrive says that it could not write, and gives why as the cause; the file system says it at once. */
export function throwFull(error: unknown): never {
  const { cause = error } = error as Error;
  throw FULL.has(errorCode(cause)) ? new AppError("storage_full", { cause }) : error;
}

async function aboutFile(file: DriveFile): Promise<ObjectMetaData | null> {
  try {
    return await file.getMetaData();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether flydrive's error says that there is no such file: the file system's reason, or S3's. */
function isMissing(error: unknown): boolean {
  const cause = (error as Error).cause as
    | { code?: string; $metadata?: { httpStatusCode?: number } }
    | undefined;
  return cause?.code === "ENOENT" || cause?.code === "ENOTDIR" || cause?.$metadata?.httpStatusCode === 404;
}
