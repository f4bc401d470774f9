import { FailureBody } from "@ezo/contract/errors";
import { ApiError } from "../../shared/api/api-error.ts";
import { failedSending } from "../../shared/api/failed-sending.ts";

/**
 * Sends a form with one file to `url`, by XMLHttpRequest because `fetch` reports no upload progress. Returns the answer as it
 * came. `onProgress` gets the share that has been sent, 0 to 1.
 */
export function sendForm(
  url: string,
  file: File,
  options: {
    fields?: Readonly<Record<string, string>>;
    token: string;
    locale: string;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  },
): Promise<unknown> {
  const { token, locale, signal, fields = {} } = options;
  const form = new FormData();
  form.set("file", file);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("x-authorization", `Bearer ${token}`);
    request.setRequestHeader("x-locale", locale);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) options.onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const answer: unknown = request.response;
      if (request.status < 300) {
        resolve(answer);
        return;
      }
      const failure = FailureBody.safeParse(answer);
      reject(
        failure.success
          ? ApiError.from(failure.data, request.status, request.getResponseHeader("retry-after"))
          : new ApiError(request.status === 413 ? "too_large" : "internal", "", request.status),
      );
    });
    request.addEventListener("error", () => void failedSending([file]).then(reject));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
