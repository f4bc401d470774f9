/** The folder in storage with the videos of projects; backups have it. */
export const VIDEOS_FOLDER = "videos";

/** The path of a video as pages ask for it; its group is the hash of the content. */
export const VIDEO_PATH = /^\/videos\/([0-9a-f]{64})\.mp4$/;
/** The same of captions, which are beside the videos. */
export const CAPTIONS_PATH = /^\/videos\/([0-9a-f]{64})\.vtt$/;

export const VIDEO_TYPE = "video/mp4";
export const CAPTIONS_TYPE = "text/vtt; charset=utf-8";

export const videoKey = (hash: string): string => `${VIDEOS_FOLDER}/${hash}.mp4`;

export const videoUrl = (hash: string): string => `/${videoKey(hash)}`;

export const captionsKey = (hash: string): string => `${VIDEOS_FOLDER}/${hash}.vtt`;

export const captionsUrl = (hash: string): string => `/${captionsKey(hash)}`;
