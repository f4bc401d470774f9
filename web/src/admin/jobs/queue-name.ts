import { useTexts } from "../i18n/texts-context.tsx";

const NAMED = ["mail", "image", "cache", "campaign", "outbox", "housekeeping"] as const;

/** A queue as people call it. One that this page does not know yet goes by its own name. */
export function useQueueName(): (queue: string) => string {
  const { t } = useTexts();
  return (queue) => {
    const named = NAMED.find((one) => one === queue);
    return named ? t(`jobs.queue.${named}`) : queue;
  };
}
