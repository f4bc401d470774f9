import { ApiError } from "./api-error.ts";

/**
 * Why a call got no answer. Browsers report a lost connection and a file that has changed on disk since it was selected in
 * the same way; but such a file can no longer be read.
 */
export async function failedSending(files: Iterable<Blob>): Promise<ApiError> {
  for (const file of files)
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      return new ApiError("file_changed", "", 0);
    }
  return new ApiError("offline", "", 0);
}
