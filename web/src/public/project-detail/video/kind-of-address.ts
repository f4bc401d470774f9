const HOSTS = {
  video: ["youtube.com", "youtu.be", "youtube-nocookie.com", "vimeo.com"],
  tour: ["matterport.com"],
} as const;

/** What is at an address, as far as its host says, and the host as visitors read it. */
export function kindOfAddress(address: string): { kind: keyof typeof HOSTS | "elsewhere"; host: string } {
  const host = new URL(address).hostname.replace(/^www\./, "");
  const isOf = (known: string) => host === known || host.endsWith(`.${known}`);
  const kind = HOSTS.video.some(isOf) ? "video" : HOSTS.tour.some(isOf) ? "tour" : "elsewhere";
  return { kind, host };
}
