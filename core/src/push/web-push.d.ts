/** The package has no types of its own. What is used of it here. */
declare module "web-push" {
  interface RequestDetails {
    endpoint: string;
    headers: Readonly<Record<string, string | number>>;
    /** Encrypted (RFC 8291). */
    body: Buffer;
  }
  interface WebPush {
    generateRequestDetails: (
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        /** In seconds. */
        TTL: number;
        urgency: "very-low" | "low" | "normal" | "high";
        /** At most 32 characters of base64url: a later message takes the place of one that still waits. */
        topic: string;
      },
    ) => RequestDetails;
  }
  const webPush: WebPush;
  export default webPush;
}
