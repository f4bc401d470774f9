import { useTexts } from "../i18n/texts-context.tsx";

const NAMED = [
  "mail",
  "image",
  "document",
  "cache",
  "campaign",
  "webhook",
  "push",
  "outbox",
  "housekeeping",
  "backup",
] as const;

/** A queue's display name. An unknown queue keeps its own name. */
export function useQueueName(): (queue: string) => string {
  const { t } = useTexts();
  return (queue) => {
    const named = NAMED.find((one) => one === queue);
    return named ? t(`jobs.queue.${named}`) : queue;
  };
}
