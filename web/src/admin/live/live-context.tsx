import { getUser } from "@ezo/contract/accounts/auth";
import type { StaffMember } from "@ezo/contract/staff-member";
import type { AdminEvent, AdminEventName } from "@ezo/contract/live";
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { Session } from "../session/session.ts";
import { useSession } from "../session/session-context.tsx";
import { LiveClient, type LiveClientOptions, type LiveStatus } from "./live-client.ts";

const LiveContext = createContext<LiveClient | null>(null);

/** The live connection of one session, open while its pages are shown. */
export function LiveProvider(props: {
  token: string;
  connect?: LiveClientOptions["connect"];
  children: ReactNode;
}) {
  const { token, connect, children } = props;
  const session = useSession();
  const [client] = useState(
    () =>
      new LiveClient({
        token,
        connect,
        onUnauthorized: (because) => session.expire(token, because),
        onRefused: () => void refreshUser(session),
        onReconnected: () => void refreshUser(session),
      }),
  );
  useEffect(() => client.start(), [client]);
  return <LiveContext value={client}>{children}</LiveContext>;
}

/**
 * The API may know why there is no connection, or why it was cut. An answer of 401 ends the session, and a user who must set
 * up a second factor first, or may do something else by now, gets other pages; a failure says nothing about it.
 */
const refreshUser = (session: Session): Promise<void> =>
  session.call(getUser, {}).then(
    ({ data }) => {
      const state = session.state();
      // Somebody else may have signed in meanwhile.
      if (state.kind !== "open" || state.user.id !== data.id) return;
      if (JSON.stringify(state.user) !== JSON.stringify(data)) session.updateUser(data);
    },
    () => undefined,
  );

function useLive(): LiveClient {
  const client = use(LiveContext);
  if (!client) throw new Error("live hooks need a LiveProvider");
  return client;
}

export function useLiveStatus(): LiveStatus {
  const client = useLive();
  return useSyncExternalStore(client.subscribe, client.status);
}

/** Calls `handler` with every live event `name` while the component is shown. */
export function useLiveEvent<Name extends AdminEventName>(
  name: Name,
  handler: (payload: AdminEvent<Name>) => void,
): void {
  const client = useLive();
  const latest = useEffectEvent(handler);
  useEffect(() => client.on(name, (payload) => latest(payload)), [client, name]);
}

/** Calls `handler` on every connection, the first included. */
export function useLiveConnect(handler: () => void): void {
  const client = useLive();
  const latest = useEffectEvent(handler);
  useEffect(() => client.onConnect(() => latest()), [client]);
}

/** The other viewers of an enquiry. While it is mounted, the user is shown as a viewer too. */
export function usePresence(enquiryId: number, selfId: number): StaffMember[] {
  const client = useLive();
  useEffect(() => {
    client.watch(enquiryId);
    return () => client.watch(null);
  }, [client, enquiryId]);
  const viewers = useSyncExternalStore(client.subscribe, () => client.viewersOf(enquiryId));
  return viewers.filter((viewer) => viewer.id !== selfId);
}
