/** The folder in storage with the videos of projects; backups have it. */
export const VIDEOS_FOLDER = "videos";

/** The path of a video as pages ask for it; its group is the hash of the content. */
export const VIDEO_PATH = /^\/videos\/([0-9a-f]{64})\.mp4$/;

export const VIDEO_TYPE = "video/mp4";

export const videoKey = (hash: string): string => `${VIDEOS_FOLDER}/${hash}.mp4`;

export const videoUrl = (hash: string): string => `/${videoKey(hash)}`;
