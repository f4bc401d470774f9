import { type PushDevice, removePushDevice, testPushDevice } from "@ezo/contract/push-subscriptions";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SwitchRow } from "../../editor/fields/switch-row.tsx";
import {
  askPermission,
  NoPushService,
  PushDeclined,
  type PushSupport,
  pushSupport,
} from "../../push/push-browser.ts";
import { keepChoice } from "../../push/push-choice.ts";
import { addThisDevice, endPush } from "../../push/push-watch.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useUser } from "../../session/session-context.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { ownPushDevices } from "../profile.queries.ts";
import styles from "./notices.module.css";
import { PushChoices } from "./push-choices.tsx";
import { PushDevices } from "./push-devices.tsx";

/** Push messages: this device, what they are about, and the user's other devices. */
export function PushCard() {
  const { t, call } = useMutationContext();
  const { data: devices, error, refetch } = useQuery(ownPushDevices(call));
  if (!devices)
    return (
      <div className={styles.card}>
        <NotLoaded title={t("push.load_failed")} error={error} onRetry={refetch} height={88} />
      </div>
    );
  const current = devices.find(({ is_current: isCurrent }) => isCurrent);
  return (
    <>
      <div className={styles.card}>
        <ThisDevice current={current} />
        {devices.length > 0 ? (
          <>
            <h4>{t("push.kinds")}</h4>
            <PushChoices />
            <h4>{t("push.devices")}</h4>
          </>
        ) : null}
      </div>
      <PushDevices devices={devices} />
    </>
  );
}

function ThisDevice({ current }: { current: PushDevice | undefined }) {
  const { t } = useMutationContext();
  const [support, setSupport] = useState(pushSupport);
  const { isOn, problem, change } = useThisDevice(current, () => setSupport(pushSupport()));
  const test = useTest();
  if (support !== "ready" && !current) return <p>{t(WHY_NOT[support])}</p>;
  return (
    <>
      <SwitchRow
        label={t("push.this_device")}
        hint={t("push.this_device_hint")}
        checked={isOn}
        onChange={change}
      />
      {problem === null ? null : (
        <p role="alert" className={styles.problem}>
          {t(problem)}
        </p>
      )}
      {current ? (
        <Button loading={test.isPending} onClick={() => test.mutate(current)}>
          {t("push.test")}
        </Button>
      ) : null}
    </>
  );
}

const WHY_NOT = {
  unsupported: "push.unsupported",
  needs_install: "push.needs_install",
  denied: "push.denied",
} as const satisfies Record<Exclude<PushSupport, "ready">, string>;

/** Switches push messages of this browser on and off. `problem` is the text key of what prevents it. */
function useThisDevice(current: PushDevice | undefined, onAsked: () => void) {
  const { t, call, cache, toasts, language } = useMutationContext();
  const user = useUser();
  const [problem, setProblem] = useState<"push.declined" | "push.no_service" | null>(null);
  const { queryKey } = ownPushDevices(call);
  const refresh = () => cache.invalidateQueries({ queryKey });
  const start = useMutation({
    mutationFn: async (permission: Promise<void>) => {
      await permission;
      await addThisDevice(call, language);
    },
    onSuccess: () => {
      keepChoice(user.id);
      toasts.success(t("push.on"));
      return refresh();
    },
    onError: (failure) => {
      if (failure instanceof PushDeclined) setProblem("push.declined");
      else if (failure instanceof NoPushService) setProblem("push.no_service");
      else toasts.failure(t("push.on_failed"), failure);
    },
  });
  const stop = useMutation({
    mutationFn: (device: PushDevice) => call(removePushDevice, { params: { id: String(device.id) } }),
    onSuccess: () => {
      endPush();
      return refresh();
    },
    onError: (failure) => toasts.failure(t("push.off_failed"), failure),
  });
  return {
    // As it will be, while it is being switched.
    isOn: stop.isPending ? false : start.isPending || current !== undefined,
    problem,
    change: (isWanted: boolean) => {
      setProblem(null);
      // Asked in the press itself: later, browsers take it for nobody's wish.
      if (isWanted) start.mutate(askPermission().finally(onAsked));
      else if (current) stop.mutate(current);
    },
  };
}

function useTest() {
  const { t, call, toasts } = useMutationContext();
  return useMutation({
    mutationFn: ({ id }: PushDevice) => call(testPushDevice, { params: { id: String(id) } }),
    onSuccess: () => toasts.success(t("push.test_sent")),
    onError: (failure) => toasts.failure(t("push.test_failed"), failure),
  });
}
