import { act } from "react";
import { vi } from "vitest";

/** An upload that goes on and ends when the test says so. */
class Upload extends EventTarget {
  upload = new EventTarget();
  url = "";
  status = 0;
  response: unknown = null;
  isAborted = false;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  goOn = (loaded: number) =>
    act(async () => {
      const progress = { loaded, total: 100, lengthComputable: true };
      this.upload.dispatchEvent(Object.assign(new Event("progress"), progress));
    });
  end = (status: number, response: unknown) =>
    act(async () => {
      Object.assign(this, { status, response });
      this.dispatchEvent(new Event("load"));
    });
}

/** The uploads that are sent from now on. */
export function stubUploads(): Upload[] {
  const uploads: Upload[] = [];
  class Noted extends Upload {
    override send() {
      uploads.push(this);
    }
  }
  vi.stubGlobal("XMLHttpRequest", Noted);
  return uploads;
}
