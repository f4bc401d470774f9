import { fileURLToPath } from "node:url";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { S3Driver } from "flydrive/drivers/s3";
import { ConfigError } from "./config.ts";

/** Where uploaded files and what is made of them lie. Keys are paths with forward slashes. */
export interface Storage {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  bytes: (key: string) => Promise<Uint8Array>;
  stream: (key: string) => Promise<Readable>;
  exists: (key: string) => Promise<boolean>;
  delete: (key: string) => Promise<void>;
  /** Every file below a folder, with when it was last written. */
  list: (folder: string) => AsyncGenerator<{ key: string; modifiedAt: Date }>;
}

/**
 * Opens `STORAGE_URL`: `file:///folder` on this machine, or `s3://key:secret@host/bucket?region=…` for S3 and what
 * speaks like it (`?insecure=true` for plain HTTP, `?path_style=true` for servers without bucket hosts). Without key and
 * secret the usual AWS variables and roles count.
 */
export function openStorage(storageUrl: string): Storage {
  return overDisk(
    new Disk(storageUrl.startsWith("s3:") ? s3Driver(new URL(storageUrl)) : fileDriver(storageUrl)),
  );
}

const fileDriver = (url: string) => new FSDriver({ location: fileURLToPath(url), visibility: "private" });

function s3Driver(url: URL): S3Driver {
  const bucket = url.pathname.slice(1);
  if (!bucket) throw new ConfigError("STORAGE_URL: names no bucket (s3://key:secret@host/bucket)");
  const isInsecure = url.searchParams.get("insecure") === "true";
  const credentials = url.username
    ? {
        credentials: {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        },
      }
    : {};
  return new S3Driver({
    bucket,
    ...credentials,
    region: url.searchParams.get("region") ?? "us-east-1",
    ...(url.host ? { endpoint: `${isInsecure ? "http" : "https"}://${url.host}` } : {}),
    forcePathStyle: url.searchParams.get("path_style") === "true",
    supportsACL: false,
    visibility: "private",
  });
}

function overDisk(disk: Disk): Storage {
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    bytes: (key) => disk.getBytes(key),
    stream: (key) => disk.getStream(key),
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
    list: (folder) => listed(disk, folder),
  };
}

async function* listed(disk: Disk, folder: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, {
      recursive: true,
      ...(paginationToken ? { paginationToken } : {}),
    });
    for (const object of page.objects) {
      if (!object.isFile) continue;
      const { lastModified } = await disk.getMetaData(object.key);
      yield { key: object.key, modifiedAt: lastModified };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
