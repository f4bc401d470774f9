import { ApiError } from "./api-error.ts";

/**
 * Why a call got no answer. Browsers report a file that has changed on the disk since it was chosen as they do a lost
 * connection; but it can no longer be read either.
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
