import type { VideoFile } from "@ezo/contract/admin/project-videos";
import { videoUrl } from "./video-keys.ts";

export interface StoredVideo {
  hash: string;
  sizeBytes: number;
  width: number;
  height: number;
}

export const presentVideoFile = ({ hash, sizeBytes, width, height }: StoredVideo): VideoFile => ({
  hash,
  size_bytes: sizeBytes,
  width,
  height,
  url: videoUrl(hash),
});
