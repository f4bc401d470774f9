import type { ComponentProps } from "react";
import { LoadFailed } from "./load-failed.tsx";

interface Props extends Pick<ComponentProps<typeof LoadFailed>, "titleKey" | "isOnDark"> {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** The error state of a page whose own call has failed. */
export const QueryFailed = ({ query, ...look }: Props) => (
  <LoadFailed
    {...look}
    error={query.error}
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching}
  />
);
