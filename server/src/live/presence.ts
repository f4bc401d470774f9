import { setTimeout as pause } from "node:timers/promises";
import type { StaffMember } from "@ezo/contract/staff-member";
import { adminMessages } from "@ezo/contract/live";
import { capabilityRoom } from "@ezo/core/platform/events/live-bus";
import type { Log } from "@ezo/core/platform/log/log";
import type { AdminNamespace, AdminSocket, AdminSocketData } from "./admin-namespace.ts";

/** Between two moves of one socket; of several messages meanwhile the last counts. Each move is sent to everybody. */
const MOVE_PAUSE_MS = 200;

const roomOf = (enquiryId: number) => `watching:${enquiryId}`;

/** Shows who is looking at which enquiry, across all servers, to those who see all of them or look at it too. */
export function watchPresence(
  admin: AdminNamespace,
  { maySee, log }: { maySee: (socket: AdminSocket, enquiryId: number) => Promise<boolean>; log: Log },
): void {
  admin.on("connection", (socket) => {
    const move = async (to: number | undefined) => {
      const from = socket.data.watching;
      if (from === to) return;
      socket.data.watching = to;
      if (from !== undefined) await socket.leave(roomOf(from));
      if (to !== undefined) await socket.join(roomOf(to));
      await Promise.all([from, to].map((id) => announce(admin, id, log)));
    };
    /** Nothing in place of what the member of staff may not see. */
    const visible = async (to: number | undefined) => {
      if (to === undefined) return undefined;
      try {
        return (await maySee(socket, to)) ? to : undefined;
      } catch (err) {
        log.warn({ err, enquiryId: to }, "could not read who may see an enquiry; presence is not shown");
        return undefined;
      }
    };
    let wanted: number | undefined;
    /** What was wanted last, seen or not: a refused request must not be repeated for ever. */
    let followed: number | undefined;
    let isFollowing = false;
    const follow = async () => {
      if (isFollowing) return;
      isFollowing = true;
      while (socket.connected && wanted !== followed) {
        const to = wanted;
        await move(await visible(to));
        followed = to;
        await pause(MOVE_PAUSE_MS);
      }
      isFollowing = false;
    };
    socket.on("presence:watch", (message) => {
      const parsed = adminMessages["presence:watch"].safeParse(message);
      if (!parsed.success) return;
      wanted = parsed.data.customer_id ?? undefined;
      void follow();
    });
    socket.on("disconnect", () => void announce(admin, socket.data.watching, log));
  });
}

async function announce(admin: AdminNamespace, enquiryId: number | undefined, log: Log): Promise<void> {
  if (enquiryId === undefined) return;
  const viewers = new Map<number, StaffMember>();
  for (const { data } of await watchingSockets(admin, enquiryId, log)) {
    // A remote socket's data arrives as plain JSON from another build, perhaps.
    const { id, name } = data.actor;
    viewers.set(id, { id, name });
  }
  // Others do not learn that the enquiry is there.
  admin
    .to([capabilityRoom("enquiries.read_all"), roomOf(enquiryId)])
    .emit("presence", { customer_id: enquiryId, viewers: [...viewers.values()] });
}

async function watchingSockets(
  admin: AdminNamespace,
  enquiryId: number,
  log: Log,
): Promise<{ data: AdminSocketData }[]> {
  try {
    return await admin.in(roomOf(enquiryId)).fetchSockets();
  } catch (err) {
    log.debug({ err }, "other servers did not answer; presence of this one only");
    // `admin.local` would fail, too: its adapter counts the servers before it leaves the others out.
    const room = roomOf(enquiryId);
    return [...admin.sockets.values()].filter((socket) => socket.rooms.has(room));
  }
}
