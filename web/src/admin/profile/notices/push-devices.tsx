import { type PushDevice, removePushDevice } from "@ezo/contract/push-subscriptions";
import { readDevice } from "@ezo/contract/values/visits/device";
import { Button } from "@mantine/core";
import { Laptop, Smartphone } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { endPush } from "../../push/push-watch.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useNow } from "../../ui/use-now.ts";
import { ownPushDevices } from "../profile.queries.ts";
import styles from "../session-list.module.css";

/** The user's devices that get push messages; each can be removed, this one too. */
export function PushDevices({ devices }: { devices: readonly PushDevice[] }) {
  const { t, call, cache, toasts } = useMutationContext();
  const { queryKey } = ownPushDevices(call);
  const remove = useMutation({
    mutationFn: ({ id }: PushDevice) => call(removePushDevice, { params: { id: String(id) } }),
    onSuccess: (_, { is_current: isCurrent }) => {
      if (isCurrent) endPush();
      toasts.success(t("push.removed"));
    },
    onError: (failure) => toasts.failure(t("push.remove_failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  if (devices.length === 0) return null;
  return (
    <ul className={styles.list}>
      {devices.map((device) => (
        <DeviceItem
          key={device.id}
          device={device}
          isLeaving={remove.isPending && remove.variables.id === device.id}
          onRemove={() => remove.mutate(device)}
        />
      ))}
    </ul>
  );
}

function DeviceItem(props: { device: PushDevice; isLeaving: boolean; onRemove: () => void }) {
  const { device } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const known = readDevice(device.user_agent);
  const Icon = known?.isPhone ? Smartphone : Laptop;
  const name = known ? t("profile.sessions.device", known) : t("profile.sessions.unknown_device");
  return (
    <li>
      <Icon size="lg" />
      <div>
        <p className={styles.device} title={device.user_agent}>
          {name}
          {device.is_current ? <span className={styles.current}>{t("profile.sessions.current")}</span> : null}
        </p>
        <p className={styles.times}>
          <span>{t("push.added", { time: format.moment(device.created_at, now) })}</span>
          <span>
            {device.last_sent_at
              ? t("push.last_sent", { time: format.moment(device.last_sent_at, now) })
              : t("push.never_sent")}
          </span>
        </p>
      </div>
      <Button
        color="danger"
        loading={props.isLeaving}
        onClick={props.onRemove}
        aria-label={t("push.remove_label", { device: name })}
      >
        {t("push.remove")}
      </Button>
    </li>
  );
}
